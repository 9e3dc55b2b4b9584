/**
 * Proves that Stripe gets one session per payment on retries, that only its own recent signature is accepted, and the
 * meaning of each event. Stripe is a local server as strict as the real one.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { ProviderClaim, Order, PaymentProvider } from '#src/payments/top-ups/providers/provider.ts';
import { stripeProvider } from '#src/payments/top-ups/providers/stripe/adapter.ts';
import { STRIPE_DISPUTES } from '#src/payments/top-ups/providers/stripe/states.ts';
import { notificationOf } from '#test/support/providers/notification-listener.ts';
import { orderOf } from '#test/support/players/orders.ts';
import { paymentServices } from '#test/support/players/payment-services.ts';
import type { ProviderFault } from '#test/support/providers/provider-server.ts';
import {
  STRIPE_KEYS,
  type StripeServer,
  openStripeServer,
  stripeEvent,
} from '#test/support/providers/stripe-server.ts';
import { fixedClock, refusalOf } from '#test/support/services.ts';

describe('Stripe', () => {
  const clock = fixedClock();
  let server: StripeServer;
  let stripe: PaymentProvider;
  before(async () => {
    server = await openStripeServer();
    stripe = made(STRIPE_KEYS);
  });
  after(() => server.close());

  const made = (keys: typeof STRIPE_KEYS): PaymentProvider => {
    const provider = stripeProvider(paymentServices({ ...keys, PAY_STRIPE_URL: server.url }, clock));
    if (provider === null) throw new Error('it is configured');
    return provider;
  };
  const euros = (changes: Partial<Order> = {}): Order => orderOf({ method: 'stripe', currency: 'eur', ...changes });
  const read = (event: ReturnType<typeof stripeEvent>, now = clock.now()): Promise<ProviderClaim | null> =>
    stripe.read(notificationOf(event.body, event.headers, now));
  const event = (type: string, object: object, more: object = {}): ReturnType<typeof stripeEvent> =>
    stripeEvent(type, object, { now: clock.now(), ...more });
  const session = (order: Order, more: object = {}): object => ({
    id: 'cs_test_1',
    object: 'checkout.session',
    client_reference_id: order.paymentId,
    amount_total: 49_900,
    currency: 'eur',
    payment_status: 'paid',
    status: 'complete',
    ...more,
  });

  it('Stripe without its keys is not offered', () => {
    expect(stripeProvider(paymentServices({}, clock))).to.equal(null);
  });

  it('Events that the account does not send to the store are named', async () => {
    const url = 'https://store.example/api/payment/notify/stripe';
    const missing = async (): Promise<readonly string[]> => (await stripe.missingNotifications?.()) ?? [];
    expect(await missing()).to.include.members(['checkout.session.completed', 'charge.dispute.closed']);
    const all = await missing();
    server.endpoints.push(
      { url, status: 'enabled', enabled_events: all.slice(1) },
      { url, status: 'disabled', enabled_events: ['*'] },
      { url: 'https://another.example/hook', status: 'enabled', enabled_events: ['*'] },
    );
    expect(await missing()).to.deep.equal(all.slice(0, 1));
    server.endpoints.push({ url, status: 'enabled', enabled_events: ['*'] });
    expect(await missing()).to.deep.equal([]);
    server.have('broken', 10);
    expect(await refusalOf(missing())).to.equal('errors.payment.away');
    server.recover();
    server.endpoints.splice(0);
  });

  it('Every state of a dispute that the library of Stripe knows is in the table', () => {
    const types = readFileSync('node_modules/stripe/esm/resources/Disputes.d.ts', 'utf8');
    const [line = ''] = /type Status = [^;]*'warning_closed'[^;]*;/.exec(types) ?? [];
    const states = [...line.matchAll(/'([a-z_]+)'/g)].map(([, name = '']) => name);
    expect(states).to.have.length.above(9);
    expect(STRIPE_DISPUTES).to.include.keys(...states);
  });

  it('One payment creates one session, despite repeated calls and a broken connection', async () => {
    const order = euros();
    server.have('closed', 1);
    const begun = await Promise.all([stripe.create(order), stripe.create(order)]);
    begun.push(await stripe.create(order));
    const [first] = begun;
    if (first.kind !== 'redirect') throw new Error('one goes to the page of Stripe');
    expect(begun).to.deep.equal([first, first, first]);
    expect(first.url).to.equal(`${server.url}/c/pay/${String(first.externalId)}`);
    expect([...server.sessions.values()].filter((one) => one.client_reference_id === order.paymentId)).to.have.length(
      1,
    );
  });

  it('Sums are in the smallest units of each currency', async () => {
    for (const [currency, hundredths, units] of [
      ['jpy', 50_000, 500],
      ['kwd', 4_990, 49_900],
      ['pln', 4_990, 4_990],
    ] as const) {
      const { externalId } = await stripe.create(euros({ currency, amountMinor: hundredths }));
      expect(server.sessions.get(String(externalId))?.amount_total, currency).to.equal(units);
      expect(await stripe.query(euros({ externalId }))).to.include({ amountMinor: hundredths, currency });
    }
    expect(await refusalOf(stripe.create(euros({ currency: 'jpy', amountMinor: 50_050 })))).to.equal(
      'errors.payment.amount',
    );
  });

  it('A notification has the state of its session', async () => {
    const order = euros();
    for (const [type, more, state] of [
      ['checkout.session.completed', {}, 'paid'],
      ['checkout.session.completed', { payment_status: 'unpaid' }, 'pending'],
      ['checkout.session.async_payment_succeeded', {}, 'paid'],
      ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
      ['checkout.session.expired', { payment_status: 'unpaid', status: 'expired' }, 'expired'],
    ] as const) {
      const claim = await read(event(type, session(order, more), { id: `evt_${type}` }));
      expect(claim, type).to.deep.include({ paymentId: order.paymentId, externalId: 'cs_test_1', state });
      expect(claim).to.deep.include({ amountMinor: 49_900, currency: 'eur', eventId: `evt_${type}`, at: clock.now() });
    }
    const odd = await read(
      event('checkout.session.completed', session(order, { payment_status: 'no_payment_required' })),
    );
    expect([odd?.state, odd?.mark?.kind]).to.deep.equal(['pending', 'unknown_state']);
    expect(await read(event('customer.created', { id: 'cus_1' }))).to.equal(null);
  });

  it('A refund names its payment', async () => {
    const order = euros();
    const { externalId } = await stripe.create(order);
    const payment_intent = `pi_${String(externalId)}`;
    const back = { payment_intent, currency: 'eur' };
    const refund = { ...back, amount_refunded: 10_000, metadata: { payment: order.paymentId } };
    expect(await read(event('charge.refunded', refund))).to.include({
      paymentId: order.paymentId,
      state: 'refunded',
      amountMinor: 10_000,
    });
    expect(await read(event('charge.refunded', { ...refund, metadata: {} }))).to.include({
      paymentId: order.paymentId,
      externalId,
      state: 'refunded',
    });
    const dispute = { ...back, amount: 49_900, status: 'needs_response' };
    for (const type of ['created', 'funds_withdrawn', 'closed']) {
      const status = type === 'closed' ? 'lost' : dispute.status;
      const claim = await read(event(`charge.dispute.${type}`, { ...dispute, status }));
      expect(claim, type).to.include({ paymentId: order.paymentId, state: 'charged_back', amountMinor: 49_900 });
    }
    for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented']) {
      expect(await read(event('charge.dispute.closed', { ...dispute, status })), status).to.equal(null);
    }
    const won = { ...dispute, id: 'dp_1', status: 'won' };
    for (const type of ['closed', 'funds_reinstated']) {
      expect(await read(event(`charge.dispute.${type}`, won)), type).to.include({
        paymentId: order.paymentId,
        state: 'reinstated',
        operationId: 'dp_1',
        amountMinor: 49_900,
      });
    }
    for (const [type, status] of [
      ['closed', 'unheard_of'],
      ['funds_reinstated', 'lost'],
    ] as const) {
      const claim = await read(event(`charge.dispute.${type}`, { ...won, status }));
      expect([claim?.state, claim?.mark?.kind], type).to.deep.equal(['pending', 'unknown_state']);
    }
    for (const [type, status, mark] of [
      ['refund.failed', 'failed', 'refund_failed'],
      ['charge.refund.updated', 'canceled', 'refund_failed'],
      ['refund.updated', 'unheard_of', 'unknown_state'],
      ['refund.created', 'pending', undefined],
      ['refund.updated', 'succeeded', undefined],
      ['refund.updated', 'requires_action', undefined],
    ] as const) {
      const claim = await read(event(type, { ...back, id: 're_1', amount: 49_900, status }));
      expect(claim?.mark?.kind, `${type} ${status}`).to.equal(mark);
    }
    expect(await read(event('charge.dispute.created', { ...dispute, payment_intent: 'pi_unknown' }))).to.equal(null);
  });

  it('A notification is accepted only with a fresh signature of exactly its body', async () => {
    const right = event('checkout.session.completed', session(euros()));
    const header = right.headers['stripe-signature'];
    const refuse = async (body: string, signature: string | undefined, ageSeconds = 0): Promise<string> =>
      refusalOf(
        stripe.read(
          notificationOf(
            body,
            signature === undefined ? {} : { 'stripe-signature': signature },
            new Date(clock.now().getTime() + ageSeconds * 1000),
          ),
        ),
      );
    expect(await refuse(right.body, header, 300)).to.equal('nothing was refused');
    expect(await refuse(right.body, header, 301)).to.equal('errors.auth.invalid');
    const stranger = event('checkout.session.completed', session(euros()), { secret: 'whsec_wrong' });
    const wrong: (readonly [string, string | undefined])[] = [
      [right.body, undefined],
      [right.body, ''],
      [right.body, header.replace('t=', 't=1')],
      [right.body, header.replace('v1=', 'v0=')],
      [right.body, stranger.headers['stripe-signature']],
      [stranger.body, header],
      [right.body.replace('49900', '99900'), header],
      [`${right.body} `, header],
    ];
    for (let at = 0; at < right.body.length; at += 7) {
      const letter = right.body[at] === 'x' ? 'y' : 'x';
      wrong.push([right.body.slice(0, at) + letter + right.body.slice(at + 1), header]);
    }
    for (const [body, signature] of wrong) expect(await refuse(body, signature), body).to.equal('errors.auth.invalid');
  });

  it('The state of a session can be queried, and an unknown session has none', async () => {
    const order = euros();
    const { externalId } = await stripe.create(order);
    const sentOrder = { ...order, externalId };
    const state = async (): Promise<string | undefined> => (await stripe.query(sentOrder))?.state;
    expect(await state()).to.equal('pending');
    const known = server.sessions.get(String(externalId));
    if (known === undefined) throw new Error('no session');
    known.status = 'expired';
    expect(await state()).to.equal('expired');
    Object.assign(known, { status: 'complete', payment_status: 'paid' });
    expect(await stripe.query(sentOrder)).to.include({
      state: 'paid',
      paymentId: order.paymentId,
      amountMinor: 49_900,
    });
    expect(await stripe.query(order)).to.equal(null);
  });

  it('Stripe counts as down when its answer is unusable, and its error text is not disclosed', async () => {
    for (const day of ['broken', 'garbage', 'huge', 'closed'] satisfies ProviderFault[]) {
      server.have(day, 2);
      expect(await refusalOf(stripe.create(euros())), day).to.equal('errors.payment.away');
      server.recover();
    }
    const stranger = made({ ...STRIPE_KEYS, PAY_STRIPE_KEY: 'sk_test_stranger' });
    expect(await refusalOf(stranger.create(euros()))).to.equal('errors.payment.away');
  });
});
