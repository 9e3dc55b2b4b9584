/**
 * Top-ups in cases that one provider alone has: charge-backs of Stripe, unsigned notifications of YooKassa, several
 * payments of one order at FreeKassa, and underpaid invoices of Cryptomus. payment-providers.test.ts has the common
 * cases.
 */
import { expect } from 'chai';
import { cryptomusNotification } from '#test/support/providers/cryptomus-server.ts';
import { freekassaForm, freekassaOrderAt } from '#test/support/providers/freekassa-server.ts';
import { topUpStage } from '#test/support/players/top-up-stage.ts';
import { yookassaNotification } from '#test/support/providers/yookassa-server.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

describe('A top-up by a provider', function () {
  this.timeout(60_000);
  const { clock, stage, standIns, begin, send, run, marksOf, setAsideOthers } = topUpStage();

  it('A charge-back of which Stripe sent no event is found, and an inquiry takes nothing', async () => {
    const { stripe } = standIns;
    const { url, worth, status, gained } = await begin(stripe);
    await setAsideOthers();
    stripe.pay(url);
    await send('stripe', stripe.notify(url)).expect(200);
    const { payment_intent, amount_total: amount, currency } = stripe.sessionAt(url);
    const dispute = { id: 'dp_1', payment_intent, amount, currency, status: 'warning_needs_response' };
    stripe.server.disputes.push(dispute);
    clock.moveBy(2 * DAY_MS);
    await run('ask-about-refunds');
    expect(await gained()).to.equal(worth);
    dispute.status = 'lost';
    clock.moveBy(5 * DAY_MS);
    await run('ask-about-refunds');
    expect(await gained()).to.equal(0);
    expect(await status()).to.include({ state: 'charged_back' });
  });

  it('A paid payment is asked about at a low rate, for half a year', async () => {
    const { yookassa } = standIns;
    const { url } = await begin(yookassa);
    await setAsideOthers();
    yookassa.pay(url);
    await send('yookassa', yookassa.notify(url)).expect(200);
    const before = yookassa.server.count();
    for (let hour = 0; hour < 200 * 24; hour += 12) {
      clock.moveBy(12 * HOUR_MS);
      await run('ask-about-refunds');
    }
    const asked = yookassa.server.count() - before;
    expect(asked).to.be.greaterThan(6).and.lessThan(14);
    const [row] = await stage.services
      .db('payments')
      .where({ external_id: yookassa.paymentAt(url).id })
      .select<{ state: string; refund_query_at: Date | null }[]>('state', 'refund_query_at');
    expect(row).to.deep.equal({ state: 'paid', refund_query_at: null });
  });

  it('A notification about a number that no payment has makes the store ask YooKassa nothing', async () => {
    const { yookassa } = standIns;
    const { url, worth, gained } = await begin(yookassa);
    // A payment that is being created has no number yet. Those that other tests left are made older.
    const created_at = new Date(clock.now().getTime() - HOUR_MS);
    await stage.services.db('payments').whereNull('external_id').update({ created_at });
    const asked = yookassa.server.count();
    const refund = { id: 'r-1', payment_id: 'bogus', status: 'succeeded' };
    for (let n = 1; n <= 20; n += 1) {
      const { text } = await send(
        'yookassa',
        yookassaNotification('payment.succeeded', { id: `bogus-${String(n)}` }),
      ).expect(200);
      expect(text).to.equal('ok');
      await send('yookassa', yookassaNotification('refund.succeeded', refund)).expect(200);
    }
    expect(yookassa.server.count()).to.equal(asked);
    yookassa.pay(url);
    await send('yookassa', yookassa.notify(url)).expect(200);
    expect(await gained()).to.equal(worth);
    yookassa.server.refunds.set('r-2', {
      id: 'r-2',
      payment_id: yookassa.paymentAt(url).id,
      status: 'succeeded',
      created_at: '2026-11-21T12:00:00.000Z',
      amount: yookassa.paymentAt(url).amount,
    });
    const returned = { ...refund, id: 'r-2', payment_id: yookassa.paymentAt(url).id };
    await send('yookassa', yookassaNotification('refund.succeeded', returned)).expect(200);
    expect(await gained()).to.equal(0);
  });

  it('A notification that arrives while YooKassa still answers the creation is believed', async () => {
    const { yookassa } = standIns;
    const { url, worth, gained } = await begin(yookassa);
    yookassa.pay(url);
    const { id } = yookassa.paymentAt(url);
    await stage.services
      .db('payments')
      .where({ external_id: id })
      .update({ external_id: null, begun: null, state: 'created', created_at: clock.now() });
    await send('yookassa', yookassa.notify(url)).expect(200);
    expect(await gained()).to.equal(worth);
  });

  it('FreeKassa is paid twice on one order: one payment is credited, and the second is marked for staff', async () => {
    const { url, worth, gained } = await begin(standIns.freekassa);
    const paidForm = (intid: string) =>
      ({ type: 'form', body: freekassaForm(...freekassaOrderAt(url), { intid }) }) as const;
    for (const intid of ['9001', '9001', '9002', '9002']) await send('freekassa', paidForm(intid)).expect(200);
    expect(await gained()).to.equal(worth);
    const [publicId] = freekassaOrderAt(url);
    const marks = await stage.services
      .db('payment_flags as f')
      .join('payments as p', 'p.id', 'f.payment_id')
      .where('p.public_id', publicId)
      .select<{ kind: string; detail: string }[]>('f.kind', 'f.detail');
    expect(marks.map(({ kind }) => kind)).to.deep.equal(['paid_twice']);
    expect(marks[0]?.detail).to.contain(`${publicId}-9002`);
  });

  it('An underpaid invoice of Cryptomus is marked for staff, and credited when the rest was paid', async () => {
    const { cryptomus } = standIns;
    const { id, url, worth, status, gained } = await begin(cryptomus);
    const invoice = { ...cryptomus.invoiceAt(url), payer_amount: '500.00000000', payment_amount: '100.00000000' };
    for (const [invoiceStatus, marks] of [
      ['wrong_amount_waiting', []],
      ['locked', []],
      ['wrong_amount', ['amount']],
    ] as const) {
      await send('cryptomus', cryptomusNotification({ ...invoice, status: invoiceStatus })).expect(200);
      expect(await marksOf(id), invoiceStatus).to.deep.equal(marks);
    }
    expect([await gained(), (await status()).state]).to.deep.equal([0, 'pending']);
    await send('cryptomus', cryptomusNotification({ ...invoice, status: 'paid_over' })).expect(200);
    expect(await gained()).to.equal(worth);
    await send('cryptomus', cryptomusNotification({ ...invoice, status: 'refund_process' })).expect(200);
    expect([await gained(), (await status()).state]).to.deep.equal([worth, 'paid']);
  });
});
