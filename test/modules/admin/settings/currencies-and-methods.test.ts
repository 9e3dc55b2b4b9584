/* Currencies and payment methods by their forms: each change, each refusal, and the effect for players. */
import { expect } from 'chai';
import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { METHODS_CONFIGURATION, applyClaim, providerNamed } from '#src/payments/top-ups/index.ts';
import { selectPayment } from '#src/payments/top-ups/store/payments.ts';
import { settleDue } from '#src/payments/top-ups/settle.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { lastLog, sent, sentConfirmed, textAt, TAKEN } from '#test/support/players/staff-forms.ts';
import { asPlayer, asStaff, freshName, type SignedInMember } from '#test/support/store.ts';
import { allowEverybody } from '#test/support/players/staff-members.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

describe('Currencies and payment methods changed by staff', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  let admin: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
    await allowEverybody(stage.services);
  });

  describe('Currencies', () => {
    it('A changed rate applies at once; the base currency and the guests’ currency stay', async () => {
      const save = (id: number, fields: object): Promise<[number, string]> =>
        sentConfirmed(keeper, `/staff/currencies/${String(id)}`, { sign: '€', rate: '0.01', offered: '1', ...fields });
      expect(await save(2, { rate: '0,0115' })).to.deep.equal(TAKEN);
      expect(await textAt(stage, '/api/currency/list')).to.contain(String.raw`\"code\":\"eur\",\"rate\":0.0115`);
      expect(await lastLog(stage)).to.include({ act: 'currency.changed', about_id: 'eur' });
      expect(await save(2, { rate: '0' })).to.deep.equal([422, 'errors.currency.rate']);
      expect(await save(2, { rate: '1e3' })).to.deep.equal([422, 'errors.currency.rate']);
      expect(await save(4, { sign: '₽', rate: '2' })).to.deep.equal([422, 'errors.currency.base']);
      expect(await save(1, { sign: '$', rate: '0.0109', offered: '0' })).to.deep.equal([422, 'errors.currency.base']);
      expect((await save(999, {}))[1]).to.equal('errors.currency.unknown');
      await save(2, { rate: '0.0101' });
    });

    it('A changed rate shows the price of every case before it is saved', async () => {
      const change = { sign: '€', rate: '0.0115', offered: '1', return: '/en/staff/currencies' };
      expect(await sent(keeper, '/staff/currencies/2', change)).to.deep.equal([422, 'errors.setting.confirm']);
      const { text } = await keeper.post('/en/staff/currencies/2', change).expect(422);
      const row = /<b>Plain case en<\/b>.*?<\/tr>/s.exec(text)?.[0] ?? '';
      // 20.00 roubles at the old and at the new rate, rounded up.
      expect(row.replaceAll(/<[^>]+>/g, ' ')).to.match(/0,21[^→]*→[^→]*0,23/);
      expect(text.match(/name="confirmed"/g)).to.have.lengthOf(1);
      expect(await sentConfirmed(keeper, '/staff/currencies/2', change)).to.deep.equal(TAKEN);
      expect(await sentConfirmed(keeper, '/staff/currencies/2', { ...change, rate: '0.0101' })).to.deep.equal(TAKEN);
    });

    it('A manager may change a rate by 20 % within a day, and an admin with a reason by more', async () => {
      const save = (by: SignedInMember, fields: object): Promise<[number, string]> =>
        sentConfirmed(by, '/staff/currencies/31', { sign: 'zł', offered: '1', ...fields });
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

  it('Steps of a day each add up to no more than the same bound within 30 days', async () => {
    const save = (by: SignedInMember, fields: object): Promise<[number, string]> =>
      sentConfirmed(by, '/staff/currencies/32', { sign: 'Br', offered: '1', ...fields });
    const [currency] = await stage.services.db('currencies').where({ id: 32 }).select<{ rate: string }[]>('rate');
    const rate = Number(currency?.rate);
    const waitDays = async (days: number): Promise<void> => {
      await stage.services.db.raw(
        'UPDATE currency_rate_changes SET created_at = created_at - INTERVAL ? DAY WHERE currency_id = 32',
        [days],
      );
    };
    await waitDays(31);
    expect(await save(keeper, { rate: (rate * 0.85).toFixed(8) })).to.deep.equal(TAKEN);
    await waitDays(2);
    expect(await save(keeper, { rate: (rate * 0.75).toFixed(8) })).to.deep.equal([422, 'errors.currency.jump']);
    await waitDays(29);
    expect(await save(keeper, { rate: (rate * 0.75).toFixed(8) })).to.deep.equal(TAKEN);
    await save(admin, { rate: rate.toFixed(8), reason: 'back' });
  });

  describe('Payment methods', () => {
    const rouble = { 'currency.rub': '1', 'currency.usd': '1' };
    // Other tests pay by these methods, so they are restored.
    after(async () => {
      await transaction(stage.services, null, async (tx) => {
        const slugs = await tx('payment_methods').pluck<string[]>('slug');
        await tx('payment_methods').delete();
        await recordConfiguration(tx, METHODS_CONFIGURATION, slugs);
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
        const input = { sum: '60', method: 'sandbox', promo: '' };
        return ((await player.post('/api/payment/create', input).expect(200)).body as { readonly id: string }).id;
      };
      await call('', '');
      const own = await pay();
      await call('Наша касса', 'Our desk');
      const named = await pay();
      await call('Другая касса', 'Another desk');
      const listed = (await player.get('/api/payment/list').expect(200)).body as Listed;
      expect(listed.data.items.map(({ ID, method }) => [ID, method])).to.deep.equal([
        [named, 'Наша касса'],
        [own, stage.services.texts.t('ru')('sandbox-provider.method')],
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

    it('Payments are filtered by the name or ID of a player', async () => {
      const [name, other] = [freshName(), await asPlayer(stage.store, freshName())];
      const player = await asPlayer(stage.store, name);
      const input = { sum: '60', method: 'sandbox', promo: '' };
      const { id } = (await player.post('/api/payment/create', input).expect(200)).body as { readonly id: string };
      const listFor = async (typed: string): Promise<string> =>
        (await keeper.agent.get(`/en/staff/payments?player=${encodeURIComponent(typed)}`).expect(200)).text;
      const playerLink = `href="/en/staff/players/${String(player.auth.id)}">${name}<`;
      for (const typed of [name.toUpperCase(), String(player.auth.id)])
        expect(await listFor(typed), typed)
          .to.contain(playerLink)
          .and.contain(id);
      expect(await listFor('no such player')).to.contain('No player has this name or ID');
      await stage.services.db('players').where({ id: other.auth.id }).update({ name });
      const several = await listFor(name);
      expect(several)
        .to.contain(`href="/en/staff/payments?player=${String(other.auth.id)}"`)
        .and.contain(`href="/en/staff/payments?player=${String(player.auth.id)}"`)
        .and.not.contain(id);
    });

    it('Top-ups by a method count for withdrawals after the days that staff set', async () => {
      const player = await asPlayer(stage.store, freshName());
      await player.agent.get('/en').expect(200);
      const save = async (settle: string): Promise<void> => {
        expect(await sent(keeper, '/staff/methods/sandbox', { ...rouble, on: '1', settle })).to.deep.equal(TAKEN);
        await stage.services.dataVersions.refresh();
      };
      const topUp = async (): Promise<string> => {
        const input = { sum: '500', method: 'sandbox', promo: '' };
        const begun = (await player.post('/api/payment/create', input).expect(200)).body as { readonly id: string };
        const services = stage.services;
        const payment = await selectPayment(services.db, begun.id);
        const provider = providerNamed(services, 'sandbox');
        if (payment === null || provider === null) throw new Error('no payment');
        const { amountMinor, currency, publicId } = payment;
        const claim = { paymentId: publicId, externalId: null, state: 'paid', eventId: publicId } as const;
        await applyClaim(services, provider, { ...claim, amountMinor, currency, at: new Date() }, 'notification');
        return publicId;
      };
      interface Counted {
        readonly user: { readonly donateMinor: number; readonly donatePendingMinor: number };
      }
      const counted = async (): Promise<[number, number]> => {
        const { user } = (await player.agent.get('/api/_auth/session').expect(200)).body as Counted;
        return [user.donateMinor, user.donatePendingMinor];
      };
      const until = 'Available for withdrawals from';
      await save('5');
      expect((await keeper.agent.get('/en/staff/methods').expect(200)).text).to.match(/name="settle"[^>]*value="5"/);
      const pending = await topUp();
      expect(await counted()).to.deep.equal([0, 500_00]);
      expect((await player.agent.get(`/en/payment/${pending}`).expect(200)).text).to.contain(until);
      const opened = await player.post('/api/case/open', { case: 'plain' }).expect(200);
      const [drop] = (opened.body as { data: { drops: { insertId: number }[] } }).data.drops;
      const withdrawal = await player.agent.get(`/en/withdraw/${String(drop?.insertId)}`).expect(200);
      expect(withdrawal.text).to.contain('will count toward withdrawals from');
      await save('0');
      const counting = await topUp();
      expect(await counted()).to.deep.equal([500_00, 500_00]);
      expect((await player.agent.get(`/en/payment/${counting}`).expect(200)).text).not.to.contain(until);
      await stage.services
        .db('payments')
        .where({ public_id: pending })
        .update({ settle_at: new Date(0) });
      await settleDue(stage.services);
      expect(await counted()).to.deep.equal([1000_00, 0]);
      await save('');
      for (const wrong of ['91', '-1', '1.5', 'x']) {
        const [status] = await sent(keeper, '/staff/methods/sandbox', { ...rouble, on: '1', settle: wrong });
        expect(status, wrong).to.be.oneOf([400, 422]);
      }
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
