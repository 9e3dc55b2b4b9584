/**
 * The status page and its JSON for guests: incidents that staff write, during maintenance, and while the database is
 * away.
 */
import { expect } from 'chai';
import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { setMaintenance } from '#src/admin/settings/index.ts';
import { allMethods, METHODS_CONFIGURATION } from '#src/payments/top-ups/index.ts';
import { checkComponents } from '#src/portal/status/index.ts';
import { byLocale } from '#src/shared/locales.ts';
import { openWire, type Wire } from '#test/support/processes/wire.ts';
import { lastLog, sent, TAKEN } from '#test/support/players/staff-forms.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, type SignedInMember, testConfig } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';

interface StatusAnswer {
  readonly data: {
    readonly state: string;
    readonly components: readonly { readonly id: string }[];
    readonly open: readonly {
      readonly title: string;
      readonly components: readonly string[];
      readonly startedAt: string;
      readonly updates: readonly { readonly text: string }[];
    }[];
    readonly past: readonly { readonly title: string; readonly endedAt: string | null }[];
  };
}

const PATH = '/en/staff/incidents';
const WORDS = { 'title.en': 'Cards are refused', 'text.en': 'We are looking into it.', 'component.store': '1' };

describe('The status of the store', function () {
  this.timeout(90_000);
  let wire: Wire;
  const stage = stageWith(async () => {
    const config = testConfig({ rateFactor: 1000 });
    wire = await openWire(config.databaseUrl);
    return await makeServices({ config: { ...config, databaseUrl: wire.address } });
  });
  let keeper: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    await checkComponents(stage.services);
  });
  after(() => wire.close());
  afterEach(async () => {
    await stage.services.db('incident_updates').del();
    await stage.services.db('incidents').del();
  });

  const json = async (): Promise<StatusAnswer['data']> =>
    ((await stage.store.guest().get('/api/status').expect(200)).body as StatusAnswer).data;
  const pageText = async (path = '/en/status'): Promise<string> =>
    (await stage.store.guest().get(path).expect(200)).text.replaceAll('\u00A0', ' ');
  const made = async (fields: object = WORDS): Promise<string> =>
    String((await keeper.post(PATH, fields).expect(303)).headers['location']).split('?')[0] ?? '';

  it('An incident is on top while it lasts, with its updates, and below when it is over', async () => {
    const path = await made({ ...WORDS, 'title.ru': 'Карты не проходят', 'text.ru': 'Разбираемся.' });
    expect(await json()).to.include({ state: 'incident' });
    expect(await pageText('/status'))
      .to.contain('Карты не проходят')
      .and.to.contain('Разбираемся.');
    expect(await pageText('/pl/status')).to.contain('Cards are refused');
    expect(await sent(keeper, `${path}/updates`, { 'text.en': 'The bank answers again.' })).to.deep.equal(TAKEN);
    expect(await lastLog(stage)).to.include({ act: 'incident.updated' });
    expect((await json()).open[0]?.updates.map(({ text }) => text)).to.deep.equal(['The bank answers again.']);
    expect(await sent(keeper, `${path}/updates`, { 'text.en': 'Solved.', then: 'end' })).to.deep.equal(TAKEN);
    expect(await lastLog(stage)).to.include({ act: 'incident.ended' });
    const { open, past, state } = await json();
    expect([open, past[0]?.title]).to.deep.equal([[], 'Карты не проходят']);
    expect(state).not.to.equal('incident');
    expect(past[0]?.endedAt).to.be.a('string');
    expect(await sent(keeper, `${path}/updates`, { 'text.en': 'Again?' })).to.deep.equal([409, 'errors.incident.over']);
  });

  it('An incident is changed, and its end can be taken back', async () => {
    const path = await made();
    const changed = { ...WORDS, 'title.en': 'Cards fail', from: '2026-01-01T10:00', until: '2026-01-01T11:00' };
    expect(await sent(keeper, path, { ...changed, revision: 0 })).to.deep.equal(TAKEN);
    expect(await lastLog(stage)).to.include({ act: 'incident.changed' });
    expect((await keeper.agent.get(path).expect(200)).text).to.contain('value="2026-01-01T11:00"');
    expect(await sent(keeper, path, { ...changed, until: '', revision: 1 })).to.deep.equal(TAKEN);
    expect((await json()).open[0]?.title).to.equal('Cards fail');
  });

  it('An incident that another member has ended meanwhile is not opened again by an edit', async () => {
    const path = await made();
    const edit = { ...WORDS, 'title.en': 'Cards fail', revision: 0 };
    expect(await sent(keeper, `${path}/updates`, { 'text.en': 'Solved.', then: 'end' })).to.deep.equal(TAKEN);
    expect(await sent(keeper, path, edit)).to.deep.equal([409, 'errors.edit.changed']);
    const { open, past } = await json();
    expect([open, past[0]?.title]).to.deep.equal([[], 'Cards are refused']);
  });

  it('An incident keeps a method that is switched off, and its beginning', async () => {
    const [method] = await allMethods(stage.services);
    const slug = method?.offer.slug ?? '';
    const path = await made({ ...WORDS, from: '2026-01-01T10:00', [`component.payment:${slug}`]: '1' });
    const parts = async () => (await json()).open[0]?.components ?? [];
    const [, name] = await parts();
    const admin = await asStaff(stage.store, 'admin');
    try {
      const off = { least: '', settle: '', 'currency.rub': '1' };
      expect(await sent(admin, `/en/staff/methods/${slug}`, off)).to.deep.equal(TAKEN);
      await stage.services.dataVersions.refresh();
      expect(await parts()).to.deep.equal(['Магазин', name]);
      expect((await keeper.agent.get(path).expect(200)).text).to.contain(`name="component.payment:${slug}"`);
      const kept = { ...WORDS, 'title.en': 'Cards fail', [`component.payment:${slug}`]: '1', revision: 0 };
      expect(await sent(keeper, path, kept)).to.deep.equal(TAKEN);
      expect(await parts()).to.deep.equal(['Магазин', name]);
      expect((await json()).open[0]?.startedAt).to.equal('2026-01-01T10:00:00.000Z');
    } finally {
      // Other tests pay by this method.
      await transaction(stage.services, null, async (tx) => {
        await tx('payment_methods').where({ slug }).delete();
        await recordConfiguration(tx, METHODS_CONFIGURATION, [slug]);
        await bumpDataVersion(tx, 'settings');
        return null;
      });
      await stage.services.dataVersions.refresh();
    }
  });

  it('Open incidents come before newer ones that are over', async () => {
    await made({ ...WORDS, from: '2026-01-01T10:00' });
    const over = { startedAt: new Date(Date.now() - 2000), endedAt: new Date(Date.now() - 1000) };
    const row = { components: '[]', texts: '{"en":{"title":"Over","text":"Over."}}', created_at: over.startedAt };
    const rows = Array.from({ length: 50 }, () => ({ ...row, started_at: over.startedAt, ended_at: over.endedAt }));
    await stage.services.db('incidents').insert(rows);
    const { open, past } = await json();
    expect([open.length, past.length]).to.deep.equal([1, 49]);
  });

  it('Incomplete texts and impossible times are refused', async () => {
    const refused = (fields: object): Promise<[number, string]> => sent(keeper, PATH, { ...WORDS, ...fields });
    for (const fields of [{ 'title.en': '' }, { 'text.en': '' }, { 'title.ru': 'Одно' }]) {
      expect(await refused(fields)).to.deep.equal([422, 'errors.incident.texts']);
    }
    for (const fields of [{ from: '2090-01-01T10:00' }, { until: '2090-01-01T10:00' }, { until: '2020-01-01T10:00' }]) {
      expect(await refused(fields)).to.deep.equal([422, 'errors.incident.time']);
    }
    expect((await json()).open).to.deep.equal([]);
    expect(await sent(keeper, `${PATH}/999999/updates`, { 'text.en': 'x' })).to.deep.equal([404, 'errors.notFound']);
    const path = await made();
    expect(await sent(keeper, `${path}/updates`, {})).to.deep.equal([422, 'errors.incident.texts']);
  });

  it('A moderator may not write incidents', async () => {
    const moderator = await asStaff(stage.store, 'moderator');
    await moderator.agent.get(PATH).expect(403);
    expect(await sent(moderator, PATH, WORDS)).to.deep.equal([403, 'errors.staff.power']);
  });

  it('Each payment method leads to the question about a missing top-up, and questions lead to the status', async () => {
    await checkComponents(stage.services);
    const methods = (await json()).components.filter(({ id }) => id.startsWith('payment:'));
    const links = (await pageText()).match(/href="\/en\/help\/deposit"/g);
    expect(methods).not.to.deep.equal([]);
    expect(links).to.have.length(methods.length);
    const player = await asPlayer(stage.store, freshName());
    expect((await player.agent.get('/en/help').expect(200)).text).to.match(/<main.*href="\/en\/status".*<\/main>/s);
  });

  it('During maintenance the page and the call answer and say so', async () => {
    try {
      await setMaintenance(stage.services, { on: true, text: byLocale(() => '') });
      await stage.services.dataVersions.refresh();
      expect(await json()).to.include({ state: 'maintenance' });
      expect(await pageText()).to.contain('Maintenance is under way');
    } finally {
      await setMaintenance(stage.services, { on: false, text: byLocale(() => '') });
      await stage.services.dataVersions.refresh();
    }
  });

  it('Without the database the page and the call answer, say so and show no history', async () => {
    expect(await pageText()).to.contain('<ol class="status__days"');
    wire.cut();
    try {
      expect(await json())
        .to.include({ state: 'database' })
        .and.to.have.property('components').that.is.empty;
      const text = await pageText();
      expect(text).to.contain('The database does not answer');
      expect(text).not.to.contain('<ol class="status__days"');
    } finally {
      wire.mend();
    }
    await until('the database is back', async () => (await json()).state !== 'database');
  });

  it('Neither the page nor the call names anything internal', async () => {
    const { hostname, port } = new URL(stage.services.config.redisUrl);
    const text = `${await pageText()} ${JSON.stringify(await json())}`;
    expect(text.toLowerCase()).not.to.match(/redis|mariadb|mysql|haproxy/);
    expect(text).not.to.contain(`${hostname}:${port}`);
  });
});
