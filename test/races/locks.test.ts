/*
 * Commands that race for one row, directly over two pools of connections as two processes have them: each race has one
 * lock or one condition that decides it, and whichever command is first, no sum is moved twice and none is lost. The
 * audit after each test checks the rest.
 */
import { expect } from 'chai';
import { readPlayDays } from '#src/players/player-protection/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { cancelBattle, createBattle, joinBattle } from '#src/games/battles/index.ts';
import battlesModule from '#src/games/battles/module.ts';
import { openCase } from '#src/games/cases/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { settleAllOf } from '#src/payments/top-ups/index.ts';
import { cancelWithdrawal } from '#src/payments/withdrawals/index.ts';
import { handBackOverdue } from '#src/payments/withdrawals/hand-back.ts';
import { returnLeftItems, returnRejectedItem } from '#src/payments/withdrawals/take-back-item.ts';
import { itemsByIds, sellAllItems, sellItems } from '#src/players/inventory/index.ts';
import { lockItem } from '#src/players/inventory/lock-item.ts';
import { createPlayer } from '#src/players/players/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { FILL_MS } from '#src/shared/battles.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';
import {
  battleOf,
  begin as beginBattle,
  inputOf,
  moneyOf,
  PLAIN,
  RICH,
} from '#test/modules/games/battles/battle-stage.ts';
import {
  type Stage,
  begin as beginTopUp,
  fundsOf,
  openStage,
  sendClaim,
  stateOf,
} from '#test/modules/payments/top-ups/payment-stage.ts';
import {
  ask,
  donateOf,
  finish,
  HOLD_MINUTES,
  makeOwner,
  reject,
  statusOf,
  take,
} from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { invite } from '#test/support/players/invite.ts';
import { closeServices, expectCleanAudit, makePlayer, openTwin } from '#test/support/services.ts';

const ROUNDS = 6;
const ENTRY = 2 * PLAIN;

describe('Commands that race for one row', function () {
  this.timeout(120_000);
  let stage: Stage;
  let services: Services;
  let twin: Services;
  let lastModerator = 880_000;
  before(async () => {
    stage = await openStage();
    ({ services } = stage);
    twin = await openTwin(services);
    twin = { ...twin, providers: services.providers };
  });
  afterEach(() => expectCleanAudit(services));
  after(async () => {
    await closeServices(twin);
    await stage.close();
  });

  const twinStage = (): Stage => ({ ...stage, services: twin });
  const newModerator = (): number => (lastModerator += 1);
  /** Runs several commands at once and returns which of them were accepted. */
  const atOnce = async (...commands: readonly (() => Promise<unknown>)[]): Promise<boolean[]> => {
    const outcomes = await Promise.allSettled(commands.map((command) => command()));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect((outcome.reason as Error).message).to.match(/^errors\./);
    }
    return outcomes.map(({ status }) => status === 'fulfilled');
  };
  const accepted = (outcomes: readonly boolean[]): number => outcomes.filter(Boolean).length;
  /** Repeats a race; odd rounds swap the processes. */
  const rounds = async (race: (one: Services, other: Services) => Promise<void>): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await (round % 2 === 0 ? race(services, twin) : race(twin, services));
    }
  };
  const playerWithItems = async (count: number) => {
    const player = await makePlayer(services, PLAIN * count);
    const { drops } = await openCase(services, player, { caseName: 'plain', count, revealMs: 0, quote: null });
    const worth = drops.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
    return { player, ids: drops.map(({ insertId }) => insertId), worth, drops };
  };
  const friendOf = async (inviterId: number): Promise<Player> => {
    const newcomer = {
      name: 'friend',
      locale: 'ru',
      currencyId: 4,
      isAdult: true,
      isDemo: true,
      freeSpins: 0,
    } as const;
    const id = await transaction(services, null, (tx) => createPlayer(tx, services, newcomer));
    await invite(services, inviterId, [id]);
    return playerOf(id);
  };

  it('An item that is locked during the sale of everything is either sold or kept', async () => {
    await rounds(async (one, other) => {
      const { player, ids, drops } = await playerWithItems(4);
      const [locked = 0] = ids.slice(2);
      const kept = drops.find(({ insertId }) => insertId === locked);
      const worth = drops.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
      const [isSold, isLocked] = await atOnce(
        () => sellAllItems(one, player, { expected: 4 }),
        () => lockItem(other, player, { insertId: locked, on: true }),
      );
      expect(isSold).not.to.equal(isLocked);
      expect(await moneyOf(services, player)).to.equal(isSold === true ? worth : 0);
      expect((await itemsByIds(services.db, [locked])).get(locked)).to.include({
        status: isSold === true ? 'sold' : 'owned',
        isLocked: isLocked === true,
        priceKopecks: kept?.priceKopecks,
      });
    });
  });

  it('Items that are sold by name and all together at once are paid once', async () => {
    await rounds(async (one, other) => {
      const { player, ids, worth } = await playerWithItems(3);
      const outcomes = await atOnce(
        () => sellItems(one, player, { ids }),
        () => sellAllItems(other, player, { expected: 3 }),
      );
      expect(accepted(outcomes)).to.equal(1);
      expect(await moneyOf(services, player)).to.equal(worth);
    });
  });

  it('An item that is sold and requested for withdrawal at once leaves its owner by one of the two', async () => {
    await rounds(async (one, other) => {
      const owner = await makeOwner(services);
      const [isSold, isAsked] = await atOnce(
        () => sellItems(one, owner.player, { ids: [owner.insertId] }),
        () => ask(other, owner),
      );
      expect(isSold).not.to.equal(isAsked);
      expect(await moneyOf(services, owner.player)).to.equal(isSold === true ? owner.priceKopecks : 0);
      expect(await donateOf(services, owner.player)).to.equal(isSold === true ? owner.needed : 0);
      if (isAsked === true) await cancelWithdrawal(services, owner.player, owner);
    });
  });

  it('A withdrawal that is cancelled and taken at once is one of them, and its reserve comes back once', async () => {
    await rounds(async (one, other) => {
      const owner = await makeOwner(services, 100);
      const { id } = await ask(services, owner);
      const moderator = newModerator();
      const [isCancelled, isCancelledAgain, isTaken] = await atOnce(
        () => cancelWithdrawal(one, owner.player, owner),
        () => cancelWithdrawal(other, owner.player, owner),
        () => take(other, moderator, id),
      );
      expect(accepted([isCancelled === true, isCancelledAgain === true, isTaken === true])).to.equal(1);
      if (isTaken === true) await reject(services, moderator, id);
      expect(await donateOf(services, owner.player)).to.equal(owner.needed + 100);
    });
  });

  it('A withdrawal that is completed, rejected and handed back at once ends once, with its reserve', async () => {
    await rounds(async (one, other) => {
      const owner = await makeOwner(services);
      const { id } = await ask(services, owner);
      const moderator = newModerator();
      await take(services, moderator, id);
      stage.clock.moveBy(HOLD_MINUTES * MINUTE_MS + 1);
      const [isFinished, isRejected] = await atOnce(
        () => finish(one, moderator, id),
        () => reject(other, moderator, id),
        () => handBackOverdue(one),
      );
      expect([isFinished, isRejected]).not.to.deep.equal([true, true]);
      if (isFinished !== true && isRejected !== true) await cancelWithdrawal(services, owner.player, owner);
      expect(await donateOf(services, owner.player)).to.equal(isFinished === true ? 0 : owner.needed);
      expect(await statusOf(services, owner.insertId)).to.equal(
        isFinished === true ? 'withdrawn' : isRejected === true ? 'error' : 'owned',
      );
    });
  });

  it('A rejected item that its player and the job take back at once comes back once', async () => {
    await rounds(async (one, other) => {
      const owner = await makeOwner(services);
      const { id } = await ask(services, owner);
      const moderator = newModerator();
      await take(services, moderator, id);
      await reject(services, moderator, id);
      stage.clock.moveBy(DAY_MS);
      await atOnce(
        () => returnRejectedItem(one, owner.player, owner),
        () => returnRejectedItem(other, owner.player, owner),
        () => returnLeftItems(other),
      );
      expect(await statusOf(services, owner.insertId)).to.equal('owned');
      const returns = await services.db('withdrawal_steps').where({ withdrawal_id: id, step: 'returned' });
      expect(returns).to.have.lengthOf(1);
    });
  });

  it('A payment that is notified and refunded at once is credited once and taken back once', async () => {
    await rounds(async (one, other) => {
      const player = await makePlayer(services, 0);
      const payment = await beginTopUp(stage, player, 100);
      await atOnce(
        () => sendClaim({ ...stage, services: one }, payment, 'paid'),
        () => sendClaim({ ...stage, services: other }, payment, 'paid', { eventId: `again-${payment.publicId}` }),
        () => sendClaim({ ...stage, services: other }, payment, 'charged_back'),
      );
      expect(await stateOf(stage, player, payment)).to.equal('charged_back');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    });
  });

  it('A payment that settles and is charged back at once leaves no allowance for withdrawals', async () => {
    await rounds(async (one, other) => {
      const player = await makePlayer(services, 0);
      const payment = await beginTopUp(stage, player, 100, { method: 'test-bank' });
      await sendClaim(stage, payment, 'paid');
      const outcomes = await atOnce(
        () => settleAllOf(one, player.id),
        () => settleAllOf(other, player.id),
        () => sendClaim({ ...stage, services: other }, payment, 'charged_back'),
      );
      expect(accepted(outcomes)).to.equal(3);
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    });
  });

  it('Money that is spent while its payment is charged back is owed, to the kopeck', async () => {
    await rounds(async (one, other) => {
      const player = await makePlayer(services, 0);
      const payment = await beginTopUp(stage, player, 100);
      await sendClaim(stage, payment, 'paid');
      const spend = () =>
        transaction(one, player, async (tx) => {
          const { money } = await lockWalletsOf(tx, player.id);
          const spent = { debit: money, credit: 'demo', unit: 'RUB', amount: 70_00, kind: 'demo_removal' } as const;
          await post(tx, [{ ...spent, subject: { type: 'player', id: player.id } }]);
          return null;
        });
      const [isSpent, isBack] = await atOnce(spend, () =>
        sendClaim({ ...stage, services: other }, payment, 'charged_back'),
      );
      expect(isBack).to.equal(true);
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, isSpent === true ? 70_00 : 0]);
    });
  });

  for (const ending of ['cancelled', 'rejected'] as const) {
    it(`The reserve of a ${ending} withdrawal returned at a charge-back is never kept beside the debt`, async () => {
      await rounds(async (one, other) => {
        const owner = await makeOwner(services);
        const { id: playerId } = owner.player;
        const { id } = await ask(services, owner);
        const payment = await beginTopUp(stage, owner.player, 100);
        await sendClaim(stage, payment, 'paid');
        await transaction(services, null, async (tx) => {
          const { donate } = await lockWalletsOf(tx, playerId);
          const used = { debit: donate, credit: 'demo', unit: 'DONATE', amount: 100_00, kind: 'demo_removal' } as const;
          await post(tx, [{ ...used, subject: { type: 'player', id: playerId } }]);
          return null;
        });
        const moderator = newModerator();
        if (ending === 'rejected') await take(services, moderator, id);
        const outcomes = await atOnce(
          () => (ending === 'rejected' ? reject(one, moderator, id) : cancelWithdrawal(one, owner.player, owner)),
          () => sendClaim({ ...stage, services: other }, payment, 'charged_back'),
        );
        expect(accepted(outcomes)).to.equal(2);
        const debts = services.db('wallets').where({ player_id: playerId, account: 'debt', unit: 'DONATE' });
        const [owed = 0] = await debts.pluck<(number | string)[]>('balance');
        expect([await donateOf(services, owner.player), Number(owed)]).to.deep.equal([
          Math.max(0, owner.needed - 100_00),
          Math.max(0, 100_00 - owner.needed),
        ]);
      });
    });
  }

  it('Friends who top up at once raise the level of their inviter one after another', async () => {
    const inviter = await makePlayer(services, 0);
    const friends = await Promise.all(Array.from({ length: 6 }, () => friendOf(inviter.id)));
    const payments = await Promise.all(friends.map((friend) => beginTopUp(stage, friend, 100)));
    const outcomes = await atOnce(
      ...payments.map((payment, index) => () => sendClaim(index % 2 === 0 ? stage : twinStage(), payment, 'paid')),
    );
    expect(accepted(outcomes)).to.equal(6);
    // Four at 3 %, and from the fifth active friend on 5 %.
    expect(await moneyOf(services, inviter)).to.equal(4 * 3_00 + 2 * 5_00);
  });

  it('A battle that is joined and cancelled at once is one of the two, and all money is in one place', async () => {
    await rounds(async (one, other) => {
      const { creator, code } = await beginBattle(services, { fundPercent: 50 });
      const guest = await makePlayer(services, RICH);
      const [isCancelled, isCancelledAgain, isJoined] = await atOnce(
        () => cancelBattle(one, creator, { code }),
        () => cancelBattle(other, creator, { code }),
        () => joinBattle(other, guest, { code, seat: null, quote: null }),
      );
      expect(accepted([isCancelled === true, isCancelledAgain === true, isJoined === true])).to.equal(1);
      const { state, seats } = await battleOf(services, code);
      expect(state).to.equal(isJoined === true ? 'drawn' : 'cancelled');
      const left = [await moneyOf(services, creator), await moneyOf(services, guest)];
      const prizes = seats.map(({ prizeKopecks }) => prizeKopecks);
      expect(left).to.deep.equal(
        isJoined === true
          ? [RICH - ENTRY - ENTRY / 2 + (prizes[0] ?? 0), RICH - ENTRY / 2 + (prizes[1] ?? 0)]
          : [RICH, RICH],
      );
    });
  });

  it('A battle whose time ends while its last seat is taken is either cancelled or drawn', async () => {
    const cancelLate = battlesModule.jobs.find(({ name }) => name === 'open-battles');
    await rounds(async (one, other) => {
      const { creator, code } = await beginBattle(services);
      const guest = await makePlayer(services, RICH);
      stage.clock.moveBy(FILL_MS);
      const [, isJoined] = await atOnce(
        async () => await cancelLate?.act(one),
        () => joinBattle(other, guest, { code, seat: null, quote: null }),
      );
      const { state, seats } = await battleOf(services, code);
      expect(state).to.equal(isJoined === true ? 'drawn' : 'cancelled');
      const paid = isJoined === true ? ENTRY : 0;
      expect([await moneyOf(services, creator), await moneyOf(services, guest)]).to.deep.equal(
        [0, 1].map((place) => RICH - paid + (seats[place]?.prizeKopecks ?? 0)),
      );
    });
  });

  it('Entries of battles at once stay within the player’s limit on losses', async () => {
    await rounds(async (one, other) => {
      const open = await Promise.all([
        beginBattle(services, { format: '1v1v1' }),
        beginBattle(services, { format: '1v1v1' }),
      ]);
      const player = await makePlayer(services, RICH);
      await changeLimit(services, player, [{ kind: 'loss', period: 'day', does: 'set', sumKopecks: ENTRY }]);
      const outcomes = await atOnce(
        () => joinBattle(one, player, { code: open[0].code, seat: null, quote: null }),
        () => joinBattle(other, player, { code: open[1].code, seat: null, quote: null }),
        () => createBattle(other, player, inputOf()),
      );
      expect(accepted(outcomes)).to.equal(1);
      expect(await moneyOf(services, player)).to.equal(RICH - ENTRY);
      expect((await readPlayDays(services.db, player.id, 0))[0]?.spent).to.equal(ENTRY);
    });
  });
});
