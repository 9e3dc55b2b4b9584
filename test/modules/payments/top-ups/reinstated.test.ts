/**
 * A dispute that the store wins gives back what it took, in whatever order and however often its events come: money,
 * withdrawal allowance, the gain of a code, free spins and the inviter's share, and never more than was taken.
 */
import { expect } from 'chai';
import { createPlayer, selectPlayer } from '#src/players/players/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { lockWalletsOf, post, readEarned, readToppedUp } from '#src/core/ledger/index.ts';
import { addPromo } from '#src/core/promo-codes/index.ts';
import { type MoneyFact, stateAfter } from '#src/payments/top-ups/state.ts';
import type { Payment } from '#src/payments/top-ups/payment.ts';
import type { ClaimState, ProviderClaim } from '#src/payments/top-ups/providers/provider.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { kopecks } from '#src/shared/units.ts';
import { invite } from '#test/support/players/invite.ts';
import { expectCleanAudit, makePlayer } from '#test/support/services.ts';
import { type Stage, begin, freshCode, fundsOf, openStage, sendClaim, stateOf } from './payment-stage.ts';

type Event = readonly [state: ClaimState, more: Partial<ProviderClaim>];
const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 12, 0, second));

/** Every order of a few things. */
const ordersOf = <One>(things: readonly One[]): One[][] =>
  things.length <= 1
    ? [[...things]]
    : things.flatMap((thing, index) => ordersOf(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]));

describe('A dispute about a payment', function () {
  this.timeout(60_000);
  let stage: Stage;
  let player: Player;
  before(async () => (stage = await openStage()));
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  const paid: Event = ['paid', {}];
  const opened: Event = ['charged_back', { eventId: 'opened', operationId: 'dp_1', at: at(1) }];
  const won: Event = ['reinstated', { eventId: 'won', operationId: 'dp_1', at: at(2) }];
  const lostAgain: Event = ['charged_back', { eventId: 'lost-again', operationId: 'dp_1', at: at(3) }];
  const second: Event = ['charged_back', { eventId: 'second', operationId: 'dp_2', at: at(1) }];
  const refund: Event = ['refunded', { eventId: 'refund', at: at(3) }];
  const tell = async (payment: Payment, events: readonly Event[]): Promise<void> => {
    for (const [state, { eventId = state, ...more }] of events) {
      await sendClaim(stage, payment, state, { ...more, eventId: `${eventId}-${payment.publicId}` });
    }
  };
  const spend = (amount: number, by = player): Promise<null> =>
    transaction(stage.services, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, by.id);
      const subject = { type: 'player', id: by.id };
      await post(tx, [{ debit: money, credit: 'demo', unit: 'RUB', amount, kind: 'demo_removal', subject }]);
      return null;
    });
  const marksOf = ({ id }: Payment): Promise<string[]> =>
    stage.services.db('payment_flags').where({ payment_id: id }).orderBy('id').pluck('kind');
  const noticesOf = ({ id }: Player, kind: string): Promise<unknown[]> =>
    stage.services.db('notices').where({ player_id: id, kind });

  for (const [name, events, state, money] of [
    ['won', [paid, opened, won], 'reinstated', 100_00],
    ['won and lost again', [paid, opened, won, lostAgain], 'charged_back', 0],
    ['won while another one is open', [paid, opened, won, second], 'charged_back', 0],
    ['won about a payment that is refunded', [paid, opened, won, refund], 'refunded', 0],
  ] as const satisfies (readonly [string, readonly Event[], string, number])[]) {
    it(`Every order of the events of a dispute ${name} ends in the same state and funds, also repeated`, async () => {
      for (const order of ordersOf(events)) {
        const payer = await makePlayer(stage.services, 0);
        const payment = await begin(stage, payer, 100);
        const words = order.map(([claimed, { eventId = '' }]) => `${claimed} ${eventId}`).join(', ');
        await tell(payment, order);
        await tell(payment, order);
        expect(await stateOf(stage, payer, payment), words).to.equal(state);
        expect(await fundsOf(stage, payer), words).to.deep.equal([money, money, 0, 0]);
        expect((await selectPlayer(stage.services.db, payer.id))?.donatedKopecks, words).to.equal(money);
      }
    });
  }

  it('Money that was spent before the dispute does not come twice: it pays the debt', async () => {
    const payment = await begin(stage, player, 100);
    await tell(payment, [paid]);
    await spend(70_00);
    await tell(payment, [opened]);
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 70_00]);
    await tell(payment, [won, won]);
    expect(await fundsOf(stage, player)).to.deep.equal([30_00, 100_00, 0, 0]);
    expect(await marksOf(payment)).to.deep.equal(['charged_back', 'reinstated']);
    expect(await noticesOf(player, 'payment.reinstated')).to.have.length(1);
  });

  it('A debt that another top-up has paid since comes back as money', async () => {
    const payment = await begin(stage, player, 100);
    await tell(payment, [paid]);
    await spend(100_00);
    await tell(payment, [opened]);
    const other = await begin(stage, player, 60);
    await tell(other, [paid]);
    expect(await fundsOf(stage, player)).to.deep.equal([0, 60_00, 0, 40_00]);
    await tell(payment, [won]);
    expect(await fundsOf(stage, player)).to.deep.equal([60_00, 160_00, 0, 0]);
  });

  it('The gain of a code and free spins come back as far as they were taken, and can be taken again', async () => {
    const code = freshCode();
    const terms = { type: 0, multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(100_00) } as const;
    const free = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
    await transaction(stage.services, null, (tx) => addPromo(tx, { ...free, code, terms }));
    const payment = await begin(stage, player, 500, { promo: code });
    await tell(payment, [paid]);
    await spend(20_00);
    await tell(payment, [opened]);
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    await tell(payment, [won]);
    // 550 less the 20 that were spent.
    expect(await fundsOf(stage, player)).to.deep.equal([530_00, 500_00, 0, 0]);
    expect(await selectPlayer(stage.services.db, player.id)).to.include({ freeSpins: 1, donatedKopecks: 500_00 });
    await tell(payment, [lostAgain]);
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    expect(await selectPlayer(stage.services.db, player.id)).to.include({ freeSpins: 0, donatedKopecks: 0 });
  });

  it("The inviter's share comes back as far as it was taken", async () => {
    const inviter = await makePlayer(stage.services, 0);
    const newcomer = {
      name: 'friend',
      locale: 'ru',
      currencyId: 4,
      isAdult: true,
      isDemo: true,
      freeSpins: 0,
    } as const;
    const friend = playerOf(
      await transaction(stage.services, null, (tx) => createPlayer(tx, stage.services, newcomer)),
    );
    await invite(stage.services, inviter.id, [friend.id]);
    const payment = await begin(stage, friend, 100);
    await tell(payment, [paid]);
    const [share] = await fundsOf(stage, inviter);
    expect(share).to.be.greaterThan(0);
    await spend(1_00, inviter);
    await tell(payment, [opened]);
    expect(await fundsOf(stage, inviter)).to.deep.equal([0, 0, 0, 0]);
    await tell(payment, [won]);
    expect(await fundsOf(stage, inviter)).to.deep.equal([share - 1_00, 0, 0, 0]);
    expect(await readEarned(stage.services.db, inviter.id)).to.equal(share);
    await tell(payment, [lostAgain, refund]);
    expect(await fundsOf(stage, inviter)).to.deep.equal([0, 0, 0, 0]);
  });

  it('A payment that was won back counts as topped up again, and the provider is asked about it on', async () => {
    const payment = await begin(stage, player, 100);
    await tell(payment, [paid, opened]);
    const since = new Date(0);
    expect(await readToppedUp(stage.services.db, player.id, since)).to.equal(0);
    const dueAt = (): Promise<unknown[]> =>
      stage.services.db('payments').where({ id: payment.id }).whereNotNull('refund_query_at');
    expect(await dueAt(), 'a lost word of a dispute that was won').to.have.length(1);
    await tell(payment, [won]);
    expect(await readToppedUp(stage.services.db, player.id, since)).to.equal(100_00);
    expect(await dueAt()).to.have.length(1);
  });

  it('A closed account gets nothing back, and staff see it', async () => {
    const payment = await begin(stage, player, 100);
    await tell(payment, [paid, opened]);
    await transaction(stage.services, null, async (tx) => {
      await closePlayer(tx, player.id);
      return null;
    });
    await tell(payment, [won, won]);
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    expect(await marksOf(payment)).to.include('reinstated');
  });

  it('Another sum than the one that was taken gives nothing back, and is marked', async () => {
    const payment = await begin(stage, player, 100);
    await tell(payment, [paid, opened, ['reinstated', { ...won[1], amountMinor: 50_00 }]]);
    expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    expect(await marksOf(payment)).to.deep.equal(['charged_back', 'amount']);
  });

  it('A dispute of an earlier release, which had no number, ends with the claim that was won', () => {
    const facts: readonly MoneyFact[] = [
      { state: 'charged_back', operationId: null, at: at(1) },
      { state: 'reinstated', operationId: 'dp_9', at: at(2) },
    ];
    for (const order of ordersOf(facts)) expect(stateAfter(order)).to.equal('reinstated');
  });

  it('Money that comes in after the payment expired or failed is credited and marked', async () => {
    for (const state of ['expired', 'failed'] as const) {
      const payer = await makePlayer(stage.services, 0);
      const payment = await begin(stage, payer, 100);
      await tell(payment, [[state, {}], paid]);
      expect(await fundsOf(stage, payer), state).to.deep.equal([100_00, 100_00, 0, 0]);
      expect(await marksOf(payment), state).to.deep.equal(['paid_late']);
    }
    const payment = await begin(stage, player, 100);
    await tell(payment, [paid, ['expired', {}], ['failed', {}]]);
    expect(await marksOf(payment), 'a late word of an expiry').to.deep.equal([]);
  });
});
