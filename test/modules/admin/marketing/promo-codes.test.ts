/*
 * Settings changed by managers and admins: each change by its form, each refusal, its audit log entry, and the effect
 * for players.
 */
import { expect } from 'chai';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { lastLog, sent, shownNow, TAKEN } from '../../../support/staff-forms.ts';
import { asPlayer, asStaff, freshName, type SignedInMember } from '../../../support/store.ts';
import { stageWith } from '../../../support/stage.ts';
import { makeServices } from '../../../support/services.ts';

describe('Marketing and payment settings of staff', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
  });

  describe('Promo codes', () => {
    const plan = { kind: 'percent', percent: '15', least: '100', uses: '5' };

    it('A code is created, found, and ended once', async () => {
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

    it('An invalid or used name, a past end and a code without a gain are refused', async () => {
      const make = (fields: object): Promise<[number, string]> => sent(keeper, '/staff/promos', { ...plan, ...fields });
      expect(await make({ code: 'приз!' })).to.deep.equal([422, 'errors.promo.rule']);
      expect(await make({ code: 'OFFICE15' })).to.deep.equal([409, 'errors.promo.taken']);
      expect(await make({ code: 'OFFICE16', until: '2026-01-01T00:00' })).to.deep.equal([422, 'errors.period']);
      expect(await make({ code: 'OFFICE16', percent: '' })).to.deep.equal([422, 'errors.promo.terms']);
      expect(await make({ code: 'OFFICE16', kind: 'sum' })).to.deep.equal([422, 'errors.promo.terms']);
      expect((await make({ code: 'OFFICE16', uses: '-1' }))[0]).to.be.oneOf([400, 422]);
      expect((await sent(keeper, '/staff/promos/999999999/end', {}))[1]).to.equal('errors.promo.unknown');
    });

    it('A code beyond the limits of the settings requires an admin with a reason', async () => {
      const sum = { kind: 'sum', percent: '', amount: '100', least: '500', uses: '10' };
      const make = (by: SignedInMember, fields: object): Promise<[number, string]> =>
        sent(by, '/staff/promos', { ...sum, code: `BOUND${String((made += 1))}`, ...fields });
      let made = 0;
      expect(await make(keeper, { amount: '5000000', least: '' })).to.deep.equal([422, 'errors.promo.sum']);
      expect(await make(keeper, { amount: '100', least: '' })).to.deep.equal([422, 'errors.promo.share']);
      expect(await make(keeper, { uses: '' })).to.deep.equal([422, 'errors.promo.uses']);
      expect(await make(keeper, { uses: '100001' })).to.deep.equal([422, 'errors.promo.expense']);
      expect(await make(keeper, { kind: 'percent', percent: '51' })).to.deep.equal([422, 'errors.promo.percent']);
      expect(await make(keeper, { kind: 'skin', amount: '1001' })).to.deep.equal([422, 'errors.promo.sum']);
      expect(await make(keeper, { kind: 'wheel', uses: '' })).to.deep.equal([422, 'errors.promo.uses']);
      expect(await make(keeper, {})).to.deep.equal(TAKEN);
      const batch = { ...sum, title: 'Too many', count: '10000', uses: '2' };
      expect(await sent(keeper, '/staff/promos/batch', batch)).to.deep.equal([422, 'errors.promo.expense']);
      expect((await make(keeper, { uses: '', reason: 'I know' }))[0]).to.equal(403);
      expect(await make(admin, { uses: '', reason: 'birthday of the store' })).to.deep.equal(TAKEN);
      for (const locale of ['', '/en', '/ua', '/pl']) {
        const form = { ...sum, code: 'BOUNDED', uses: '100001', return: `${locale}/staff/promos` };
        const { text } = await keeper.post(`${locale}/staff/promos`, form).expect(422);
        expect(/<input[^>]*name="uses"[^>]*>/.exec(text)?.[0]).to.contain('aria-invalid="true"');
        expect(text.replaceAll('\u00a0', ' ')).to.contain('field__wrong').and.not.contain('{{');
        expect(text).not.to.contain('name="reason"');
      }
    });

    it('A batch of unguessable codes can be exported and ended together', async () => {
      const batch = { ...plan, title: 'For a stream', count: '300', uses: '1' };
      expect(await sent(keeper, '/staff/promos/batch', batch)).to.deep.equal(TAKEN);
      const [made] = await stage.services.db('promo_batches').select<{ id: number }[]>().orderBy('id', 'desc').limit(1);
      const id = String(made?.id);
      const { text } = await keeper.agent.get(`/staff/promos/batch/${id}/codes.csv`).expect(200);
      const lines = text.trim().split('\r\n').slice(1);
      expect(new Set(lines.map((line) => line.split(',')[0]))).to.have.lengthOf(300);
      expect(lines.every((line) => /^[0-9A-HJKMNP-TV-Z]{10},1,0,/.test(line))).to.equal(true);
      expect(await sent(keeper, `/staff/promos/batch/${id}/end`, {})).to.deep.equal(TAKEN);
      expect(await sent(keeper, `/staff/promos/batch/${id}/end`, {})).to.deep.equal([409, 'errors.promo.over']);
    });
  });

  describe('Currencies', () => {
    it('A changed rate applies at once; the base currency and the guests’ currency stay', async () => {
      const save = (id: number, fields: object): Promise<[number, string]> =>
        sent(keeper, `/staff/currencies/${String(id)}`, { sign: '€', rate: '0.01', offered: '1', ...fields });
      expect(await save(2, { rate: '0,0115' })).to.deep.equal(TAKEN);
      expect(await shownNow(stage, '/api/currency/list')).to.contain(String.raw`\"code\":\"eur\",\"rate\":0.0115`);
      expect(await lastLog(stage)).to.include({ act: 'currency.changed', about_id: 'eur' });
      expect(await save(2, { rate: '0' })).to.deep.equal([422, 'errors.currency.rate']);
      expect(await save(2, { rate: '1e3' })).to.deep.equal([422, 'errors.currency.rate']);
      expect(await save(4, { sign: '₽', rate: '2' })).to.deep.equal([422, 'errors.currency.base']);
      expect(await save(1, { sign: '$', rate: '0.0109', offered: '0' })).to.deep.equal([422, 'errors.currency.base']);
      expect((await save(999, {}))[1]).to.equal('errors.currency.unknown');
      await save(2, { rate: '0.0101' });
    });

    it('A manager may change a rate by 20 % within a day, and an admin with a reason by more', async () => {
      const save = (by: SignedInMember, fields: object): Promise<[number, string]> =>
        sent(by, '/staff/currencies/31', { sign: 'zł', offered: '1', ...fields });
      expect(await save(keeper, { rate: '0.00001' })).to.deep.equal([422, 'errors.currency.jump']);
      expect(await save(keeper, { rate: '0.051' })).to.deep.equal(TAKEN);
      // The bound lies around the rate of a day ago: two steps do not add up.
      expect(await save(keeper, { rate: '0.055' })).to.deep.equal([422, 'errors.currency.jump']);
      expect((await save(keeper, { rate: '0.1', reason: 'I know' }))[0]).to.equal(403);
      expect(await save(admin, { rate: '0.1' })).to.deep.equal([422, 'errors.currency.jump']);
      expect(await save(admin, { rate: '0.1', reason: 'devaluation' })).to.deep.equal(TAKEN);
      const line = await stage.services
        .db('staff_log')
        .select('reason')
        .where({ about_id: 'pln' })
        .orderBy('id', 'desc');
      expect(line[0]).to.deep.equal({ reason: 'devaluation' });
      expect(await save(keeper, { rate: '0.11' }), 'around the rate of the admin').to.deep.equal(TAKEN);
      await save(admin, { rate: '0.0428', reason: 'back' });
    });
  });

  describe('Payment methods', () => {
    const rouble = { 'currency.rub': '1', 'currency.usd': '1' };
    // Other tests pay by these methods, so they are restored.
    after(async () => {
      await stage.services.db('payment_methods').delete();
      await transaction(stage.services, null, async (tx) => {
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
      await stage.services.dataVersions.refresh();
      const answer = await stage.store.guest().get(`/api/payment/methods?currency=${currency}`).expect(200);
      return (answer.body as Methods).methods;
    };

    it('A method is renamed, limited, moved and switched off', async () => {
      const before = (await offered('rub')).map(({ method }) => method);
      const named = { ...rouble, on: '1', least: '50', 'hint.ru': 'Наша касса', 'hint.en': 'Our desk' };
      expect(await sent(keeper, '/staff/methods/sandbox', named)).to.deep.equal(TAKEN);
      expect((await offered('rub'))[0]).to.include({ method: 'sandbox', minSum: 50, hint: 'Наша касса' });
      expect((await offered('eur')).map(({ method }) => method)).not.to.include('sandbox');
      expect(await sent(keeper, '/staff/methods/sandbox/move', { to: 'down' })).to.deep.equal(TAKEN);
      expect((await offered('rub')).map(({ method }) => method)).to.deep.equal([
        before[1],
        before[0],
        ...before.slice(2),
      ]);
      expect(await sent(keeper, '/staff/methods/sandbox', { ...rouble, least: '50' })).to.deep.equal(TAKEN);
      expect((await offered('rub')).map(({ method }) => method)).not.to.include('sandbox');
      expect(await lastLog(stage)).to.include({ act: 'method.changed', about_id: 'sandbox' });
    });

    it('A payment keeps the name of its method', async () => {
      const player = await asPlayer(stage.store, freshName());
      const call = async (ru: string, en: string): Promise<void> => {
        const form = { ...rouble, on: '1', 'hint.ru': ru, 'hint.en': en };
        expect(await sent(keeper, '/staff/methods/sandbox', form)).to.deep.equal(TAKEN);
        await stage.services.dataVersions.refresh();
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
        [own, stage.services.texts.t('ru')('sandbox.method')],
      ]);
      expect((await player.agent.get(`/pl/payment/${named}`).expect(200)).text).to.contain('Our desk');
      const { text } = await keeper.agent.get(`/en/staff/payments/${named}`).expect(200);
      expect(text).to.contain('Our desk').and.not.contain('Another desk');
      // The search for payments uses the method's current name.
      const found = (await keeper.agent.get('/en/staff/payments?method=sandbox').expect(200)).text;
      expect(found)
        .to.match(/<option[^>]*>Another desk/)
        .and.contain('Our desk');
    });

    it('Limits below the provider’s, an unknown currency and an unknown method are refused', async () => {
      const save = (slug: string, fields: object): Promise<[number, string]> =>
        sent(keeper, `/staff/methods/${slug}`, { on: '1', ...fields });
      expect(await save('sandbox', { ...rouble, least: '1' })).to.deep.equal([422, 'errors.method.least']);
      expect(await save('sandbox', {})).to.deep.equal([422, 'errors.method.currencies']);
      expect((await save('no-such', rouble))[1]).to.equal('errors.payment.method');
    });
  });
});
