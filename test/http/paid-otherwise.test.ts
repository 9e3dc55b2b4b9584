/**
 * Money that is paid otherwise than invoiced, or late, is credited as invoiced or not at all, and marked for staff;
 * what a dispute took comes back when it is won. Every provider speaks its protocol to the store over HTTP.
 */
import { expect } from 'chai';
import { OTHERWISE, type SentNotification } from '#test/support/providers/provider-stand-in.ts';
import { type BegunTopUp, STAND_INS, topUpStage } from '#test/support/players/top-up-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';

const NAMES = Object.keys(STAND_INS) as (keyof typeof STAND_INS)[];

describe('Money that a provider got otherwise than invoiced', function () {
  this.timeout(60_000);
  const { clock, stage, standIns, begin, send, run, ask, marksOf } = topUpStage();

  async function tell(name: string, notification: SentNotification | null, topUp: BegunTopUp): Promise<void> {
    if (notification === null) await ask(topUp);
    else await send(name, notification).expect(200);
  }

  for (const name of NAMES) {
    it(`Money that ${name} got otherwise than invoiced is marked, and credited as invoiced or not at all`, async () => {
      const standIn = standIns[name];
      for (const way of OTHERWISE) {
        const topUp = await begin(standIn);
        if (way === 'twice') {
          standIn.pay(topUp.url);
          await send(name, standIn.notify(topUp.url)).expect(200);
        }
        const notification = standIn.payOtherwise(topUp.url, way);
        if (notification === 'cannot') continue;
        await tell(name, notification, topUp);
        const [mark] = await marksOf(topUp.id);
        const marks = {
          more: ['amount', 'paid_over'],
          less: ['amount'],
          currency: ['currency'],
          twice: ['paid_twice'],
        };
        expect(mark, way).to.be.oneOf(marks[way]);
        expect(await topUp.gained(), way).to.equal(way === 'twice' || mark === 'paid_over' ? topUp.worth : 0);
      }
    });

    it(`Money that comes to ${name} after the payment expired or was cancelled is credited and marked`, async () => {
      const standIn = standIns[name];
      for (const way of ['expired', 'cancelled'] as const) {
        const topUp = await begin(standIn);
        if (way === 'cancelled') standIn.cancel(topUp.url);
        else clock.moveBy(2 * DAY_MS);
        await ask(topUp);
        expect((await topUp.status()).state, way).to.be.oneOf(['expired', 'failed']);
        standIn.pay(topUp.url);
        await send(name, standIn.notify(topUp.url)).expect(200);
        expect([await topUp.gained(), await marksOf(topUp.id)], way).to.deep.equal([topUp.worth, ['paid_late']]);
      }
    });
  }

  it('A dispute of Stripe that is won gives the value back, also when its event was lost', async () => {
    const { stripe } = standIns;
    for (const isLost of [false, true]) {
      const topUp = await begin(stripe);
      await stage.services.db('payments').update({ refund_query_at: null });
      stripe.pay(topUp.url);
      await send('stripe', stripe.notify(topUp.url)).expect(200);
      const opened = stripe.enter(topUp.url, 'dispute needs_response');
      if (opened !== null) await send('stripe', opened).expect(200);
      expect([await topUp.gained(), (await topUp.status()).state]).to.deep.equal([0, 'charged_back']);
      const won = stripe.enter(topUp.url, 'dispute won');
      const { payment_intent, amount_total: amount, currency } = stripe.sessionAt(topUp.url);
      stripe.server.disputes.push({ id: 'dispute_1', payment_intent, amount, currency, status: 'won' });
      clock.moveBy(2 * DAY_MS);
      if (isLost) await run('ask-about-refunds');
      else if (won !== null) await send('stripe', stripe.enter(topUp.url, 'dispute won') ?? won).expect(200);
      expect([await topUp.gained(), (await topUp.status()).state]).to.deep.equal([topUp.worth, 'reinstated']);
      expect(await marksOf(topUp.id)).to.deep.equal(['charged_back', 'reinstated']);
    }
  });
});
