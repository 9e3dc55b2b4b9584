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
  readLimits,
  readLosses,
  readPlayDays,
} from '#src/players/player-protection/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { givePoints, refusalOf } from '#test/support/services.ts';
import { playStage } from './play-stage.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

describe('Limits of a player', function () {
  this.timeout(60_000);
  const stage = playStage();
  const { clock, open, dearest } = stage;

  const set = (sumKopecks: number | null, period: LimitPeriod = 'day', kind: LimitKind = 'loss') =>
    changeLimit(stage.services, stage.player, [{ does: 'set', kind, period, sumKopecks }]);
  const answer = (does: 'confirm' | 'cancel', period: LimitPeriod = 'day', kind: LimitKind = 'loss') =>
    changeLimit(stage.services, stage.player, [{ does, kind, period }]);
  const limitOf = async (period: LimitPeriod = 'day', kind: LimitKind = 'loss') =>
    (await readLimits(stage.services.db, stage.player.id)).find((one) => one.period === period && one.kind === kind);
  const upgradeInput = (ids: readonly number[], addMinor: number, target: number) =>
    ({ ids, addMinor, target, side: 'under', quote: null, revealMs: 0 }) as const;
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
      for (let place = 0; place < 12; place += 1) {
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
      // 23:59 in Moscow.
      const toMidnight = DAY_MS - ((clock.now().getTime() + 3 * HOUR_MS) % DAY_MS);
      clock.moveBy(toMidnight - MINUTE_MS);
      await open(5);
      const before = await lost();
      clock.moveBy(MINUTE_MS);
      const after = await lost();
      expect(after).to.deep.equal({ ...before, day: 0 });
      clock.moveBy(5 * DAY_MS);
      expect((await lost()).week).to.equal(before.week);
      clock.moveBy(DAY_MS);
      expect(await lost()).to.deep.equal({ day: 0, week: 0, month: before.month });
      clock.moveBy(23 * DAY_MS);
      expect((await lost()).month).to.equal(0);
    });
  });
});
