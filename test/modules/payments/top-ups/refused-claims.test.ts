/* A claim that the store refused uses nothing up, and a second payment of one order is marked for staff. */
import { expect } from 'chai';
import { handleNotification } from '#src/payments/top-ups/receive-notification.ts';
import type { ProviderClaim } from '#src/payments/top-ups/providers/provider.ts';
import type { Player } from '#src/shared/actor.ts';
import type { TestNotification, SignedNotification } from '#test/support/providers/test-provider.ts';
import { expectCleanAudit, makePlayer } from '#test/support/services.ts';
import { type Stage, begin, claimOf, fundsOf, openStage, sendClaim } from './payment-stage.ts';

describe('A refused claim', function () {
  this.timeout(60_000);
  let stage: Stage;
  let player: Player;
  before(async () => (stage = await openStage()));
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  const receive = (signed: SignedNotification) =>
    handleNotification(stage.services, 'testpay', { ...signed, address: '203.0.113.7' });
  const newsOf = (claim: ProviderClaim): TestNotification => ({
    order: claim.paymentId ?? '',
    payment: claim.externalId,
    state: claim.state,
    amount: claim.amountMinor,
    currency: claim.currency,
    event: claim.eventId,
  });

  it('A refused claim leaves its event open: the right sum under the same event is credited once', async () => {
    const payment = await begin(stage, player, 100);
    const wrong = stage.pay.sign({ ...newsOf(claimOf(payment, 'paid')), amount: 1_00 }, stage.clock.now());
    const right = stage.pay.sign(newsOf(claimOf(payment, 'paid')), stage.clock.now());
    await receive(wrong);
    await receive(wrong);
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    await receive(right);
    await receive(right);
    await receive(wrong);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
    const events = await stage.services
      .db('payment_events')
      .where({ payment_id: payment.id })
      .orderBy('id')
      .select<{ outcome: string; amount_minor: number }[]>('outcome', 'amount_minor');
    expect(events.map((one) => [one.outcome, one.amount_minor])).to.deep.equal([
      ['refused', 1_00],
      ['applied', 100_00],
    ]);
    const flags = await stage.services.db('payment_flags').where({ payment_id: payment.id }).pluck<string[]>('kind');
    expect(flags).to.deep.equal(['amount']);
  });

  it('A second operation of one order is flagged as paid twice, however the first one was found', async () => {
    for (const first of [{ operationId: '1' }, { operationId: null }]) {
      const payer = await makePlayer(stage.services, 0);
      const payment = await begin(stage, payer, 100);
      const order = { externalId: null };
      const notify = (operationId: string) =>
        sendClaim(stage, payment, 'paid', { ...order, operationId, eventId: `${payment.publicId}-${operationId}` });
      expect(await sendClaim(stage, payment, 'paid', { ...order, ...first })).to.equal('applied');
      expect(await notify('1')).to.equal('nothing new');
      expect(await notify('2')).to.equal('refused');
      expect(await fundsOf(stage, payer)).to.deep.equal([100_00, 100_00, 0, 0]);
      const flags = await stage.services.db('payment_flags').where({ payment_id: payment.id }).pluck<string[]>('kind');
      expect(flags).to.deep.equal(['paid_twice']);
    }
  });
});
