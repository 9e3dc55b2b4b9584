/**
 * A complete top-up by Stripe, YooKassa and FreeKassa as an API client performs it: requested, paid at the provider,
 * notified over HTTP, credited once, and recovered when the notification was lost. The providers are local servers as
 * strict as the real ones.
 */
import { expect } from 'chai';
import type { Test } from 'supertest';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { paymentJobs } from '#src/payments/top-ups/index.ts';
import { readPayConfig } from '#src/platform/config/pay-config.ts';
import {
  FREEKASSA_KEYS,
  type FreeKassaServer,
  freekassaForm,
  openFreeKassaServer,
} from '#test/support/freekassa-server.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { STRIPE_KEYS, type StripeServer, openStripeServer, stripeEvent } from '#test/support/stripe-server.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { YOOKASSA_KEYS, type YooKassaServer, openYooKassaServer } from '#test/support/yookassa-server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const SUM = 499;

interface SignedNotification {
  readonly type: 'json' | 'form';
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A simulated provider; functions get the address of the payment page. */
interface ProviderScript {
  readonly method: string;
  readonly currency: string;
  readonly pay: (url: URL) => void;
  readonly notify: (url: URL) => SignedNotification;
  /** Sends one notification with a sum one unit too low, under the event id of the correct notification. */
  readonly notifyLess: (url: URL) => Promise<void>;
  /** Returns a share of the money without a notification. */
  readonly giveBack: (url: URL, share: 0.5 | 1) => void;
  /** A forged notification and the response of the store. */
  readonly forge: (url: URL) => SignedNotification;
  readonly refused: number;
  readonly acknowledgement: string;
}

interface TopUpResponse {
  readonly status: string;
  readonly id: string;
  readonly url: string;
}

interface Status {
  readonly data: { readonly state: string; readonly creditedMinor: number | null };
}

describe('A top-up by a provider', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let stripe: StripeServer;
  let yookassa: YooKassaServer;
  let freekassa: FreeKassaServer;
  const stage = stageWith(async () => {
    [stripe, yookassa, freekassa] = await Promise.all([
      openStripeServer(),
      openYooKassaServer(),
      openFreeKassaServer(),
    ]);
    const addresses = { PAY_STRIPE_URL: stripe.url, PAY_YOOKASSA_URL: yookassa.url, PAY_FREEKASSA_URL: freekassa.url };
    const pay = readPayConfig({ ...STRIPE_KEYS, ...YOOKASSA_KEYS, ...FREEKASSA_KEYS, ...addresses });
    return await makeServices({ clock, config: testConfig({ pay, rateFactor: 1000 }) });
  });
  after(async () => {
    await Promise.all([stripe, yookassa, freekassa].map((one) => one.close()));
  });

  const there = <One>(one: One | undefined): One => {
    if (one === undefined) throw new Error('the provider knows of no such payment');
    return one;
  };
  const sessionAt = (url: URL) => there(stripe.sessions.get(url.pathname.replace('/c/pay/', '')));
  const paymentAt = (url: URL) => there(yookassa.payments.get(String(url.searchParams.get('orderId'))));
  const orderAt = (url: URL): readonly [string, string] => [
    String(url.searchParams.get('o')),
    String(url.searchParams.get('oa')),
  ];
  const event = (url: URL, more: object = {}): SignedNotification => ({
    type: 'json',
    ...stripeEvent('checkout.session.completed', sessionAt(url), {
      now: clock.now(),
      id: `evt_${url.pathname}`,
      ...more,
    }),
  });
  const notification = (object: object): SignedNotification => ({
    type: 'json',
    body: JSON.stringify({ type: 'notification', event: 'payment.succeeded', object }),
  });

  const refundNotification = (object: object): string =>
    JSON.stringify({ type: 'notification', event: 'refund.succeeded', object });

  const PLAYED: readonly ProviderScript[] = [
    {
      method: 'stripe',
      currency: 'eur',
      refused: 401,
      acknowledgement: '{"received":true}',
      pay: (url) => void Object.assign(sessionAt(url), { payment_status: 'paid', status: 'complete' }),
      notify: (url) => event(url),
      notifyLess: async (url) => {
        const session = sessionAt(url);
        const { amount_total } = session;
        Object.assign(session, { amount_total: amount_total - 100 });
        await send('stripe', event(url)).expect(200);
        Object.assign(session, { amount_total });
      },
      giveBack: (url, share) => {
        const { payment_intent, amount_total } = sessionAt(url);
        stripe.refunded.set(payment_intent, amount_total * share);
      },
      forge: (url) => event(url, { secret: 'whsec_wrong' }),
    },
    {
      // YooKassa notifications are unsigned: the store accepts the request, and YooKassa's API then says that the
      // payment is unpaid.
      method: 'yookassa',
      currency: 'rub',
      refused: 200,
      acknowledgement: 'ok',
      pay: (url) => void Object.assign(paymentAt(url), { status: 'succeeded', paid: true }),
      notify: (url) => notification(paymentAt(url)),
      notifyLess: async (url) => {
        const payment = paymentAt(url);
        const { amount } = payment;
        Object.assign(payment, { amount: { value: '1.00', currency: amount.currency } });
        await send('yookassa', notification(payment)).expect(200);
        Object.assign(payment, { amount });
      },
      giveBack: (url, share) => {
        const payment = paymentAt(url);
        const value = (Number(payment.amount.value) * share).toFixed(2);
        Object.assign(payment, { refunded_amount: { value, currency: payment.amount.currency } });
      },
      forge: (url) => notification({ ...paymentAt(url), status: 'succeeded', paid: true }),
    },
    {
      method: 'freekassa',
      currency: 'rub',
      refused: 401,
      acknowledgement: 'YES',
      pay: (url) => {
        const [merchant_order_id, amount] = orderAt(url);
        const fk_order_id = freekassa.orders.length + 1;
        freekassa.orders.push({ merchant_order_id, fk_order_id, amount, currency: 'RUB', status: 1 });
      },
      notify: (url) => ({ type: 'form', body: freekassaForm(...orderAt(url)) }),
      notifyLess: async (url) => {
        const [order] = orderAt(url);
        await send('freekassa', { type: 'form', body: freekassaForm(order, '1.00') }).expect(200);
      },
      // FreeKassa returns orders as a whole.
      giveBack: (url, share) => {
        const [order] = orderAt(url);
        const place = freekassa.orders.findIndex((one) => one.merchant_order_id === order);
        const attempt = { ...there(freekassa.orders[place]), status: 0, fk_order_id: 0 };
        if (share === 1) freekassa.orders.splice(place, 1, attempt, { ...attempt, status: 6, fk_order_id: place + 1 });
      },
      forge: (url) => ({ type: 'form', body: freekassaForm(...orderAt(url), { secret: 'wrong-secret' }) }),
    },
  ];

  const balanceOf = async ({ agent }: SignedInPlayer): Promise<number> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user?.balanceMinor ?? 0;
  const worthOf = async (currency: string): Promise<number> => {
    const { rate } = await currencyByCode(stage.services, currency);
    const [whole = '', decimals = ''] = rate.split('.');
    return Number((BigInt(SUM * 100) * 10n ** BigInt(decimals.length)) / BigInt(whole + decimals));
  };
  const send = (method: string, { type, body, headers = {} }: SignedNotification): Test =>
    stage.store.guest().post(`/api/payment/notify/${method}`).type(type).set(headers).send(body);
  async function begin({ method, currency }: ProviderScript) {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/user/currency/change', { code: currency }).expect(200);
    const before = await balanceOf(player);
    const input = { sum: SUM, method, promo: '' };
    const begun = (await player.post('/api/payment/create', input, 'one-wish').expect(200)).body as TopUpResponse;
    const again = await player.post('/api/payment/create', input, 'one-wish').expect(200);
    expect(again.body).to.deep.equal(begun);
    const status = async (): Promise<Status['data']> =>
      ((await player.get(`/api/payment/status/${begun.id}`).expect(200)).body as Status).data;
    const gained = async (): Promise<number> => (await balanceOf(player)) - before;
    return { id: begun.id, url: new URL(begun.url), worth: await worthOf(currency), status, gained };
  }

  for (const played of PLAYED) {
    const { method } = played;

    it(`A top-up notified many times by ${method} is credited once, and forged notifications are not`, async () => {
      const { url, worth, status, gained } = await begin(played);
      await send(method, played.forge(url)).expect(played.refused);
      expect(await gained()).to.equal(0);
      played.pay(url);
      const all = await Promise.all([1, 2, 3].map(() => send(method, played.notify(url)).expect(200)));
      all.push(await send(method, played.notify(url)).expect(200));
      expect(all.map(({ text }) => text)).to.deep.equal(all.map(() => played.acknowledgement));
      expect(await gained()).to.equal(worth);
      expect(await status()).to.include({ state: 'paid', creditedMinor: worth });
    });

    it(`A wrong sum from ${method} is refused, and the right sum under the same event is credited`, async () => {
      const { url, worth, status, gained } = await begin(played);
      played.pay(url);
      await played.notifyLess(url);
      expect(await gained()).to.equal(0);
      expect(await status()).to.include({ state: 'pending', creditedMinor: null });
      await send(method, played.notify(url)).expect(200);
      await send(method, played.notify(url)).expect(200);
      expect(await gained()).to.equal(worth);
      expect(await status()).to.include({ state: 'paid', creditedMinor: worth });
    });

    it(`A top-up is found after a lost notification of ${method}, and a late one credits nothing more`, async () => {
      const { url, worth, status, gained } = await begin(played);
      played.pay(url);
      expect(await status()).to.include({ state: 'pending', creditedMinor: null });
      clock.moveBy(2 * MINUTE_MS);
      await there(paymentJobs.find(({ name }) => name === 'ask-about-payments')).act(stage.services);
      expect(await gained()).to.equal(worth);
      await send(method, played.notify(url)).expect(200);
      expect(await gained()).to.equal(worth);
      expect(await status()).to.include({ state: 'paid', creditedMinor: worth });
    });
  }

  const askAboutRefunds = () => there(paymentJobs.find(({ name }) => name === 'ask-about-refunds')).act(stage.services);
  /** A run asks about a limited number, and the payments of other tests and files wait for it too. */
  const setAsideOthers = () => stage.services.db('payments').update({ refund_query_at: null });
  const marksOf = (id: string): Promise<string[]> =>
    stage.services
      .db('payment_flags as f')
      .join('payments as p', 'p.id', 'f.payment_id')
      .where('p.public_id', id)
      .orderBy('f.id')
      .pluck('f.kind');

  for (const played of PLAYED) {
    const { method } = played;

    it(`A refund of which ${method} sent no notification is found by a later query, once`, async () => {
      const { id, url, worth, status, gained } = await begin(played);
      await setAsideOthers();
      played.pay(url);
      await send(method, played.notify(url)).expect(200);
      await askAboutRefunds();
      clock.moveBy(2 * DAY_MS);
      await askAboutRefunds();
      expect([await gained(), await status()]).to.deep.equal([worth, { ...(await status()), state: 'paid' }]);
      played.giveBack(url, 0.5);
      clock.moveBy(3 * DAY_MS);
      await askAboutRefunds();
      expect(await gained()).to.equal(worth);
      expect(await marksOf(id)).to.deep.equal(method === 'freekassa' ? [] : ['amount']);
      played.giveBack(url, 1);
      for (let day = 0; day < 40; day += 10) {
        clock.moveBy(10 * DAY_MS);
        await askAboutRefunds();
      }
      expect(await gained()).to.equal(0);
      expect(await status()).to.include({ state: 'refunded' });
      expect((await marksOf(id)).filter((kind) => kind === 'refunded')).to.have.length(1);
    });
  }

  it('A charge-back of which Stripe sent no event is found, and an inquiry takes nothing', async () => {
    const stripePlayed = there(PLAYED[0]);
    const { url, worth, status, gained } = await begin(stripePlayed);
    await setAsideOthers();
    stripePlayed.pay(url);
    await send('stripe', stripePlayed.notify(url)).expect(200);
    const { payment_intent, amount_total: amount, currency } = sessionAt(url);
    const dispute = { id: 'dp_1', payment_intent, amount, currency, status: 'warning_needs_response' };
    stripe.disputes.push(dispute);
    clock.moveBy(2 * DAY_MS);
    await askAboutRefunds();
    expect(await gained()).to.equal(worth);
    dispute.status = 'lost';
    clock.moveBy(5 * DAY_MS);
    await askAboutRefunds();
    expect(await gained()).to.equal(0);
    expect(await status()).to.include({ state: 'charged_back' });
  });

  it('A paid payment is asked about at a low rate, for half a year', async () => {
    const yookassaPlayed = there(PLAYED[1]);
    const { url } = await begin(yookassaPlayed);
    await setAsideOthers();
    yookassaPlayed.pay(url);
    await send('yookassa', notification(paymentAt(url))).expect(200);
    const before = yookassa.count();
    for (let hour = 0; hour < 200 * 24; hour += 12) {
      clock.moveBy(12 * HOUR_MS);
      await askAboutRefunds();
    }
    const asked = yookassa.count() - before;
    expect(asked).to.be.greaterThan(6).and.lessThan(14);
    const [row] = await stage.services
      .db('payments')
      .where({ external_id: paymentAt(url).id })
      .select<{ state: string; refund_query_at: Date | null }[]>('state', 'refund_query_at');
    expect(row).to.deep.equal({ state: 'paid', refund_query_at: null });
  });

  it('A notification about a number that no payment has makes the store ask YooKassa nothing', async () => {
    const { url, worth, gained } = await begin(there(PLAYED[1]));
    // Payments that are being created at this moment have no number yet, so age those of other tests.
    clock.moveBy(HOUR_MS);
    const asked = yookassa.count();
    const refund = { id: 'r-1', payment_id: 'bogus', status: 'succeeded' };
    for (let n = 1; n <= 20; n += 1) {
      const { text } = await send('yookassa', notification({ id: `bogus-${String(n)}` })).expect(200);
      expect(text).to.equal('ok');
      await send('yookassa', { type: 'json', body: refundNotification(refund) }).expect(200);
    }
    expect(yookassa.count()).to.equal(asked);
    PLAYED[1]?.pay(url);
    await send('yookassa', notification(paymentAt(url))).expect(200);
    expect(await gained()).to.equal(worth);
    yookassa.refunds.set('r-2', {
      id: 'r-2',
      payment_id: paymentAt(url).id,
      status: 'succeeded',
      created_at: '2026-11-21T12:00:00.000Z',
      amount: paymentAt(url).amount,
    });
    await send('yookassa', {
      type: 'json',
      body: refundNotification({ ...refund, id: 'r-2', payment_id: paymentAt(url).id }),
    }).expect(200);
    expect(await gained()).to.equal(0);
  });

  it('A notification that arrives while YooKassa still answers the creation is believed', async () => {
    const { url, worth, gained } = await begin(there(PLAYED[1]));
    PLAYED[1]?.pay(url);
    const { id } = paymentAt(url);
    await stage.services
      .db('payments')
      .where({ external_id: id })
      .update({ external_id: null, begun: null, state: 'created', created_at: clock.now() });
    await send('yookassa', notification(paymentAt(url))).expect(200);
    expect(await gained()).to.equal(worth);
  });

  it('FreeKassa is paid twice on one order: one payment is credited, and the second is marked for staff', async () => {
    const [, , played] = PLAYED;
    const { url, worth, gained } = await begin(there(played));
    const paidForm = (intid: string) => ({ type: 'form', body: freekassaForm(...orderAt(url), { intid }) }) as const;
    for (const intid of ['9001', '9001', '9002', '9002']) await send('freekassa', paidForm(intid)).expect(200);
    expect(await gained()).to.equal(worth);
    const [publicId] = orderAt(url);
    const marks = await stage.services
      .db('payment_flags as f')
      .join('payments as p', 'p.id', 'f.payment_id')
      .where('p.public_id', publicId)
      .select<{ kind: string; detail: string }[]>('f.kind', 'f.detail');
    expect(marks.map(({ kind }) => kind)).to.deep.equal(['paid_twice']);
    expect(marks[0]?.detail).to.contain(`${publicId}-9002`);
  });
});
