/*
 * What managers and admins change of the store's numbers: each change by its form, each refusal, its line in the log,
 * and what players see of it afterwards.
 */
import { expect } from 'chai';
import { bumpDataVersion } from '#src/platform/data-version.ts';
import { transaction } from '#src/platform/transaction.ts';
import { readSettings } from '#src/settings/index.ts';
import { lastLog, type LogRow, sent, shownNow, TAKEN } from '../../support/office-forms.ts';
import { asPlayer, asStaff, freshName, type SignedInMember } from '../../support/store.ts';
import { stageWith } from '../../support/stage.ts';
import { makeWorld } from '../../support/world.ts';

describe('the office', () => {
  const stage = stageWith(makeWorld);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
  });

  describe('settings', () => {
    const money = { gPriceKopecks: '1.00', maxTopUpKopecks: '500000', showRussianData: '1' };

    it('are saved group by group, and each change is in the log with what was before', async () => {
      expect(await sent(admin, '/staff/settings/money', { ...money, gPriceKopecks: '1,25' })).to.deep.equal(TAKEN);
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
      expect((await sent(keeper, '/staff/settings/money', money))[0]).to.equal(403);
      expect((await sent(keeper, '/staff/reload', { seconds: '5' }))[0]).to.equal(403);
      expect(await sent(admin, '/staff/reload', { seconds: '5' })).to.deep.equal(TAKEN);
      expect((await lastLog(stage)).act).to.equal('pages.reloaded');
    });
  });

  describe('promo codes', () => {
    const plan = { kind: 'percent', percent: '15', least: '100', uses: '5' };

    it('are made, found, and ended once', async () => {
      expect(await sent(keeper, '/staff/promos', { ...plan, code: 'office15' })).to.deep.equal(TAKEN);
      const player = await asPlayer(stage.store, 'office promo');
      const checked = await player.post('/api/payment/promo/check', { promo: 'Office15' }).expect(200);
      expect((checked.body as { data: object }).data).to.include({ multiplayer: 1.15, type: 0, minSum: 100 });
      const { text } = await keeper.agent.get('/staff/promos?q=OFFICE').expect(200);
      expect(text).to.contain('OFFICE15');
      const id = /\/staff\/promos\/(\d+)"[^>]*>OFFICE15/.exec(text)?.[1] ?? '';
      await keeper.agent.get(`/staff/promos/${id}`).expect(200);
      expect(await sent(keeper, `/staff/promos/${id}/end`, {})).to.deep.equal(TAKEN);
      expect(await sent(keeper, `/staff/promos/${id}/end`, {})).to.deep.equal([409, 'errors.promo.over']);
      await player.post('/api/payment/promo/check', { promo: 'OFFICE15' }).expect(409);
    });

    it('refuse a name that is none, one that is taken, an end in the past, and what gives nothing', async () => {
      const make = (fields: object): Promise<[number, string]> => sent(keeper, '/staff/promos', { ...plan, ...fields });
      expect(await make({ code: 'приз!' })).to.deep.equal([422, 'errors.promo.rule']);
      expect(await make({ code: 'OFFICE15' })).to.deep.equal([409, 'errors.promo.taken']);
      expect(await make({ code: 'OFFICE16', until: '2026-01-01T00:00' })).to.deep.equal([422, 'errors.period']);
      expect(await make({ code: 'OFFICE16', percent: '' })).to.deep.equal([422, 'errors.promo.terms']);
      expect(await make({ code: 'OFFICE16', kind: 'sum' })).to.deep.equal([422, 'errors.promo.terms']);
      expect((await make({ code: 'OFFICE16', uses: '-1' }))[0]).to.be.oneOf([400, 422]);
      expect((await sent(keeper, '/staff/promos/999999999/end', {}))[1]).to.equal('errors.promo.unknown');
    });

    it('come in batches that nobody can guess, as a file too, and end together', async () => {
      const batch = { ...plan, title: 'For a stream', count: '300', uses: '1' };
      expect(await sent(keeper, '/staff/promos/batch', batch)).to.deep.equal(TAKEN);
      const [made] = await stage.world.db('promo_batches').select<{ id: number }[]>().orderBy('id', 'desc').limit(1);
      const id = String(made?.id);
      const { text } = await keeper.agent.get(`/staff/promos/batch/${id}/codes.csv`).expect(200);
      const lines = text.trim().split('\r\n').slice(1);
      expect(new Set(lines.map((line) => line.split(',')[0]))).to.have.lengthOf(300);
      expect(lines.every((line) => /^[0-9A-HJKMNP-TV-Z]{10},1,0,/.test(line))).to.equal(true);
      expect(await sent(keeper, `/staff/promos/batch/${id}/end`, {})).to.deep.equal(TAKEN);
      expect(await sent(keeper, `/staff/promos/batch/${id}/end`, {})).to.deep.equal([409, 'errors.promo.over']);
    });
  });

  describe('currencies', () => {
    it('change their rates at once; the base and the guests’ stay', async () => {
      const save = (id: number, fields: object): Promise<[number, string]> =>
        sent(keeper, `/staff/currencies/${String(id)}`, { sign: '€', rate: '0.01', offered: '1', ...fields });
      expect(await save(2, { rate: '0,02' })).to.deep.equal(TAKEN);
      expect(await shownNow(stage, '/api/currency/list')).to.contain(String.raw`\"code\":\"eur\",\"rate\":0.02`);
      expect(await lastLog(stage)).to.include({ act: 'currency.changed', about_id: 'eur' });
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
    // Others pay by them: they are as they were again.
    after(async () => {
      await stage.world.db('payment_methods').delete();
      await transaction(stage.world, null, async (tx) => {
        await bumpDataVersion(tx, 'settings');
        return null;
      });
    });
    interface Methods {
      readonly methods: readonly { readonly method: string; readonly hint: string; readonly minSum: number }[];
    }
    interface Listed {
      readonly data: { readonly items: readonly { readonly ID: string; readonly method: string }[] };
    }
    const offered = async (currency: string): Promise<Methods['methods']> => {
      await stage.world.dataVersions.refresh();
      const answer = await stage.store.guest().get(`/api/payment/methods?currency=${currency}`).expect(200);
      return (answer.body as Methods).methods;
    };

    it('are named, limited, moved and switched off', async () => {
      const before = (await offered('rub')).map(({ method }) => method);
      const named = { ...rouble, on: '1', least: '50', 'hint.ru': 'Наша касса', 'hint.en': 'Our desk' };
      expect(await sent(keeper, '/staff/methods/sandbox', named)).to.deep.equal(TAKEN);
      expect((await offered('rub'))[0]).to.include({ method: 'sandbox', minSum: 50, hint: 'Наша касса' });
      expect((await offered('eur')).map(({ method }) => method)).not.to.include('sandbox');
      expect(await sent(keeper, '/staff/methods/sandbox/move', { to: 'down' })).to.deep.equal(TAKEN);
      expect((await offered('rub')).map(({ method }) => method)).to.deep.equal([
        ...[before[1], before[0], ...before.slice(2)],
      ]);
      expect(await sent(keeper, '/staff/methods/sandbox', { ...rouble, least: '50' })).to.deep.equal(TAKEN);
      expect((await offered('rub')).map(({ method }) => method)).not.to.include('sandbox');
      expect(await lastLog(stage)).to.include({ act: 'method.changed', about_id: 'sandbox' });
    });

    it('leave a payment the name by which it was paid', async () => {
      const player = await asPlayer(stage.store, freshName());
      const call = async (ru: string, en: string): Promise<void> => {
        const form = { ...rouble, on: '1', 'hint.ru': ru, 'hint.en': en };
        expect(await sent(keeper, '/staff/methods/sandbox', form)).to.deep.equal(TAKEN);
        await stage.world.dataVersions.refresh();
      };
      const pay = async (): Promise<string> => {
        const wish = { sum: '60', method: 'sandbox', promo: '' };
        return ((await player.post('/api/payment/create', wish).expect(200)).body as { readonly id: string }).id;
      };
      await call('', '');
      const own = await pay();
      await call('Наша касса', 'Our desk');
      const named = await pay();
      await call('Другая касса', 'Another desk');
      const listed = (await player.get('/api/payment/list').expect(200)).body as Listed;
      expect(listed.data.items.map(({ ID, method }) => [ID, method])).to.deep.equal([
        [named, 'Наша касса'],
        [own, stage.world.texts.t('ru')('sandbox.method')],
      ]);
      expect((await player.agent.get(`/pl/payment/${named}`).expect(200)).text).to.contain('Our desk');
      const { text } = await keeper.agent.get(`/en/staff/payments/${named}`).expect(200);
      expect(text).to.contain('Our desk').and.not.contain('Another desk');
      // Whoever looks for payments by a method looks for it under the name that it has now.
      const found = (await keeper.agent.get('/en/staff/payments?method=sandbox').expect(200)).text;
      expect(found)
        .to.match(/<option[^>]*>Another desk/)
        .and.contain('Our desk');
    });

    it('refuse less than the provider takes, no currency, and what nobody offers', async () => {
      const save = (slug: string, fields: object): Promise<[number, string]> =>
        sent(keeper, `/staff/methods/${slug}`, { on: '1', ...fields });
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
      const { text } = await keeper.agent.get('/staff/wheel').expect(200);
      return /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    };

    it('is looked at before it is published, and the next version turns', async () => {
      const version = await versionNow();
      const draft = new URLSearchParams(ring([400_000, 400_000, 200_000])).toString();
      const { text } = await keeper.agent.get(`/staff/wheel?${draft}`).expect(200);
      expect(text).to.match(/staff-big num">1\s000\s000</);
      expect(await sent(keeper, '/staff/wheel', { version, ...ring([400_000, 400_000, 200_000]) })).to.deep.equal(
        TAKEN,
      );
      expect(await lastLog(stage)).to.include({ act: 'wheel.published' });
      const items = JSON.parse(
        (JSON.parse(await shownNow(stage, '/api/wheel/items')) as { items: string }).items,
      ) as object[];
      expect(items).to.have.lengthOf(3);
      // The one who opened the editor before is told that another wheel turns now.
      expect(await sent(keeper, '/staff/wheel', { version, ...ring([1, 1, 999_998]) })).to.deep.equal([
        ...[409, 'errors.stale'],
      ]);
    });

    it('is refused with other than a million tickets, too few sectors, or a prize that is not there', async () => {
      const version = await versionNow();
      const publish = (fields: object): Promise<[number, string]> =>
        sent(keeper, '/staff/wheel', { version, ...fields });
      expect(await publish(ring([400_000, 400_000, 199_999]))).to.deep.equal([422, 'errors.wheel.tickets']);
      expect(await publish(ring([500_000, 500_000]))).to.deep.equal([422, 'errors.wheel.sectors']);
      const odd = { ...ring([400_000, 400_000, 200_000]), 's2.kind': 'item', 's2.value': '999999' };
      expect(await publish(odd)).to.deep.equal([422, 'errors.wheel.sectors']);
      expect(await publish({})).to.deep.equal([422, 'errors.wheel.sectors']);
    });
  });
});
