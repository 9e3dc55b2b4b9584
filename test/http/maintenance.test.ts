/**
 * Maintenance: everything that spends, claims or tops up is refused with one error in the player's language, pages stay
 * readable with a banner, guest pages stay cached, staff may work, and payments are credited. An admin begins it in the
 * console without JavaScript; `maintenance-command.all.test.ts` does it by the command line.
 */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { endpoints } from '#src/app.ts';
import { setMaintenance } from '#src/admin/settings/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { byLocale } from '#src/shared/locales.ts';
import { SANDBOX_NOTIFY_PATH, sandboxNotification } from '#test/support/providers/sandbox-notification.ts';
import { giveDonate, makeServices } from '#test/support/services.ts';
import { sent, TAKEN } from '#test/support/players/staff-forms.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, type SignedInPlayer, testConfig } from '#test/support/store.ts';

const BANNER = 'Maintenance is in progress: you can browse';
const PAID = endpoints.filter(({ access }) => access.isAdultOnly);
const TEXT = { ...byLocale(() => ''), ru: 'Вернёмся в 15:00.', en: 'Back at 15:00.' };

describe('Maintenance', function () {
  this.timeout(120_000);
  // Before the services are closed.
  after(() => setOn(false));
  const stage = stageWith(() => makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) }));
  let player: SignedInPlayer;

  const setOn = async (on: boolean): Promise<void> => {
    await setMaintenance(stage.services, { on, text: TEXT });
    await stage.services.dataVersions.refresh();
  };
  const countOf = async (table: string): Promise<number> => {
    const [row] = await stage.services.db(table).count<{ count: number }[]>({ count: '*' });
    return Number(row?.count);
  };

  before(async () => {
    player = await asPlayer(stage.store, freshName());
    await giveDonate(stage.services, player.auth.id, 1_000_000);
  });
  beforeEach(() => setOn(true));

  it('Openings, contracts, upgrades, spins, top-ups, withdrawals and sales are among what is paid', () => {
    const names = PAID.map(({ name }) => name).join('\n');
    for (const part of ['case/open', 'contract', 'upgrade', 'wheel', 'payment', 'item/withdraw', 'item/sell'])
      expect(names).to.contain(part);
  });

  for (const { api, form, name } of PAID) {
    it(`${name} is refused, whatever is sent, and moves nothing`, async () => {
      const at = (path: string): string => path.replaceAll(/:[a-z]+/gi, '1');
      const before = await Promise.all(['transfers', 'payments', 'openings'].map(countOf));
      if (api !== null) {
        const answer = await player.agent.post(at(api.path)).send(player.auth).expect(403);
        expect(answer.body).to.include({ status: 'error', error: 'errors.maintenance' });
      }
      if (form !== null) {
        const fields = { ...player.auth, return: '/en' };
        const answer = await player.agent
          .post(`/en${at(form.path)}`)
          .type('form')
          .send(fields)
          .redirects(1);
        expect(answer.text).to.contain(BANNER);
      }
      expect(await Promise.all(['transfers', 'payments', 'openings'].map(countOf))).to.deep.equal(before);
    });
  }

  it('The refusal is in the language of the player, with the text of staff in it or in English', async () => {
    const refusal = async (locale: string): Promise<string> => {
      await player.post('/api/user/language/change', { code: locale }).expect(200);
      const answer = await player.post('/api/case/open', { case: 'plain' }).expect(403);
      return (answer.body as { message: string }).message;
    };
    expect(await refusal('ru')).to.contain('пока недоступны. Вернёмся в 15:00.');
    expect(await refusal('ua')).to.contain('поки що недоступні. Back at 15:00.');
    expect(await refusal('pl')).to.contain('na razie niedostępne. Back at 15:00.');
    expect(await refusal('en')).to.contain('unavailable for now. Back at 15:00.');
  });

  it('A payment that was begun before is credited when its provider notifies', async () => {
    await setOn(false);
    const begun = await player.post('/api/payment/create', { sum: 100, method: 'sandbox' }).expect(200);
    await setOn(true);
    const before = await readBalances(stage.services.db, player.auth.id);
    const { body, headers } = sandboxNotification((begun.body as { readonly id: string }).id);
    const answer = await fetch(stage.store.address + SANDBOX_NOTIFY_PATH, { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).to.deep.equal([200, 'ok']);
    const after = await readBalances(stage.services.db, player.auth.id);
    expect(after.donateKopecks - before.donateKopecks).to.equal(100_00);
  });

  it('Pages are readable with a banner, and the page of a guest stays cached', async () => {
    const guest = stage.store.guest();
    for (const path of ['/en', '/en/case/plain', '/en/faq', '/en/wheel']) {
      const { text } = await guest.get(path).expect(200);
      expect(text, path).to.contain(BANNER).and.to.contain('Back at 15:00.');
      // Styled by the document itself: a banner that changes its height later would move the page.
      expect(text, path).to.match(/<style>[^<]*\.flash\{/);
      expect((await player.agent.get(path).expect(200)).text, path).to.contain(BANNER);
    }
    const { headers } = await guest.get('/en/faq').expect(200);
    await guest.get('/en/faq').set('If-None-Match', String(headers['etag'])).expect(304);
    await setOn(false);
    const open = await guest.get('/en/faq').set('If-None-Match', String(headers['etag'])).expect(200);
    expect(open.text).not.to.contain(BANNER);
  });

  it('A request whose answer was lost gets that answer, and its action happens once', async () => {
    await setOn(false);
    const key = randomBytes(16).toString('hex');
    const open = () =>
      player.agent
        .post('/api/case/open')
        .set('Idempotency-Key', key)
        .send({ ...player.auth, case: 'plain' });
    const first = await open().expect(200);
    await setOn(true);
    const balances = await readBalances(stage.services.db, player.auth.id);
    const again = await open().expect(200);
    expect((again.body as { data: { drops: unknown } }).data.drops).to.deep.equal(
      (first.body as { data: { drops: unknown } }).data.drops,
    );
    expect(await readBalances(stage.services.db, player.auth.id)).to.deep.equal(balances);
  });

  it('An admin begins and ends it by a form, moderators and managers do not, and the log has each change', async () => {
    await setOn(false);
    const admin = await asStaff(stage.store, 'admin');
    const form = '/staff/settings/maintenance';
    const on = { 'maintenance.on': '1', 'maintenance.text.en': 'Until noon.' };
    for (const role of ['moderator', 'manager'] as const)
      expect((await sent(await asStaff(stage.store, role), form, on))[0]).to.equal(403);
    const { text } = await admin.agent.get('/en/staff/settings?group=maintenance').expect(200);
    expect(text).to.contain('name="maintenance.on"').and.to.contain('name="maintenance.text.en"');
    expect(await sent(admin, form, on)).to.deep.equal(TAKEN);
    await stage.services.dataVersions.refresh();
    expect((await stage.store.guest().get('/en').expect(200)).text).to.contain('Until noon.');
    await player.post('/api/case/open', { case: 'plain' }).expect(403);
    // Staff work on.
    await admin.agent.get('/en/staff/withdrawals').expect(200);
    expect(await sent(admin, form, { 'maintenance.text.en': '' })).to.deep.equal(TAKEN);
    await stage.services.dataVersions.refresh();
    await player.post('/api/case/open', { case: 'plain' }).expect(200);
    const lines = await stage.services.db('staff_log').where({ about_id: 'maintenance', act: 'setting.changed' });
    expect(lines.length).to.be.at.least(2);
  });
});
