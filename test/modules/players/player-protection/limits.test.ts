/**
 * Limits: a lower one applies at once, a higher one after a day and a confirmation; a loss limit covers every way of
 * spending. The store's day begins at 00:00 UTC+3.
 */
import { expect } from 'chai';
import { signContract } from '#src/games/contracts/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import {
  changeLimit,
  type LimitKind,
  type LimitPeriod,
  PERIODS,
  readLimits,
} from '#src/players/player-protection/limits/index.ts';
import { readLosses, readPlayDays } from '#src/players/player-protection/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { closeServices, givePoints, makeServices, refusalOf } from '#test/support/services.ts';
import { upsertLimit } from '#src/players/player-protection/limits/store.ts';
import { createPayment } from '#src/payments/top-ups/index.ts';
import { duringGame } from './during-game.ts';
import { playStage } from './play-stage.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

const PRICE = 2000;

describe('Limits of a player', function () {
  this.timeout(60_000);
  const stage = playStage();
  const { clock, open, dearest, lose } = stage;

  const set = (sumKopecks: number | null, period: LimitPeriod = 'day', kind: LimitKind = 'loss') =>
    changeLimit(stage.services, stage.player, [{ does: 'set', kind, period, sumKopecks }]);
  const answer = (does: 'confirm' | 'cancel', period: LimitPeriod = 'day', kind: LimitKind = 'loss') =>
    changeLimit(stage.services, stage.player, [{ does, kind, period }]);
  const limitOf = async (period: LimitPeriod = 'day', kind: LimitKind = 'loss') =>
    (await readLimits(stage.services.db, stage.player.id)).find((one) => one.period === period && one.kind === kind);
  const upgradeInput = (ids: readonly number[], addMinor: number, target: number) =>
    ({ ids, addMinor, target, side: 'under', quote: null, revealMs: 0 }) as const;
  /** Moves the clock to the last millisecond of the day in Moscow. */
  const toLastMoment = (): void => {
    clock.moveBy(DAY_MS - ((clock.now().getTime() + 3 * HOUR_MS) % DAY_MS) - 1);
  };
  const lost = async () => await readLosses(stage.services.db, stage.player.id, clock.now());

  describe('Changing a limit', () => {
    it('A limit is set and lowered at once', async () => {
      await set(5000);
      await set(3000);
      expect(await limitOf()).to.include({ sumKopecks: 3000, askedAt: null });
    });

    it('A limit is raised or removed only after a day and a second confirmation', async () => {
      for (const [from, to] of [
        [3000, 9000],
        [9000, null],
      ] as const) {
        await set(from);
        await set(to);
        expect(await limitOf()).to.include({ sumKopecks: from, askedKopecks: to });
        expect(await refusalOf(answer('confirm'))).to.equal('errors.limit.early');
        clock.moveBy(DAY_MS - 1);
        expect(await refusalOf(answer('confirm'))).to.equal('errors.limit.early');
        // A repeated request neither confirms nor restarts the day.
        await set(to);
        clock.moveBy(1);
        expect(await limitOf(), 'a day alone changes nothing').to.include({ sumKopecks: from });
        await answer('confirm');
        expect(await limitOf()).to.include({ sumKopecks: to, askedAt: null });
      }
    });

    it('A raise ends when it is cancelled, replaced by a lower limit, or not confirmed within a week', async () => {
      await set(3000);
      await set(9000);
      await answer('cancel');
      clock.moveBy(DAY_MS);
      expect(await refusalOf(answer('confirm'))).to.equal('errors.limit.none');
      await set(9000);
      await set(2000);
      clock.moveBy(DAY_MS);
      expect(await refusalOf(answer('confirm'))).to.equal('errors.limit.none');
      await set(9000);
      clock.moveBy(8 * DAY_MS);
      expect(await refusalOf(answer('confirm'))).to.equal('errors.limit.none');
      expect(await limitOf()).to.include({ sumKopecks: 2000 });
    });

    it('A raise can be confirmed for a week, and at its end no more', async () => {
      await set(3000);
      await set(9000);
      clock.moveBy(8 * DAY_MS - 1);
      await answer('confirm');
      expect(await limitOf()).to.include({ sumKopecks: 9000 });
      await set(10_000);
      clock.moveBy(8 * DAY_MS);
      expect(await refusalOf(answer('confirm'))).to.equal('errors.limit.none');
    });

    it('A raise to another sum starts a new waiting time', async () => {
      await set(3000);
      await set(9000);
      clock.moveBy(DAY_MS);
      await set(20_000);
      expect(await refusalOf(answer('confirm'))).to.equal('errors.limit.early');
    });
  });

  describe('A limit on losses', () => {
    it('The limit holds the payments minus the winnings: an opening that could exceed it is refused', async () => {
      await set(5000);
      let refused = 0;
      for (let index = 0; index < 12; index += 1) {
        const before = (await lost()).day;
        const outcome = await open().then(
          () => null,
          (error: unknown) => (error as Error).message,
        );
        if (outcome !== null) {
          expect(outcome).to.equal('errors.play.limit');
          expect(before + 2000).to.be.above(5000);
          refused += 1;
        }
        expect((await lost()).day).to.be.at.most(5000);
      }
      const [day] = await readPlayDays(stage.services.db, stage.player.id, 0);
      expect(day?.spent).to.equal((12 - refused) * 2000);
    });

    for (const period of PERIODS) {
      it(`A stake of exactly what a ${period} has left is allowed`, async () => {
        await set((await lose()) + PRICE, period);
        await open();
      });

      it(`A stake of one kopeck more than a ${period} has left is refused`, async () => {
        await set((await lose()) + PRICE - 1, period);
        expect(await refusalOf(open())).to.equal('errors.play.limit');
      });
    }

    it('Of several limits the one that has least left refuses, and is named with it', async () => {
      await set(9000, 'month');
      await set(1999, 'day');
      await set(5000, 'week');
      const error: unknown = await open().catch((reason: unknown) => reason);
      expect(error).to.have.property('params').that.includes({ period: 'day', limitKopecks: 1999, leftKopecks: 1999 });
    });

    it('A stake of items counts at its worth in contracts and upgrades, with money or without', async () => {
      const { drops } = await open(10);
      const ids = drops.map(({ insertId }) => insertId);
      await set(0);
      expect(await refusalOf(open())).to.equal('errors.play.limit');
      const contract = { ids: ids.slice(0, 3), quote: null, revealMs: 0 };
      expect(await refusalOf(signContract(stage.services, stage.player, contract))).to.equal('errors.play.limit');
      const target = await dearest();
      const cheap = drops.filter(({ itemId }) => itemId !== target).map(({ insertId }) => insertId);
      for (const add of [0, 1000]) {
        const upgrade = rollUpgrade(stage.services, stage.player, upgradeInput(cheap.slice(0, 1), add, target));
        expect(await refusalOf(upgrade)).to.equal('errors.play.limit');
      }
      await sellItems(stage.services, stage.player, { ids });
      const [day] = await readPlayDays(stage.services.db, stage.player.id, 0);
      expect(day).to.include({ spent: 20_000, staked: 0, won: day?.sold });
    });

    it('Free actions are not limited, and a gift does not reduce the loss', async () => {
      await givePoints(stage.services, stage.player.id, 100_000);
      await set(0);
      await open(1, 'for-free');
      await open(2, 'for-points');
      const [day] = await readPlayDays(stage.services.db, stage.player.id, 0);
      expect(day).to.include({ spent: 0, staked: 0, won: 0 });
      expect(day?.gifted).to.be.above(0);
      expect(await refusalOf(open())).to.equal('errors.play.limit');
    });

    it('Days are those of the store: a loss before midnight counts for the day before', async () => {
      toLastMoment();
      const day = await lose();
      for (const [index, period] of PERIODS.entries()) await set(day + PRICE - 3 + index, period);
      const refusedFor = async (): Promise<unknown> => {
        const error: unknown = await open().catch((reason: unknown) => reason);
        return (error as { params?: { period?: string } }).params?.period;
      };
      expect([await lost(), await refusedFor()]).to.deep.equal([{ day, week: day, month: day }, 'day']);
      clock.moveBy(1);
      expect([await lost(), await refusedFor()]).to.deep.equal([{ day: 0, week: day, month: day }, 'week']);
      clock.moveBy(6 * DAY_MS - 1);
      expect([await lost(), await refusedFor()]).to.deep.equal([{ day: 0, week: day, month: day }, 'week']);
      clock.moveBy(1);
      expect([await lost(), await refusedFor()]).to.deep.equal([{ day: 0, week: 0, month: day }, 'month']);
      clock.moveBy(23 * DAY_MS - 1);
      expect([await lost(), await refusedFor()]).to.deep.equal([{ day: 0, week: 0, month: day }, 'month']);
      clock.moveBy(1);
      expect(await lost()).to.deep.equal({ day: 0, week: 0, month: 0 });
      await open();
    });
  });

  describe('A limit on top-ups', () => {
    const topUp = (sum: number) => createPayment(stage.services, stage.player, { sum, method: 'sandbox', promo: '' });

    /** The period whose limit refuses a top-up; undefined for none. */
    const refusedFor = async (): Promise<unknown> => {
      const error: unknown = await topUp(501).catch((reason: unknown) => reason);
      return (error as { params?: { period?: string } }).params?.period;
    };

    for (const period of PERIODS) {
      it(`A top-up of exactly what a ${period} has left is allowed, and one kopeck more is not`, async () => {
        await set(1000_00, period, 'topup');
        expect(await refusalOf(topUp(1000.01))).to.equal('errors.play.topUp');
        await topUp(400);
        expect(await refusalOf(topUp(600.01))).to.equal('errors.play.topUp');
        await topUp(600);
        expect(await refusalOf(topUp(100))).to.equal('errors.play.topUp');
      });
    }

    it('Days are those of the store: a top-up before midnight counts for the day before', async () => {
      toLastMoment();
      for (const [index, period] of PERIODS.entries()) await set(1000_00 + index, period, 'topup');
      await topUp(500);
      expect(await refusedFor()).to.equal('day');
      clock.moveBy(1);
      expect(await refusedFor()).to.equal('week');
      clock.moveBy(6 * DAY_MS - 1);
      expect(await refusedFor()).to.equal('week');
      clock.moveBy(1);
      expect(await refusedFor()).to.equal('month');
      clock.moveBy(23 * DAY_MS - 1);
      expect(await refusedFor()).to.equal('month');
      clock.moveBy(1);
      await topUp(501);
    });

    it('A top-up at midnight is the first of its day', async () => {
      toLastMoment();
      clock.moveBy(1);
      for (const [index, period] of PERIODS.entries()) await set(1000_00 + index, period, 'topup');
      await topUp(500);
      expect(await refusedFor()).to.equal('day');
      clock.moveBy(6 * DAY_MS);
      expect(await refusedFor()).to.equal('week');
      clock.moveBy(23 * DAY_MS);
      expect(await refusedFor()).to.equal('month');
    });
  });

  describe('At the same time', () => {
    it('A lowered limit waits for the game under way, and applies to the next one', async () => {
      const lowering = await duringGame(stage, () => set(0));
      expect(lowering.hasWaited).to.equal(true);
      expect(await refusalOf(open())).to.equal('errors.play.limit');
    });

    it('An opening, and a top-up, waits for a change of the limit under way, and obeys it', async () => {
      for (const [kind, key, act] of [
        ['loss', 'errors.play.limit', () => open()],
        [
          'topup',
          'errors.play.topUp',
          () => createPayment(stage.services, stage.player, { sum: 100, method: 'sandbox', promo: '' }),
        ],
      ] as const) {
        const refused = await duringGame(
          stage,
          () => refusalOf(act()),
          (tx) =>
            upsertLimit(tx, stage.player.id, { kind, period: 'day', sumKopecks: 0, askedAt: null, askedKopecks: null }),
        );
        expect(refused).to.deep.equal({ hasWaited: true, answer: key });
      }
    });

    it('A raise that is confirmed while the limit is lowered does not come back', async () => {
      // Within one process the commands of a player take turns anyway.
      const other = await makeServices({ clock });
      try {
        for (let round = 0; round < 4; round += 1) {
          await set(3000);
          await set(9000);
          clock.moveBy(DAY_MS);
          const acts = [
            () => set(2000),
            () => changeLimit(other, stage.player, [{ does: 'confirm', kind: 'loss', period: 'day' }]),
          ];
          if (round % 2 === 1) acts.reverse();
          await duringGame(stage, () => Promise.allSettled(acts.map((act) => act())));
          expect(await limitOf()).to.include({ sumKopecks: 2000, askedAt: null });
        }
      } finally {
        await closeServices(other);
      }
    });
  });
});
