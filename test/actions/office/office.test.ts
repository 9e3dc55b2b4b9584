/*
 * What managers and admins change of the store: each change by its form, each refusal, its line in the log, and what
 * players see of it afterwards.
 */
import { expect } from 'chai';
import { walkMailings } from '#src/notices/index.ts';
import { readSettings } from '#src/settings/index.ts';
import { asPlayer, asStaff, type SignedInMember } from '../../support/store.ts';
import { stageWith } from '../../support/stage.ts';
import { makeWorld } from '../../support/world.ts';

interface LogRow {
  readonly act: string;
  readonly about_id: string;
  readonly was: string | object | null;
  readonly became: string | object | null;
}

describe('the office', () => {
  const stage = stageWith(makeWorld);
  let manager: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    manager = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
  });

  /** Sends a form as a script would that wants to know why: the status and the text key of a refusal. */
  const sent = async (by: SignedInMember, path: string, fields: object): Promise<[number, string]> => {
    const answer = await by.post(path, fields).set('Accept', 'application/json');
    return [answer.status, (answer.body as { error?: string }).error ?? ''];
  };
  const done = [303, ''];
  const lastLog = async (): Promise<LogRow> => {
    const [row] = await stage.world.db('staff_log').select<LogRow[]>().orderBy('id', 'desc').limit(1);
    if (row === undefined) throw new Error('nothing was logged');
    return row;
  };
  const shown = async (path: string): Promise<string> => {
    await stage.world.dataVersions.refresh();
    return (await stage.store.guest().get(path).expect(200)).text;
  };

  describe('settings', () => {
    const money = { gPriceKopecks: '1.00', maxTopUpKopecks: '500000', showRussianData: '1' };

    it('are saved group by group, and each change is in the log with what was before', async () => {
      expect(await sent(admin, '/staff/settings/money', { ...money, gPriceKopecks: '1,25' })).to.deep.equal(done);
      await stage.world.dataVersions.refresh();
      expect(await readSettings(stage.world)).to.include({ gPriceKopecks: 125, showRussianData: true });
      const rows = await stage.world.db('staff_log').select<LogRow[]>().where({ act: 'setting.changed' });
      expect(rows.map(({ about_id: id }) => id)).to.have.members(['gPriceKopecks', 'showRussianData']);
      await sent(admin, '/staff/settings/money', money);
    });

    it('refuse what their schema refuses, in words that name the field', async () => {
      const refused = await admin
        .post('/staff/settings/cases', {
          ...{ expPerRouble: '1', levelStepExp: '500', 'returnBand.minPercent': '95', 'returnBand.maxPercent': '101' },
        })
        .set('Accept', 'application/json')
        .expect(422);
      const { message } = refused.body as { message: string };
      expect(message).to.contain('Отдача кейса не выше').and.to.contain('100');
      expect(await sent(admin, '/staff/settings/money', { ...money, gPriceKopecks: 'many' })).to.deep.equal([
        ...[422, 'errors.setting'],
      ]);
      expect(await readSettings(stage.world)).to.deep.include({ returnBand: { minPercent: 70, maxPercent: 95 } });
    });

    it('are an admin’s alone, and so is reloading all pages', async () => {
      expect((await sent(manager, '/staff/settings/money', money))[0]).to.equal(403);
      expect((await sent(manager, '/staff/reload', { seconds: '5' }))[0]).to.equal(403);
      expect(await sent(admin, '/staff/reload', { seconds: '5' })).to.deep.equal(done);
      expect((await lastLog()).act).to.equal('pages.reloaded');
    });
  });

  describe('promo codes', () => {
    const plan = { kind: 'percent', percent: '15', least: '100', uses: '5' };

    it('are made, found, and ended once', async () => {
      expect(await sent(manager, '/staff/promos', { ...plan, code: 'office15' })).to.deep.equal(done);
      const player = await asPlayer(stage.store, 'office promo');
      const checked = await player.post('/api/payment/promo/check', { promo: 'Office15' }).expect(200);
      expect((checked.body as { data: object }).data).to.include({ multiplayer: 1.15, type: 0, minSum: 100 });
      const { text } = await manager.agent.get('/staff/promos?q=OFFICE').expect(200);
      expect(text).to.contain('OFFICE15');
      const id = /\/staff\/promos\/(\d+)"[^>]*>OFFICE15/.exec(text)?.[1] ?? '';
      await manager.agent.get(`/staff/promos/${id}`).expect(200);
      expect(await sent(manager, `/staff/promos/${id}/end`, {})).to.deep.equal(done);
      expect(await sent(manager, `/staff/promos/${id}/end`, {})).to.deep.equal([409, 'errors.promo.over']);
      await player.post('/api/payment/promo/check', { promo: 'OFFICE15' }).expect(409);
    });

    it('refuse a name that is none, one that is taken, an end in the past, and what gives nothing', async () => {
      const make = (fields: object): Promise<[number, string]> =>
        sent(manager, '/staff/promos', { ...plan, ...fields });
      expect(await make({ code: 'приз!' })).to.deep.equal([422, 'errors.promo.rule']);
      expect(await make({ code: 'OFFICE15' })).to.deep.equal([409, 'errors.promo.taken']);
      expect(await make({ code: 'OFFICE16', until: '2026-01-01T00:00' })).to.deep.equal([422, 'errors.period']);
      expect(await make({ code: 'OFFICE16', percent: '' })).to.deep.equal([422, 'errors.promo.terms']);
      expect(await make({ code: 'OFFICE16', kind: 'sum' })).to.deep.equal([422, 'errors.promo.terms']);
      expect((await make({ code: 'OFFICE16', uses: '-1' }))[0]).to.be.oneOf([400, 422]);
      expect((await sent(manager, '/staff/promos/999999999/end', {}))[1]).to.equal('errors.promo.unknown');
    });

    it('come in batches that nobody can guess, as a file too, and end together', async () => {
      const batch = { ...plan, title: 'For a stream', count: '300', uses: '1' };
      expect(await sent(manager, '/staff/promos/batch', batch)).to.deep.equal(done);
      const [made] = await stage.world.db('promo_batches').select<{ id: number }[]>().orderBy('id', 'desc').limit(1);
      const id = String(made?.id);
      const { text } = await manager.agent.get(`/staff/promos/batch/${id}/codes.csv`).expect(200);
      const lines = text.trim().split('\r\n').slice(1);
      expect(new Set(lines.map((line) => line.split(',')[0]))).to.have.lengthOf(300);
      expect(lines.every((line) => /^[0-9A-HJKMNP-TV-Z]{10},1,0,/.test(line))).to.equal(true);
      expect(await sent(manager, `/staff/promos/batch/${id}/end`, {})).to.deep.equal(done);
      expect(await sent(manager, `/staff/promos/batch/${id}/end`, {})).to.deep.equal([409, 'errors.promo.over']);
    });
  });

  describe('adverts', () => {
    const words = { 'lead.en': 'Office hours.', 'text.en': 'Come and see.', 'action.en': 'Go', link: '/bonus' };

    it('are made, told, changed and ended', async () => {
      const made = await manager.post('/staff/adverts', words).expect(303);
      const path = String(made.headers['location']).split('?')[0] ?? '';
      await stage.world.dataVersions.refresh();
      expect(await shown('/api/advert/get')).to.contain('Office hours.');
      expect((await manager.agent.get(path).expect(200)).text).to.contain('Come and see.');
      const changed = { ...words, 'lead.ru': 'Часы работы.', 'text.ru': 'Загляните.', 'action.ru': 'Вперёд' };
      expect(await sent(manager, path, changed)).to.deep.equal(done);
      expect(await shown('/api/advert/get')).to.contain('Часы работы.');
      expect(await sent(manager, `${path}/end`, {})).to.deep.equal(done);
      expect(await shown('/api/advert/get')).not.to.contain('Часы работы.');
      expect(await sent(manager, `${path}/end`, {})).to.deep.equal([409, 'errors.advert.over']);
      expect(await sent(manager, path, words)).to.deep.equal([409, 'errors.advert.over']);
    });

    it('refuse half a language, none in English, a link elsewhere, and an end that is over', async () => {
      const make = (fields: object): Promise<[number, string]> => sent(manager, '/staff/adverts', fields);
      expect(await make({ ...words, 'text.en': '' })).to.deep.equal([422, 'errors.advert.texts']);
      expect(await make({ ...words, 'lead.ru': 'Одно' })).to.deep.equal([422, 'errors.advert.texts']);
      expect(await make({ ...words, 'action.en': '' })).to.deep.equal([422, 'errors.advert.texts']);
      expect((await make({ ...words, link: '//elsewhere.example' }))[0]).to.be.oneOf([400, 422]);
      expect(await make({ ...words, until: '2026-01-01T00:00' })).to.deep.equal([422, 'errors.period']);
    });
  });

  describe('mailings', () => {
    const words = { 'title.en': 'News', 'text.en': 'Something new.', link: '/wheel' };
    interface List {
      readonly data: readonly { readonly title: string; readonly text: string; readonly link: string | null }[];
    }

    it('are counted, sent when confirmed, and reach each player once', async () => {
      const [one, other, quiet] = [
        await asPlayer(stage.store, 'office mail 1'),
        await asPlayer(stage.store, 'office mail 2'),
        await asPlayer(stage.store, 'office mail 3'),
      ];
      await quiet.post('/api/user/settings', { notices: false }).expect(200);
      const ids = [one, other, quiet].map(({ auth }) => auth.id).join(', ');
      const made = await manager.post('/staff/notices', { ...words, ids }).expect(303);
      const path = String(made.headers['location']);
      const id = Number(path.split('/').at(-1));
      expect(await stage.world.db('mailings').where({ id }).first()).to.include({ state: 'ready', counted: 2 });
      const listed = async (): Promise<List['data']> =>
        ((await one.get('/api/notification/list').expect(200)).body as List).data;
      expect(await listed()).to.deep.equal([]);
      expect(await sent(manager, `${path}/send`, {})).to.deep.equal(done);
      expect(await sent(manager, `${path}/send`, {})).to.deep.equal([409, 'errors.mailing.state']);
      await walkMailings(stage.world, 10);
      await walkMailings(stage.world, 10);
      expect(await stage.world.db('mailings').where({ id }).first()).to.include({ state: 'done', written: 2 });
      expect((await listed()).map(({ title, text, link }) => [title, text, link])).to.deep.equal([
        ['News', 'Something new.', '/wheel'],
      ]);
      const told = await stage.world.db('notices').where({ mailing_id: id }).count<{ n: number }[]>('* as n');
      expect(Number(told[0]?.n)).to.equal(2);
    });

    it('mean only whom their conditions name, and can be stopped before they go out', async () => {
      const player = await asPlayer(stage.store, 'office segment');
      const { id } = player.auth;
      const countOf = async (fields: object): Promise<number> => {
        const made = await manager.post('/staff/notices', { ...words, ids: String(id), ...fields }).expect(303);
        const mailing = Number(String(made.headers['location']).split('/').at(-1));
        const row = await stage.world.db('mailings').where({ id: mailing }).first<{ counted: number }>();
        expect(await sent(manager, `/staff/notices/${String(mailing)}/stop`, {})).to.deep.equal(done);
        expect((await sent(manager, `/staff/notices/${String(mailing)}/send`, {}))[1]).to.equal('errors.mailing.state');
        return row.counted;
      };
      expect(await countOf({})).to.equal(1);
      expect(await countOf({ days: '1' })).to.equal(1);
      expect(await countOf({ paid: '1' })).to.equal(0);
      expect(await countOf({ level: '2' })).to.equal(0);
      expect(await sent(manager, '/staff/notices', { ...words, ids: '12, me' })).to.deep.equal([
        ...[422, 'errors.mailing.ids'],
      ]);
    });
  });

  describe('information texts', () => {
    it('are drafts until they are published, and the original comes back', async () => {
      const path = '/staff/texts/privacy/en';
      expect(await sent(manager, path, { body: '> All of it.\n\n# One {#one}\n\nOur own words.' })).to.deep.equal(done);
      expect(await shown('/en/privacy')).not.to.contain('Our own words.');
      const { text } = await manager.agent.get(path).expect(200);
      const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
      expect(await sent(manager, '/staff/texts/publish', { version })).to.deep.equal(done);
      expect(await shown('/en/privacy'))
        .to.contain('Our own words.')
        .and.to.contain('All of it.');
      expect(await shown('/pl/privacy')).not.to.contain('Our own words.');
      expect(await sent(manager, '/staff/texts/publish', { version })).to.deep.equal([409, 'errors.text.published']);
      expect(await sent(manager, path, {})).to.deep.equal(done);
      const back = await manager.agent.get(path).expect(200);
      const original = /name="version" value="(\d+)"/.exec(back.text)?.[1] ?? '';
      expect(await sent(manager, '/staff/texts/publish', { version: original })).to.deep.equal(done);
      expect(await shown('/en/privacy')).not.to.contain('Our own words.');
    });

    it('refuse what has no heading, and what no version is', async () => {
      expect(await sent(manager, '/staff/texts/faq/ru', { body: 'just words' })).to.deep.equal([
        ...[422, 'errors.text.shape'],
      ]);
      expect((await sent(manager, '/staff/texts/publish', { version: 999_999 }))[0]).to.equal(404);
      expect((await sent(manager, '/staff/texts/secrets/ru', { body: '# A\n\nb' }))[0]).to.be.oneOf([400, 404, 422]);
    });
  });

  describe('currencies', () => {
    it('change their rates at once; the base and the guests’ stay', async () => {
      const save = (id: number, fields: object): Promise<[number, string]> =>
        sent(manager, `/staff/currencies/${String(id)}`, { sign: '€', rate: '0.01', offered: '1', ...fields });
      expect(await save(2, { rate: '0,02' })).to.deep.equal(done);
      expect(await shown('/api/currency/list')).to.contain(String.raw`\"code\":\"eur\",\"rate\":0.02`);
      expect(await lastLog()).to.include({ act: 'currency.changed', about_id: 'eur' });
      expect(await save(2, { rate: '0' })).to.deep.equal([422, 'errors.currency.rate']);
      expect(await save(2, { rate: '1e3' })).to.deep.equal([422, 'errors.currency.rate']);
      expect(await save(4, { sign: '₽', rate: '2' })).to.deep.equal([422, 'errors.currency.base']);
      expect(await save(1, { sign: '$', rate: '0.0109', offered: '0' })).to.deep.equal([422, 'errors.currency.base']);
      expect((await save(999, {}))[1]).to.equal('errors.currency.unknown');
      await save(2, { rate: '0.0101' });
    });
  });

  describe('payment methods', () => {
    const rouble = { 'currency.rub': '1', 'currency.usd': '1' };
    interface Methods {
      readonly methods: readonly { readonly method: string; readonly hint: string; readonly minSum: number }[];
    }
    const offered = async (currency: string): Promise<Methods['methods']> => {
      await stage.world.dataVersions.refresh();
      const answer = await stage.store.guest().get(`/api/payment/methods?currency=${currency}`).expect(200);
      return (answer.body as Methods).methods;
    };

    it('are named, limited, moved and switched off', async () => {
      const before = (await offered('rub')).map(({ method }) => method);
      const named = { ...rouble, on: '1', least: '50', 'hint.ru': 'Наша касса', 'hint.en': 'Our desk' };
      expect(await sent(manager, '/staff/methods/sandbox', named)).to.deep.equal(done);
      expect((await offered('rub'))[0]).to.include({ method: 'sandbox', minSum: 50, hint: 'Наша касса' });
      expect((await offered('eur')).map(({ method }) => method)).not.to.include('sandbox');
      expect(await sent(manager, '/staff/methods/sandbox/move', { to: 'down' })).to.deep.equal(done);
      expect((await offered('rub')).map(({ method }) => method)).to.deep.equal([
        ...[before[1], before[0], ...before.slice(2)],
      ]);
      expect(await sent(manager, '/staff/methods/sandbox', { ...rouble, least: '50' })).to.deep.equal(done);
      expect((await offered('rub')).map(({ method }) => method)).not.to.include('sandbox');
      expect(await lastLog()).to.include({ act: 'method.changed', about_id: 'sandbox' });
    });

    it('refuse less than the provider takes, no currency, and what nobody offers', async () => {
      const save = (slug: string, fields: object): Promise<[number, string]> =>
        sent(manager, `/staff/methods/${slug}`, { on: '1', ...fields });
      expect(await save('sandbox', { ...rouble, least: '1' })).to.deep.equal([422, 'errors.method.least']);
      expect(await save('sandbox', {})).to.deep.equal([422, 'errors.method.currencies']);
      expect((await save('no-such', rouble))[1]).to.equal('errors.payment.method');
    });
  });

  describe('the wheel', () => {
    const ring = (tickets: readonly number[]): Record<string, string> =>
      Object.fromEntries(
        tickets.flatMap((count, at) => [
          [`s${String(at + 1)}.kind`, 'points'],
          [`s${String(at + 1)}.value`, String((at + 1) * 10)],
          [`s${String(at + 1)}.tickets`, String(count)],
        ]),
      );
    const versionNow = async (): Promise<string> => {
      const { text } = await manager.agent.get('/staff/wheel').expect(200);
      return /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    };

    it('is looked at before it is published, and the next version turns', async () => {
      const version = await versionNow();
      const draft = new URLSearchParams(ring([400_000, 400_000, 200_000])).toString();
      const { text } = await manager.agent.get(`/staff/wheel?${draft}`).expect(200);
      expect(text).to.match(/staff-big num">1\s000\s000</);
      expect(await sent(manager, '/staff/wheel', { version, ...ring([400_000, 400_000, 200_000]) })).to.deep.equal(
        done,
      );
      expect(await lastLog()).to.include({ act: 'wheel.published' });
      const items = JSON.parse((JSON.parse(await shown('/api/wheel/items')) as { items: string }).items) as object[];
      expect(items).to.have.lengthOf(3);
      // The one who opened the editor before is told that another wheel turns now.
      expect(await sent(manager, '/staff/wheel', { version, ...ring([1, 1, 999_998]) })).to.deep.equal([
        ...[409, 'errors.stale'],
      ]);
    });

    it('is refused with other than a million tickets, too few sectors, or a prize that is not there', async () => {
      const version = await versionNow();
      const publish = (fields: object): Promise<[number, string]> =>
        sent(manager, '/staff/wheel', { version, ...fields });
      expect(await publish(ring([400_000, 400_000, 199_999]))).to.deep.equal([422, 'errors.wheel.tickets']);
      expect(await publish(ring([500_000, 500_000]))).to.deep.equal([422, 'errors.wheel.sectors']);
      const odd = { ...ring([400_000, 400_000, 200_000]), 's2.kind': 'item', 's2.value': '999999' };
      expect(await publish(odd)).to.deep.equal([422, 'errors.wheel.sectors']);
      expect(await publish({})).to.deep.equal([422, 'errors.wheel.sectors']);
    });
  });
});
