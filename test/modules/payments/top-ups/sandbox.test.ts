/**
 * Proves that the sandbox behaves like any provider: it notifies the store by a signed request over HTTP, in the
 * configured manner, and answers status requests truthfully. Its orders survive a restart.
 */
import { expect } from 'chai';
import type { ProviderClaim, Order, PaymentProvider } from '#src/payments/top-ups/providers/provider.ts';
import { sandboxProvider } from '#src/payments/top-ups/providers/sandbox/adapter.ts';
import type { Services } from '#src/platform/services.ts';
import sandbox from '#src/payments/sandbox-provider/module.ts';
import {
  type NotificationListener,
  notificationOf,
  openNotificationListener,
} from '#test/support/providers/notification-listener.ts';
import { orderOf } from '#test/support/players/orders.ts';
import { type Store, openStore, testConfig } from '#test/support/store.ts';
import { type TestClock, closeServices, fixedClock, makeServices, refusalOf } from '#test/support/services.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

describe('The payment sandbox', () => {
  let clock: TestClock;
  let services: Services;
  let store: Store;
  let listener: NotificationListener;
  let provider: PaymentProvider;
  const later = async (ms: number): Promise<void> => {
    clock.moveBy(ms);
    for (const job of sandbox.demoJobs) await job.act(services);
  };

  beforeEach(async () => {
    clock = fixedClock();
    services = await makeServices({ clock, config: testConfig({ demo: true, rateFactor: 1000 }) });
    store = await openStore(services);
    listener = await openNotificationListener();
    const made = sandboxProvider(services);
    if (made === null) throw new Error('demo mode has a sandbox');
    provider = made;
  });
  afterEach(async () => {
    // Delayed notifications must not reach the next test.
    await later(DAY_MS);
    await store.close();
    await listener.close();
    await closeServices(services);
  });

  const newOrder = (method: string, changes: Partial<Order> = {}): Order =>
    orderOf({ method, notifyUrl: listener.address, returnUrl: `${store.address}/back`, ...changes });
  async function begin(order: Order): Promise<string> {
    const begun = await provider.create(order);
    const url = new URL(begun.kind === 'redirect' ? begun.url : begun.action);
    expect(url.origin).to.equal(store.address);
    return url.pathname;
  }
  const decide = (path: string, fields: object) =>
    store.guest().post(path).type('form').send(fields).expect(303).expect('Location', `${store.address}/back`);
  const claims = (): Promise<(ProviderClaim | string)[]> =>
    Promise.all(
      listener.received.map(async ({ body, headers }) => {
        try {
          return (await provider.read(notificationOf(body, headers, clock.now()))) ?? 'nothing';
        } catch (error) {
          return (error as Error).message;
        }
      }),
    );
  const received = async (): Promise<unknown[]> =>
    (await claims()).map((claim) => (typeof claim === 'string' ? claim : [claim.state, claim.amountMinor]));

  it('The sandbox notifies the store before the player returns, for this payment and with its own key', async () => {
    const order = newOrder('sandbox');
    await decide(await begin(order), { decision: 'paid' });
    const [claim] = await claims();
    expect(claim).to.deep.include({ paymentId: order.paymentId, state: 'paid', amountMinor: 49_900, currency: 'rub' });
    await later(MINUTE_MS);
    expect(await received()).to.deep.equal([['paid', 49_900]]);
  });

  it('A payment is decided once', async () => {
    const path = await begin(newOrder('sandbox'));
    await decide(path, { decision: 'declined' });
    await Promise.all([decide(path, { decision: 'paid' }), decide(path, { decision: 'paid' })]);
    expect(await received()).to.deep.equal([['failed', 49_900]]);
  });

  it('A payment can be set to notify late, twice or never', async () => {
    await decide(await begin(newOrder('sandbox-late')), { decision: 'paid' });
    expect(await received()).to.deep.equal([]);
    await later(15_000);
    expect(await received()).to.deep.equal([['paid', 49_900]]);
    await decide(await begin(newOrder('sandbox-twice')), { decision: 'paid' });
    expect(await received()).to.have.length(3);
    await later(15_000);
    expect(await received()).to.have.length(4);
    await decide(await begin(newOrder('sandbox-lost')), { decision: 'paid' });
    await later(DAY_MS);
    expect(await received()).to.have.length(4);
  });

  it('A payment can be set to send an old state after a new one, or an invalid notification', async () => {
    await decide(await begin(newOrder('sandbox')), { decision: 'paid', manner: 'reversed' });
    await later(2_000);
    expect(await received()).to.deep.equal([
      ['paid', 49_900],
      ['pending', 49_900],
    ]);
    await decide(await begin(newOrder('sandbox')), { decision: 'paid', manner: 'wrong' });
    expect((await received()).slice(2)).to.have.deep.members([['paid', 24_950], 'errors.auth.invalid']);
  });

  it('A query returns the true state, whatever was notified', async () => {
    const order = newOrder('sandbox-lost');
    expect(await provider.query(order)).to.equal(null);
    const path = await begin(order);
    expect(await provider.query(order)).to.deep.include({ state: 'pending', amountMinor: 49_900 });
    await decide(path, { decision: 'paid', manner: 'lost' });
    expect(await provider.query(order)).to.deep.include({ paymentId: order.paymentId, state: 'paid', currency: 'rub' });
  });

  it('A notification is retried with growing delays until the store accepts it, and then given up', async () => {
    listener.answerWith(503);
    await decide(await begin(newOrder('sandbox')), { decision: 'paid' });
    await later(9_000);
    expect(listener.received).to.have.length(1);
    await later(1_000);
    expect(listener.received).to.have.length(2);
    for (let day = 0; day < 20; day += 1) await later(DAY_MS);
    expect(listener.received).to.have.length(8);
    expect(new Set((await claims()).map((claim) => (claim as ProviderClaim).eventId)).size).to.be.at.most(8);
  });

  it('An order that is sent twice opens one payment', async () => {
    const order = newOrder('sandbox');
    const paths = await Promise.all([begin(order), begin(order), begin(order)]);
    expect(new Set(paths).size).to.equal(1);
  });

  it('A phone payment takes a number, waits for it, and follows its answer', async () => {
    for (const [phone, state] of [
      ['+7 (900) 123-45-67', 'paid'],
      ['48600700800', 'failed'],
    ] as const) {
      const order = newOrder('sandbox-phone', { locale: 'pl' });
      const path = await begin(order);
      const waiting = await store.guest().post(path).type('form').send({ phone, interface: 'web' }).expect(303);
      expect(waiting.headers['location']).to.equal(path);
      const page = await store.guest().get(path).expect(200).expect('Refresh', '2');
      expect(page.text).to.contain(phone.replaceAll(/\D/g, '').slice(-4)).and.not.to.contain(phone);
      expect(await provider.query(order)).to.deep.include({ state: 'pending' });
      clock.moveBy(5_000);
      await store.guest().get(path).expect(200).expect('Refresh', `2; url=${store.address}/back`);
      expect(await provider.query(order)).to.deep.include({ state });
    }
    expect(await received()).to.deep.equal([
      ['paid', 49_900],
      ['failed', 49_900],
    ]);
  });

  it('A phone answer counts although no page polls', async () => {
    const path = await begin(newOrder('sandbox-phone'));
    await store.guest().post(path).type('form').send({ phone: '79001234567', interface: 'web' }).expect(303);
    await later(5_000);
    expect(await received()).to.deep.equal([['paid', 49_900]]);
  });

  it('An invalid number, decision or payment is refused', async () => {
    const path = await begin(newOrder('sandbox-phone'));
    for (const phone of ['', '123', 'x'.repeat(12), '+7 900 123 45 67 89 01 23', '79001234567;1']) {
      await store
        .guest()
        .post(path)
        .set('Accept', 'application/json')
        .type('form')
        .send({ phone, interface: 'web' })
        .expect(422);
    }
    const page = await begin(newOrder('sandbox'));
    const refund = store.guest().post(page).set('Accept', 'application/json').type('form');
    await refund.send({ decision: 'refund' }).expect(422);
    await store
      .guest()
      .post(page.replace('/pay/', '/phone/'))
      .type('form')
      .send({ phone: '79001234567', interface: 'web' })
      .expect(404);
    await store
      .guest()
      .get(`/sandbox/pay/${'0'.repeat(32)}`)
      .expect(404);
    await store.guest().get('/sandbox/pay/1').expect(404);
    expect(await received()).to.deep.equal([]);
  });

  it('A notification is accepted only with its signature and while it is fresh', async () => {
    await decide(await begin(newOrder('sandbox')), { decision: 'paid' });
    const [{ body, headers } = { body: Buffer.from(''), headers: {} }] = listener.received;
    const signed = String(headers['sandbox-signature']);
    const read = (text: Buffer | string, signature: string, ageSeconds = 0): Promise<string> =>
      refusalOf(
        (async () =>
          provider.read(
            notificationOf(
              text,
              { 'sandbox-signature': signature },
              new Date(clock.now().getTime() + ageSeconds * 1000),
            ),
          ))(),
      );
    expect(await read(body, signed, 300)).to.equal('nothing was refused');
    expect(await read(body, signed, 301)).to.equal('errors.auth.invalid');
    expect(await read(`${body.toString()} `, signed)).to.equal('errors.auth.invalid');
    const otherEnd = signed.slice(0, -1) + (signed.endsWith('0') ? '1' : '0');
    for (const signature of ['', 'v1=', signed.replace('t=', 't=1'), otherEnd, `${signed}00`]) {
      expect(await read(body, signature), signature).to.equal('errors.auth.invalid');
    }
  });

  it('Payments survive a restart, and the sandbox exists in demo mode only', async () => {
    const order = newOrder('sandbox');
    const path = await begin(order);
    const again = await openStore({ ...services });
    await again.guest().get(path).expect(200);
    await again.close();
    const serious = { ...services, config: { ...services.config, demo: false } };
    expect(sandboxProvider(serious)).to.equal(null);
    const closed = await openStore(serious);
    await closed.guest().get(path).expect(404);
    await closed.guest().post(path).type('form').send({ decision: 'paid' }).expect(404);
    await closed.close();
    expect(await provider.query(order)).to.deep.include({ state: 'pending' });
  });
});
