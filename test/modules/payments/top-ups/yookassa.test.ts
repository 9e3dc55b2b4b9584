/**
 * Proves that only responses of YooKassa's API are trusted: a notification is unsigned and merely triggers a status
 * request. YooKassa is a local server as strict as the real one.
 */
import { expect } from 'chai';
import type { ProviderClaim, Order, PaymentProvider } from '#src/payments/top-ups/providers/provider.ts';
import { yookassaProvider } from '#src/payments/top-ups/providers/yookassa/adapter.ts';
import { notificationOf } from '#test/support/providers/notification-listener.ts';
import { orderOf } from '#test/support/players/orders.ts';
import { paymentServices } from '#test/support/players/payment-services.ts';
import type { ProviderFault } from '#test/support/providers/provider-server.ts';
import { known } from '#test/support/providers/provider-stand-in.ts';
import { fixedClock, refusalOf } from '#test/support/services.ts';
import { YOOKASSA_KEYS, type YooKassaServer, openYooKassaServer } from '#test/support/providers/yookassa-server.ts';

describe('YooKassa', () => {
  const clock = fixedClock();
  let server: YooKassaServer;
  let yookassa: PaymentProvider;
  before(async () => {
    server = await openYooKassaServer();
    yookassa = made(YOOKASSA_KEYS);
  });
  afterEach(() => {
    server.recover();
  });
  after(() => server.close());

  const made = (keys: typeof YOOKASSA_KEYS): PaymentProvider => {
    const provider = yookassaProvider(paymentServices({ ...keys, PAY_YOOKASSA_URL: `${server.url}/v3` }, clock));
    if (provider === null) throw new Error('it is configured');
    return provider;
  };
  const notify = (event: string, object: object): Promise<ProviderClaim | null> =>
    yookassa.read(notificationOf(JSON.stringify({ type: 'notification', event, object }), {}, clock.now()));
  async function begin(changes: Partial<Order> = {}) {
    const order = orderOf({ method: 'yookassa', ...changes });
    const begun = await yookassa.create(order);
    const payment = server.payments.get(String(begun.externalId));
    if (payment === undefined || begun.kind !== 'redirect') throw new Error('no payment');
    return { order: { ...order, externalId: payment.id }, payment, begun };
  }

  it('YooKassa without its keys is not offered', () => {
    expect(yookassaProvider(paymentServices({}, clock))).to.equal(null);
  });

  it('One order creates one payment with its exact sum, despite repeated calls and a broken connection', async () => {
    server.have('closed', 1);
    const { order, payment, begun } = await begin({ amountMinor: 10_005, description: 'd'.repeat(300) });
    expect(payment).to.deep.include({ amount: { value: '100.05', currency: 'RUB' } });
    expect(begun.url).to.equal(payment.confirmation.confirmation_url);
    server.have('broken', 1);
    expect(await yookassa.create(order)).to.deep.equal(begun);
  });

  it('A notification and a query give the same state of a payment', async () => {
    const { order, payment } = await begin();
    const right = { paymentId: order.paymentId, externalId: payment.id, amountMinor: 49_900, currency: 'rub' };
    for (const [change, event, state] of [
      [{}, 'payment.waiting_for_capture', 'pending'],
      [{ status: 'waiting_for_capture', paid: true }, 'payment.waiting_for_capture', 'pending'],
      [{ status: 'succeeded', paid: false }, 'payment.succeeded', 'pending'],
      [{ status: 'succeeded', paid: true }, 'payment.succeeded', 'paid'],
      [{ status: 'canceled', paid: false }, 'payment.canceled', 'failed'],
      [{ cancellation_details: { party: 'x', reason: 'expired_on_confirmation' } }, 'payment.canceled', 'expired'],
    ] as const) {
      Object.assign(payment, change);
      expect(await notify(event, payment), state).to.deep.include({ ...right, state });
      expect(await yookassa.query(order), state).to.deep.include({ ...right, state });
    }
  });

  it('A notification only identifies the payment, and its content is not trusted', async () => {
    const { payment } = await begin();
    const forged = { ...payment, status: 'succeeded', paid: true, amount: { value: '1.00', currency: 'USD' } };
    expect(await notify('payment.succeeded', forged)).to.include({
      state: 'pending',
      amountMinor: 49_900,
      currency: 'rub',
    });
    const unknown = { ...forged, id: '00000000-0000-0000-0000-000000000000' };
    expect(await refusalOf(notify('payment.succeeded', unknown))).to.equal('errors.auth.invalid');
    expect(await refusalOf(notify('refund.succeeded', { ...unknown, payment_id: 'x' }))).to.equal(
      'errors.auth.invalid',
    );
    expect(await notify('refund.succeeded', unknown), 'a refund of no payment').to.equal(null);
    // Payment ids that would change the path of the request are rejected.
    for (const id of ['', '../refunds/1', `${payment.id}?x=1`, 'a/b', 'x'.repeat(65), 5]) {
      expect(await refusalOf(notify('payment.succeeded', { id })), String(id)).to.equal('errors.request.malformed');
    }
    for (const body of ['', '[]', 'null', '{"type":"notification"}', 'a=b', '{']) {
      const read = yookassa.read(notificationOf(body, {}));
      expect(await refusalOf(read), body).to.equal('errors.request.malformed');
    }
    expect(await notify('deal.closed', { id: payment.id })).to.equal(null);
  });

  it('A refund has its sum and its payment', async () => {
    const { payment } = await begin();
    const refund = { id: 'r-1', payment_id: payment.id, status: 'succeeded', created_at: '2026-11-21T12:00:00.000Z' };
    server.refunds.set('r-1', { ...refund, amount: { value: '100.00', currency: 'RUB' } });
    const forged = { ...refund, amount: { value: '499.00', currency: 'RUB' } };
    expect(await notify('refund.succeeded', forged)).to.deep.include({
      paymentId: null,
      externalId: payment.id,
      state: 'refunded',
      amountMinor: 10_000,
      eventId: 'refund-r-1',
    });
  });

  it('A shop with receipts gets one for the sum, and a refusal says in the log what is wrong', async () => {
    const lines: Record<string, unknown>[] = [];
    const base = paymentServices({ ...YOOKASSA_KEYS, PAY_YOOKASSA_URL: server.url }, clock);
    const log = Object.assign(Object.create(base.log) as typeof base.log, {
      warn: (line: Record<string, unknown>) => void lines.push(line),
    });
    const shop = known(base.config.pay.yookassa ?? undefined);
    const with54 = (receipt: typeof shop.receipt): PaymentProvider =>
      known(
        yookassaProvider({
          ...base,
          log,
          config: { ...base.config, pay: { ...base.config.pay, yookassa: { ...shop, receipt } } },
        }) ?? undefined,
      );
    server.shop.hasReceipts = true;
    try {
      const bare = orderOf({ method: 'yookassa' });
      expect(await refusalOf(with54(null).create(bare))).to.equal('errors.payment.away');
      expect(lines.at(-1)).to.include({ code: 'invalid_request', parameter: 'receipt' });
      expect(lines.at(-1)?.['reason']).to.equal('Receipt is missing or illegal');
      const item = { subject: 'service', mode: 'full_payment' };
      const full = with54({ vatCode: 1, item, taxSystemCode: 2 });
      expect(full.methods.every(({ needsContact }) => needsContact)).to.equal(true);
      const order = orderOf({ method: 'yookassa', amountMinor: 10_005, contact: { email: 'anna@example.com' } });
      await full.create(order);
      expect(server.receipts.get(order.paymentId)).to.deep.equal({
        customer: { email: 'anna@example.com' },
        items: [
          {
            description: order.description,
            quantity: '1.00',
            amount: { value: '100.05', currency: 'RUB' },
            vat_code: 1,
            payment_subject: 'service',
            payment_mode: 'full_payment',
          },
        ],
        tax_system_code: 2,
      });
      const own = orderOf({ method: 'yookassa', contact: { phone: '79001234567' } });
      await with54({ vatCode: 1, item: null, taxSystemCode: null }).create(own);
      const receipt = known(server.receipts.get(own.paymentId));
      expect([receipt.customer, Object.keys(receipt.items[0] ?? {})]).to.deep.equal([
        { phone: '79001234567' },
        ['description', 'quantity', 'amount', 'vat_code'],
      ]);
    } finally {
      server.shop.hasReceipts = false;
    }
  });

  it('YooKassa counts as down when its answer is unusable, and its error text is not disclosed', async () => {
    const { order, payment } = await begin();
    for (const day of ['broken', 'garbage', 'huge', 'closed'] satisfies ProviderFault[]) {
      for (const ask of [
        () => yookassa.create(orderOf({ method: 'yookassa' })),
        () => yookassa.query(order),
        () => notify('payment.succeeded', payment),
      ]) {
        server.have(day, 2);
        expect(await refusalOf(ask()), day).to.equal('errors.payment.away');
      }
    }
    const stranger = made({ ...YOOKASSA_KEYS, PAY_YOOKASSA_SECRET: 'wrong-key' });
    expect(await refusalOf(stranger.query(order))).to.equal('errors.payment.away');
    Object.assign(payment, { amount: { value: '1,00', currency: 'RUB' } });
    expect(await refusalOf(yookassa.query(order))).to.equal('errors.payment.away');
  });

  it('A request to YooKassa has a timeout', async () => {
    server.have('silent', 2);
    expect(await refusalOf(yookassa.query(orderOf({ externalId: 'x' })))).to.equal('errors.payment.away');
  }).timeout(60_000);
});
