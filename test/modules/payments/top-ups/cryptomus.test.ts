/**
 * Proves that requests to Cryptomus and its notifications are signed with the payment key, and that each status of an
 * invoice has one meaning for the store. Cryptomus is a local server as strict as the real one.
 */
import { expect } from 'chai';
import { cryptomusProvider } from '#src/payments/top-ups/providers/cryptomus/adapter.ts';
import type { PaymentProvider, ProviderClaim } from '#src/payments/top-ups/providers/provider.ts';
import {
  CRYPTOMUS_KEYS,
  type CryptomusServer,
  cryptomusNotification,
  openCryptomusServer,
} from '#test/support/providers/cryptomus-server.ts';
import { notificationOf } from '#test/support/providers/notification-listener.ts';
import { orderOf } from '#test/support/players/orders.ts';
import { paymentServices } from '#test/support/players/payment-services.ts';
import type { ProviderFault } from '#test/support/providers/provider-server.ts';
import { fixedClock, refusalOf } from '#test/support/services.ts';

describe('Cryptomus', () => {
  const clock = fixedClock();
  let server: CryptomusServer;
  let cryptomus: PaymentProvider;
  before(async () => {
    server = await openCryptomusServer();
    cryptomus = adapterWith(CRYPTOMUS_KEYS);
  });
  afterEach(() => server.recover());
  after(() => server.close());

  const adapterWith = (keys: typeof CRYPTOMUS_KEYS): PaymentProvider => {
    const provider = cryptomusProvider(paymentServices({ ...keys, PAY_CRYPTOMUS_URL: `${server.url}/v1/` }, clock));
    if (provider === null) throw new Error('it is configured');
    return provider;
  };
  const read = async (body: string): Promise<ProviderClaim | null> =>
    cryptomus.read(notificationOf(body, {}, clock.now()));
  const dollars = (changes: object = {}) => orderOf({ method: 'cryptomus', currency: 'usd', ...changes });
  async function begin(changes: object = {}) {
    const order = dollars(changes);
    const next = await cryptomus.create(order);
    const invoice = server.invoices.get(order.paymentId);
    if (invoice === undefined || next.kind !== 'redirect') throw new Error('no invoice');
    return { order, invoice, next };
  }

  it('Cryptomus without its keys is not offered', () => {
    expect(cryptomusProvider(paymentServices({}, clock))).to.equal(null);
  });

  it('One order has one invoice with its exact sum, despite repeated calls and a broken connection', async () => {
    server.have('closed', 1);
    const { order, invoice, next } = await begin({ amountMinor: 10_005 });
    expect(invoice).to.include({ amount: '100.05', currency: 'USD', order_id: order.paymentId });
    expect(next).to.deep.equal({ kind: 'redirect', url: invoice.url, externalId: invoice.uuid });
    expect(await cryptomus.create(order)).to.deep.equal(next);
    expect(server.invoices.get(order.paymentId)?.uuid).to.equal(invoice.uuid);
  });

  it('A notification and a query give the same state of a payment', async () => {
    const { order, invoice } = await begin();
    expect(await cryptomus.query(dollars())).to.equal(null);
    for (const [status, state, mark] of [
      ['check', 'pending'],
      ['process', 'pending'],
      ['confirm_check', 'pending'],
      ['wrong_amount_waiting', 'pending'],
      ['locked', 'pending'],
      ['paid', 'paid'],
      ['paid_over', 'paid', 'paid_over'],
      ['fail', 'failed'],
      ['system_fail', 'failed'],
      ['cancel', 'expired'],
      ['refund_process', 'paid'],
      ['refund_fail', 'paid', 'refund_failed'],
      ['refund_paid', 'refunded'],
      ['unheard_of', 'pending', 'unknown_state'],
    ] as const satisfies [string, string, string?][]) {
      Object.assign(invoice, { status });
      const claim = {
        paymentId: order.paymentId,
        externalId: invoice.uuid,
        state,
        mark: mark === undefined ? null : { kind: mark, detail: `the provider says ${status}` },
        amountMinor: 49_900,
        currency: 'usd',
        eventId: `${invoice.uuid}-${status}`,
        at: clock.now(),
      };
      expect(await read(cryptomusNotification(invoice).body), status).to.deep.equal(claim);
      expect(await cryptomus.query(order), status).to.deep.equal(claim);
      expect((await cryptomus.queryRefund(order))?.state, status).to.equal(state === 'refunded' ? state : undefined);
    }
  });

  it('An underpaid invoice claims the part of the sum that came in, which is always less', async () => {
    const { invoice } = await begin();
    for (const [payer_amount, payment_amount, amountMinor] of [
      ['499.00', '249.50', 24_950],
      ['0.00850000', '0.00850000', 49_899],
      ['0.00850000', null, 0],
      ['0', '1', 0],
      [null, '1', 0],
      ['x', 'y', 0],
    ] as const) {
      const { body } = cryptomusNotification({ ...invoice, status: 'wrong_amount', payer_amount, payment_amount });
      expect(await read(body)).to.include({ state: 'paid', amountMinor });
    }
  });

  it('A notification is accepted only if the payment key signed exactly its fields', async () => {
    const { invoice } = await begin();
    const right = cryptomusNotification({ ...invoice, status: 'paid' }).body;
    const wrong = [
      cryptomusNotification({ ...invoice, status: 'paid' }, 'another-key').body,
      right.replace('499.00', '999.00'),
      right.replace('"paid"', '"cancel"'),
      right.replace('{', '{"added":1,'),
      right.replace(/"sign":"\w/, (sign) => (sign.endsWith('0') ? '"sign":"1' : '"sign":"0')),
    ];
    for (const body of wrong) expect(await refusalOf(read(body)), body).to.equal('errors.auth.invalid');
    const malformed = [
      '',
      'x',
      '{}',
      '[]',
      right.replace(/,"sign":"\w+"/, ''),
      cryptomusNotification({ ...invoice, type: 'wallet' }).body,
      cryptomusNotification({ ...invoice, order_id: '7' }).body,
      cryptomusNotification({ ...invoice, amount: '4,99' }).body,
    ];
    for (const body of malformed) expect(await refusalOf(read(body)), body).to.equal('errors.request.malformed');
  });

  it('Cryptomus counts as down when its answer is unusable', async () => {
    const { order } = await begin();
    for (const fault of ['broken', 'garbage', 'huge', 'closed'] satisfies ProviderFault[]) {
      for (const ask of [() => cryptomus.create(dollars()), () => cryptomus.query(order)]) {
        server.have(fault, 2);
        expect(await refusalOf(ask()), fault).to.equal('errors.payment.away');
      }
    }
    const stranger = adapterWith({ ...CRYPTOMUS_KEYS, PAY_CRYPTOMUS_KEY: 'wrong-key' });
    expect(await refusalOf(stranger.query(order))).to.equal('errors.payment.away');
    expect(await refusalOf(cryptomus.create(dollars({ currency: 'rub' })))).to.equal('errors.payment.away');
  });
});
