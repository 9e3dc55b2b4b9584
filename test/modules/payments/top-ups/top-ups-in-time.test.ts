/*
 * Scheduled work on top-ups: when their money counts for withdrawals, and recovery of payments without a notification.
 */
import { expect } from 'chai';
import { reconcile, reconcileRefunds } from '#src/payments/top-ups/reconcile.ts';
import { settleDue } from '#src/payments/top-ups/settle.ts';
import { applyClaim } from '#src/payments/top-ups/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Player } from '#src/shared/actor.ts';
import { expectCleanAudit, makePlayer } from '#test/support/services.ts';
import { type Stage, begin, claimOf, fundsOf, openStage, sendClaim, stateOf } from './payment-stage.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

const ABANDONED = 150;
const PAID = 30;
/** Six queries at once take this long: the run below has no time for all of them. */
const SLOW_MS = 700;

describe('Scheduled jobs of top-ups', function () {
  this.timeout(60_000);
  let stage: Stage;
  let player: Player;
  before(async () => (stage = await openStage()));
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  afterEach(() => {
    Object.assign(stage.pay.behaviour, { isAway: false, hasForgotten: false, delayMs: 0 });
  });
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  it('Top-ups count for withdrawals when the days of their method are over', async () => {
    const payment = await begin(stage, player, 100, { method: 'test-bank' });
    await sendClaim(stage, payment, 'paid');
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 0, 100_00, 0]);
    await settleDue(stage.services);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 0, 100_00, 0]);
    stage.clock.moveBy(3 * DAY_MS);
    await Promise.all([settleDue(stage.services), settleDue(stage.services)]);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('A refund takes from top-ups that do not count yet', async () => {
    const payment = await begin(stage, player, 100, { method: 'test-bank' });
    await sendClaim(stage, payment, 'paid');
    await sendClaim(stage, payment, 'refunded');
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
  });

  it('A refund of a top-up that counts already takes nothing from another one that does not count yet', async () => {
    const [older, newer] = [
      await begin(stage, player, 100, { method: 'test-bank' }),
      await begin(stage, player, 70, { method: 'test-bank' }),
    ];
    await sendClaim(stage, older, 'paid');
    stage.clock.moveBy(3 * DAY_MS);
    await settleDue(stage.services);
    await sendClaim(stage, newer, 'paid');
    expect(await fundsOf(stage, player)).to.deep.equal([170_00, 100_00, 70_00, 0]);
    await sendClaim(stage, older, 'refunded');
    expect(await fundsOf(stage, player)).to.deep.equal([70_00, 0, 70_00, 0]);
    stage.clock.moveBy(3 * DAY_MS);
    await settleDue(stage.services);
    expect(await fundsOf(stage, player)).to.deep.equal([70_00, 70_00, 0, 0]);
  });

  it('A top-up that first repays a debt counts with the rest of its sum when its days are over', async () => {
    const spent = await begin(stage, player, 100);
    await sendClaim(stage, spent, 'paid');
    await transaction(stage.services, null, async (tx) => {
      const { donate } = await lockWalletsOf(tx, player.id);
      const subject = { type: 'player', id: player.id };
      await post(tx, [{ debit: donate, credit: 'demo', unit: 'DONATE', amount: 60_00, kind: 'demo_removal', subject }]);
      return null;
    });
    await sendClaim(stage, spent, 'charged_back');
    await sendClaim(stage, await begin(stage, player, 100, { method: 'test-bank' }), 'paid');
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 0, 40_00, 0]);
    stage.clock.moveBy(3 * DAY_MS);
    await settleDue(stage.services);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 40_00, 0, 0]);
  });

  it('Paid top-ups whose notification was lost are found', async () => {
    const payment = await begin(stage, player, 100);
    const kept = stage.pay.orders.get(payment.publicId);
    if (kept) kept.state = 'paid';
    stage.clock.moveBy(MINUTE_MS);
    await reconcile(stage.services);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
    stage.clock.moveBy(DAY_MS);
    await reconcile(stage.services);
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('Unpaid top-ups expire, and late payments are still credited', async () => {
    const payment = await begin(stage, player, 100);
    stage.clock.moveBy(30 * MINUTE_MS);
    await reconcile(stage.services);
    expect(await stateOf(stage, player, payment)).to.equal('pending');
    stage.clock.moveBy(DAY_MS);
    stage.pay.behaviour.isAway = true;
    await reconcile(stage.services);
    expect(await stateOf(stage, player, payment)).to.equal('pending');
    Object.assign(stage.pay.behaviour, { isAway: false, hasForgotten: true });
    stage.clock.moveBy(DAY_MS);
    await reconcile(stage.services);
    expect(await stateOf(stage, player, payment)).to.equal('expired');
    await sendClaim(stage, payment, 'paid');
    expect(await fundsOf(stage, player)).to.deep.equal([100_00, 100_00, 0, 0]);
  });

  it('A backlog of abandoned top-ups is worked off, and delays no new one', async () => {
    const { services } = stage;
    const queried = async (): Promise<number> => {
      const [row] = await services
        .db('payments')
        .where({ provider: 'testpay', player_id: player.id })
        .where('queries', '>', 0)
        .count<{ count: string | number }[]>({ count: '*' });
      return Number(row?.count ?? 0);
    };
    for (let count = 0; count < ABANDONED; count += 1) await begin(stage, player, 100);
    stage.clock.moveBy(MINUTE_MS);
    const fresh = await makePlayer(services, 0);
    const payment = await begin(stage, fresh, 100);
    const order = stage.pay.orders.get(payment.publicId);
    if (order) order.state = 'paid';
    stage.clock.moveBy(MINUTE_MS);
    await reconcile(services, { runMs: 1000 });
    expect(await stateOf(stage, fresh, payment)).to.equal('paid');
    expect(await queried()).to.be.below(ABANDONED);
    await reconcile(services);
    expect(await queried()).to.equal(ABANDONED);
  });

  it('A provider that answers slowly delays no query about a refund at another one', async () => {
    const { services, clock } = stage;
    for (let count = 0; count < PAID; count += 1) await sendClaim(stage, await begin(stage, player, 100), 'paid');
    const payer = await makePlayer(services, 0);
    const payment = await begin(stage, payer, 100, { method: 'other-card' });
    await applyClaim(services, stage.other.provider, claimOf(payment, 'paid'), 'notification');
    const order = stage.other.orders.get(payment.publicId);
    if (order) order.state = 'refunded';
    clock.moveBy(DAY_MS);
    const due = async (): Promise<number> => {
      const [row] = await services
        .db('payments')
        .where({ player_id: player.id })
        .where('refund_query_at', '<=', clock.now())
        .count<{ count: string | number }[]>({ count: '*' });
      return Number(row?.count ?? 0);
    };
    // A query of an earlier test is never due before these.
    await services.db('payments').whereNotIn('player_id', [player.id, payer.id]).update({ refund_query_at: null });
    stage.pay.behaviour.delayMs = SLOW_MS;
    await reconcileRefunds(services, { runMs: SLOW_MS });
    expect(await due()).to.be.within(1, PAID - 1);
    expect(await stateOf(stage, payer, payment)).to.equal('refunded');
    expect(await fundsOf(stage, payer)).to.deep.equal([0, 0, 0, 0]);
    stage.pay.behaviour.delayMs = 0;
    await reconcileRefunds(services);
    expect(await due()).to.equal(0);
  });

  it('Top-ups of an unknown provider stay unchanged', async () => {
    const payment = await begin(stage, player, 100);
    stage.clock.moveBy(MINUTE_MS);
    await reconcile({ ...stage.services, providers: { payments: [] } });
    expect(await stateOf(stage, player, payment)).to.equal('pending');
  });
});
