/**
 * Proves that the payment link to FreeKassa cannot be tampered with, that notifications need a signature by the second
 * secret, and that API requests are signed with the API key. FreeKassa is a local server as strict as the real one.
 */
import { expect } from 'chai';
import { freekassaProvider } from '#src/payments/top-ups/providers/freekassa/adapter.ts';
import type { ProviderClaim, PaymentProvider } from '#src/payments/top-ups/providers/provider.ts';
import {
  FREEKASSA_KEYS,
  type FreeKassaServer,
  freekassaForm,
  openFreeKassaServer,
} from '#test/support/providers/freekassa-server.ts';
import { notificationOf } from '#test/support/providers/notification-listener.ts';
import { orderOf } from '#test/support/players/orders.ts';
import { paymentServices } from '#test/support/players/payment-services.ts';
import type { ProviderFault } from '#test/support/providers/provider-server.ts';
import { fixedClock, refusalOf } from '#test/support/services.ts';

describe('FreeKassa', () => {
  const clock = fixedClock();
  const order = orderOf({ method: 'freekassa' });
  let server: FreeKassaServer;
  let freekassa: PaymentProvider;
  before(async () => {
    server = await openFreeKassaServer();
    freekassa = made(FREEKASSA_KEYS);
  });
  afterEach(() => {
    server.recover();
    server.orders.length = 0;
  });
  after(() => server.close());

  const made = (keys: typeof FREEKASSA_KEYS): PaymentProvider => {
    const provider = freekassaProvider(paymentServices({ ...keys, PAY_FREEKASSA_URL: server.url }, clock));
    if (provider === null) throw new Error('it is configured');
    return provider;
  };
  const read = async (body: string): Promise<ProviderClaim | null> =>
    freekassa.read(notificationOf(body, {}, clock.now()));
  const known = (changes: object = {}): FreeKassaServer['orders'][number] => ({
    merchant_order_id: order.paymentId,
    fk_order_id: 1,
    amount: 499,
    currency: 'RUB',
    status: 0,
    ...changes,
  });

  it('FreeKassa without its keys is not offered', () => {
    expect(freekassaProvider(paymentServices({}, clock))).to.equal(null);
  });

  it('FreeKassa accepts the signed payment address and refuses a changed one', async () => {
    const begun = await freekassa.create(order);
    if (begun.kind !== 'redirect') throw new Error('one goes to the page of FreeKassa');
    expect(await freekassa.create(order)).to.deep.equal(begun);
    const page = await fetch(begun.url);
    expect(page.status).to.equal(200);
    expect(await page.json()).to.deep.equal({ sum: '499.00', currency: 'RUB', order: order.paymentId });
    for (const [name, value] of [
      ['oa', '4.99'],
      ['currency', 'UAH'],
      ['o', 'f'.repeat(32)],
      ['m', '1'],
    ] as const) {
      const changed = new URL(begun.url);
      changed.searchParams.set(name, value);
      expect((await fetch(changed)).status, name).to.equal(403);
    }
  });

  it('A notification has the paid payment and its sum', async () => {
    for (const [amount, minor] of [
      ['499.00', 49_900],
      ['499', 49_900],
      ['1.5', 150],
    ] as const) {
      expect(await read(freekassaForm(order.paymentId, amount)), amount).to.deep.equal({
        paymentId: order.paymentId,
        externalId: null,
        operationId: '555',
        state: 'paid',
        amountMinor: minor,
        currency: 'rub',
        eventId: `${order.paymentId}-555`,
        at: clock.now(),
      });
    }
    expect(freekassa.acknowledge).to.deep.equal({ contentType: 'text/plain', body: 'YES' });
  });

  it('A notification is accepted only if the second secret signed exactly its values', async () => {
    const right = freekassaForm(order.paymentId, '499.00');
    const wrong = [
      freekassaForm(order.paymentId, '499.00', { secret: FREEKASSA_KEYS.PAY_FREEKASSA_SECRET1 }),
      freekassaForm(order.paymentId, '499.00', { merchant: '1' }),
      right.replace('499.00', '999.00'),
      right.replace(order.paymentId, 'f'.repeat(32)),
      right.replace(/SIGN=\w/, (sign) => (sign === 'SIGN=0' ? 'SIGN=1' : 'SIGN=0')),
    ];
    for (const body of wrong) expect(await refusalOf(read(body)), body).to.equal('errors.auth.invalid');
    const broken = ['', 'x', '{}', right.replace(/SIGN=\w+/, ''), `${right}&AMOUNT=1.00`, `AMOUNT=1.00&${right}`];
    broken.push(freekassaForm('7', '499.00'), freekassaForm(order.paymentId, '4,99'));
    for (const body of broken) expect(await refusalOf(read(body)), body).to.equal('errors.request.malformed');
  });

  it('The state of a payment can be queried, and the paid one of several attempts wins', async () => {
    expect(await freekassa.query(order)).to.equal(null);
    for (const [status, state] of [
      [0, 'pending'],
      [1, 'paid'],
      [6, 'refunded'],
      [8, 'failed'],
      [9, 'failed'],
    ] as const) {
      server.orders.splice(0, 1, known({ status, amount: '499.00' }));
      expect(await freekassa.query(order), state).to.deep.include({ state, amountMinor: 49_900, currency: 'rub' });
    }
    server.orders.splice(0, 1, known({ status: 9 }), known({ status: 1, fk_order_id: 2 }), known());
    expect(await freekassa.query(order)).to.include({ state: 'paid', eventId: 'asked-2-paid' });
    server.orders.splice(0, 3, known({ status: 77 }));
    const unknown = await freekassa.query(order);
    expect([unknown?.state, unknown?.mark?.kind]).to.deep.equal(['pending', 'unknown_state']);
    server.orders.splice(0, 1, known({ status: 1, fk_order_id: 2 }), known({ status: 1, fk_order_id: 3 }));
    const twice = await freekassa.query(order);
    expect([twice?.state, twice?.mark?.kind]).to.deep.equal(['paid', 'paid_twice']);
    expect(twice?.mark?.detail).to.contain('2, 3');
  });

  it('FreeKassa counts as down when its answer is unusable', async () => {
    for (const day of ['broken', 'garbage', 'huge', 'closed'] satisfies ProviderFault[]) {
      server.have(day, 2);
      expect(await refusalOf(freekassa.query(order)), day).to.equal('errors.payment.away');
    }
    const stranger = made({ ...FREEKASSA_KEYS, PAY_FREEKASSA_API_KEY: 'wrong-key' });
    expect(await refusalOf(stranger.query(order))).to.equal('errors.payment.away');
  });
});
