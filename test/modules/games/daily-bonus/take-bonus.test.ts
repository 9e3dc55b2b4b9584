/**
 * The daily bonus (docs/rules.md 8): each day of the streak pays the sum of the table once; a missed day restarts the
 * streak; a clock that steps back over midnight pays no day twice; a player about to lose a streak is notified once.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { takeFreeSpin } from '#src/games/wheel/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { remindOfBonus } from '#src/games/daily-bonus/remind.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { listNotifications } from '#src/players/notifications/list-notifications.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

/** Noon in Moscow. */
const NOON = new Date('2026-11-21T09:00:00.000Z');

describe('Taking the daily bonus', () => {
  let clock = fixedClock(NOON);
  let services: Services;
  let player: Player;
  before(async () => {
    services = await makeServices({ clock: { now: () => clock.now() } });
  });
  beforeEach(async () => {
    clock = fixedClock(NOON);
    player = await makePlayer(services, 0);
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const pointsOf = async ({ id }: Player): Promise<number> =>
    (await readBalances(services.db, id)).bonusCentiPoints / 100;

  it('The bonus follows the table day by day, with a free spin every seventh day', async () => {
    const days = [];
    for (let day = 1; day <= 15; day += 1) {
      days.push(await takeBonus(services, player));
      clock.moveBy(DAY_MS);
    }
    expect(days.map(({ points }) => points)).to.deep.equal([10, 15, 20, 25, 30, 40, ...Array<number>(9).fill(50)]);
    expect(days.map(({ day }) => day)).to.deep.equal(days.map((_, index) => index + 1));
    expect(days.map(({ freeSpins }) => freeSpins)).to.deep.equal([
      ...Array<number>(6).fill(0),
      ...Array<number>(7).fill(1),
      2,
      2,
    ]);
    expect(await pointsOf(player)).to.equal(590);
    expect(days.at(-1)?.bonusCentiPoints).to.equal(590_00);
    expect((await selectPlayer(services.db, player.id))?.freeSpins).to.equal(2);
  });

  it('A day gives one bonus, and a refusal has the time of the next', async () => {
    const { nextAt } = await takeBonus(services, player);
    expect(nextAt).to.equal('2026-11-21T21:00:00.000Z');
    expect(await refusalOf(takeBonus(services, player))).to.equal('errors.bonus.taken');
    clock.moveBy(12 * HOUR_MS - 1);
    expect(await refusalOf(takeBonus(services, player))).to.equal('errors.bonus.taken');
    clock.moveBy(1);
    expect((await takeBonus(services, player)).day).to.equal(2);
    expect(await pointsOf(player)).to.equal(25);
  });

  it('A repeated key returns the same answer and pays no more', async () => {
    const keyed = withKey(player, 'the-same-key');
    const first = await takeBonus(services, keyed);
    expect(await takeBonus(services, keyed)).to.deep.equal(first);
    expect(await pointsOf(player)).to.equal(10);
  });

  it('The streak restarts with the first day after a missed one', async () => {
    await takeBonus(services, player);
    clock.moveBy(DAY_MS);
    expect((await takeBonus(services, player)).day).to.equal(2);
    clock.moveBy(2 * DAY_MS);
    expect((await takeBonus(services, player)).day).to.equal(1);
    expect(await pointsOf(player)).to.equal(35);
  });

  it('A clock that steps back over midnight neither pays twice nor breaks the streak', async () => {
    clock.moveBy(12 * HOUR_MS - 1000);
    await takeBonus(services, player);
    clock.moveBy(2000);
    expect((await takeBonus(services, player)).day).to.equal(2);
    clock.moveBy(-2000);
    expect(await refusalOf(takeBonus(services, player))).to.equal('errors.bonus.taken');
    clock.moveBy(2000);
    expect(await refusalOf(takeBonus(services, player))).to.equal('errors.bonus.taken');
    clock.moveBy(DAY_MS);
    expect((await takeBonus(services, player)).day).to.equal(3);
  });

  it('Random clocks neither pay twice nor break the streak', async function () {
    this.timeout(60_000);
    const hours = fc.array(fc.integer({ min: -30, max: 40 }), { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(hours, async (steps) => {
        const { id } = await makePlayer(services, 0);
        for (const by of steps) {
          clock.moveBy(by * HOUR_MS);
          await refusalOf(takeBonus(services, playerOf(id)));
        }
        const rows = services.db('bonus_takes').where({ player_id: id }).orderBy('id');
        const takes = await rows.select<{ day: number; points: number }[]>('day', 'points');
        const days = takes.map(({ day }) => day);
        expect(days).to.deep.equal([...new Set(days)].sort((one, other) => one - other));
        const paid = takes.reduce((sum, { points }) => sum + points, 0);
        expect(await pointsOf(playerOf(id))).to.equal(paid);
      }),
      { numRuns: 60 },
    );
  });

  it('The database itself refuses a second bonus', async () => {
    await takeBonus(services, player);
    const row = { player_id: player.id, day: 20_778, streak: 1, points: 10, spins: 0, created_at: clock.now() };
    const days = await services.db('bonus_takes').where({ player_id: player.id }).pluck('day');
    expect(await refusalOf(services.db('bonus_takes').insert({ ...row, day: days[0] as number }))).to.contain(
      'Duplicate',
    );
    const change = services.db('bonus_takes').where({ player_id: player.id }).update({ points: 1000 });
    expect(await refusalOf(change)).to.contain('stays taken');
    expect(await refusalOf(services.db('bonus_takes').where({ player_id: player.id }).del())).to.contain('stays taken');
  });

  describe('Free spins', () => {
    it('Free spins are taken one at a time, and never below zero', async () => {
      await giveFreeSpins(services, player.id, 2);
      const spend = (): Promise<number | null> => transaction(services, null, (tx) => takeFreeSpin(tx, player.id));
      expect(await spend()).to.equal(1);
      expect(await spend()).to.equal(0);
      expect(await spend()).to.equal(null);
      // They were taken without a wheel to show it.
      await services.db('players').where({ id: player.id }).decrement('first_spins', 2);
      expect((await selectPlayer(services.db, player.id))?.freeSpins).to.equal(0);
    });
  });

  describe('The reminder', () => {
    const unread = async (): Promise<readonly string[]> =>
      (await listNotifications(services.db, player.id, null)).notifications
        .filter(({ isUnread }) => isUnread)
        .map(({ kind }) => kind);
    /** Claims this many days in a row, then moves to the evening of the next day. */
    const comeToEvening = async (days = 3): Promise<void> => {
      for (let day = 1; day <= days; day += 1) {
        await takeBonus(services, player);
        clock.moveBy(DAY_MS);
      }
      clock.moveBy(7 * HOUR_MS);
    };

    it('The reminder comes once, in the evening of a day that would break a streak', async () => {
      await comeToEvening();
      clock.moveBy(-2 * HOUR_MS);
      await remindOfBonus(services);
      expect(await unread()).to.deep.equal([]);
      clock.moveBy(2 * HOUR_MS);
      await remindOfBonus(services);
      await remindOfBonus(services);
      expect(await unread()).to.deep.equal(['bonus.ready']);
    });

    it('Taking the bonus removes the reminder', async () => {
      await comeToEvening();
      await remindOfBonus(services);
      await takeBonus(services, player);
      expect(await unread()).to.deep.equal([]);
      await remindOfBonus(services);
      expect(await unread()).to.deep.equal([]);
    });

    it('No reminder comes for two days, to players who switched it off, or beside an unread one', async () => {
      await comeToEvening(2);
      await remindOfBonus(services);
      expect(await unread()).to.deep.equal([]);
      await takeBonus(services, player);
      await services.db('players').where({ id: player.id }).update({ wants_notices: 0 });
      clock.moveBy(DAY_MS);
      await remindOfBonus(services);
      expect(await unread()).to.deep.equal([]);
      await services.db('players').where({ id: player.id }).update({ wants_notices: 1 });
      await remindOfBonus(services);
      expect(await unread()).to.deep.equal(['bonus.ready']);
    });

    it('Two concurrent processes send one reminder', async () => {
      await comeToEvening();
      await Promise.all([remindOfBonus(services), remindOfBonus(services), remindOfBonus(services)]);
      expect(await unread()).to.deep.equal(['bonus.ready']);
    });
  });
});
