/**
 * The daily bonus (docs/rules.md 8): each day of the streak gives what the table says, once; a missed day begins anew;
 * a clock that steps back over midnight gives no day twice and breaks nothing; who may lose a streak is told once.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { addFreeSpins, loadPlayer, takeFreeSpin } from '#src/accounts/index.ts';
import { takeBonus } from '#src/bonus/index.ts';
import { remindOfBonus } from '#src/bonus/remind.ts';
import { readBalances } from '#src/ledger/index.ts';
import { listNotices } from '#src/notices/list-notices.ts';
import { type Player, playerOf } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import {
  closeWorld,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeWorld,
  refusalOf,
  withKey,
} from '../../support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon in Moscow. */
const NOON = new Date('2026-11-21T09:00:00.000Z');

describe('taking the daily bonus', () => {
  let clock = fixedClock(NOON);
  let world: World;
  let player: Player;
  before(async () => {
    world = await makeWorld({ clock: { now: () => clock.now() } });
  });
  beforeEach(async () => {
    clock = fixedClock(NOON);
    player = await makePlayer(world, 0);
  });
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  const pointsOf = async ({ id }: Player): Promise<number> => (await readBalances(world.db, id)).bonusCentiPoints / 100;

  it('pays the table day by day, with a free spin each seventh', async () => {
    const days = [];
    for (let day = 1; day <= 15; day += 1) {
      days.push(await takeBonus(world, player));
      clock.moveBy(DAY_MS);
    }
    expect(days.map(({ points }) => points)).to.deep.equal([10, 15, 20, 25, 30, 40, ...Array<number>(9).fill(50)]);
    expect(days.map(({ day }) => day)).to.deep.equal(days.map((_, place) => place + 1));
    expect(days.map(({ freeSpins }) => freeSpins)).to.deep.equal([
      ...Array<number>(6).fill(0),
      ...Array<number>(7).fill(1),
      ...[2, 2],
    ]);
    expect(await pointsOf(player)).to.equal(590);
    expect(days.at(-1)?.bonusCentiPoints).to.equal(590_00);
    expect((await loadPlayer(world, player.id))?.freeSpins).to.equal(2);
  });

  it('gives a day once, and says when the next one comes', async () => {
    const { nextAt } = await takeBonus(world, player);
    expect(nextAt).to.equal('2026-11-21T21:00:00.000Z');
    expect(await refusalOf(takeBonus(world, player))).to.equal('errors.bonus.taken');
    clock.moveBy(12 * HOUR_MS - 1);
    expect(await refusalOf(takeBonus(world, player))).to.equal('errors.bonus.taken');
    clock.moveBy(1);
    expect((await takeBonus(world, player)).day).to.equal(2);
    expect(await pointsOf(player)).to.equal(25);
  });

  it('answers the same under the same key, and pays no more', async () => {
    const keyed = withKey(player, 'the-same-key');
    const first = await takeBonus(world, keyed);
    expect(await takeBonus(world, keyed)).to.deep.equal(first);
    expect(await pointsOf(player)).to.equal(10);
  });

  it('begins with the first day again when one was missed', async () => {
    await takeBonus(world, player);
    clock.moveBy(DAY_MS);
    expect((await takeBonus(world, player)).day).to.equal(2);
    clock.moveBy(2 * DAY_MS);
    expect((await takeBonus(world, player)).day).to.equal(1);
    expect(await pointsOf(player)).to.equal(35);
  });

  it('neither pays twice nor breaks the streak when the clock steps back over midnight', async () => {
    clock.moveBy(12 * HOUR_MS - 1000);
    await takeBonus(world, player);
    clock.moveBy(2000);
    expect((await takeBonus(world, player)).day).to.equal(2);
    clock.moveBy(-2000);
    expect(await refusalOf(takeBonus(world, player))).to.equal('errors.bonus.taken');
    clock.moveBy(2000);
    expect(await refusalOf(takeBonus(world, player))).to.equal('errors.bonus.taken');
    clock.moveBy(DAY_MS);
    expect((await takeBonus(world, player)).day).to.equal(3);
  });

  it('keeps to this over random clocks', async function () {
    this.timeout(60_000);
    const hours = fc.array(fc.integer({ min: -30, max: 40 }), { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(hours, async (steps) => {
        const { id } = await makePlayer(world, 0);
        for (const by of steps) {
          clock.moveBy(by * HOUR_MS);
          await refusalOf(takeBonus(world, playerOf(id)));
        }
        const rows = world.db('bonus_takes').where({ player_id: id }).orderBy('id');
        const takes = await rows.select<{ day: number; points: number }[]>('day', 'points');
        const days = takes.map(({ day }) => day);
        expect(days).to.deep.equal([...new Set(days)].sort((one, other) => one - other));
        const paid = takes.reduce((sum, { points }) => sum + points, 0);
        expect(await pointsOf(playerOf(id))).to.equal(paid);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused a second time by the database itself', async () => {
    await takeBonus(world, player);
    const row = { player_id: player.id, day: 20_778, streak: 1, points: 10, spins: 0, created_at: clock.now() };
    const days = await world.db('bonus_takes').where({ player_id: player.id }).pluck('day');
    expect(await refusalOf(world.db('bonus_takes').insert({ ...row, day: days[0] as number }))).to.contain('Duplicate');
    const change = world.db('bonus_takes').where({ player_id: player.id }).update({ points: 1000 });
    expect(await refusalOf(change)).to.contain('stays taken');
    expect(await refusalOf(world.db('bonus_takes').where({ player_id: player.id }).del())).to.contain('stays taken');
  });

  describe('free spins', () => {
    it('are taken one by one, and none that is not there', async () => {
      await transaction(world, null, async (tx) => {
        await addFreeSpins(tx, player.id, 2);
        return null;
      });
      const spend = (): Promise<boolean> => transaction(world, null, (tx) => takeFreeSpin(tx, player.id));
      expect([await spend(), await spend(), await spend()]).to.deep.equal([true, true, false]);
      expect((await loadPlayer(world, player.id))?.freeSpins).to.equal(0);
    });
  });

  describe('the reminder', () => {
    const unread = async (): Promise<readonly string[]> =>
      (await listNotices(world.db, player.id, null)).notices.filter(({ isUnread }) => isUnread).map(({ kind }) => kind);
    /** Three days in a row, and then the evening of the fourth. */
    const comeToEvening = async (days = 3): Promise<void> => {
      for (let day = 1; day <= days; day += 1) {
        await takeBonus(world, player);
        clock.moveBy(DAY_MS);
      }
      clock.moveBy(7 * HOUR_MS);
    };

    it('comes in the evening of a day that would break a streak, once', async () => {
      await comeToEvening();
      clock.moveBy(-2 * HOUR_MS);
      await remindOfBonus(world);
      expect(await unread()).to.deep.equal([]);
      clock.moveBy(2 * HOUR_MS);
      await remindOfBonus(world);
      await remindOfBonus(world);
      expect(await unread()).to.deep.equal(['bonus.ready']);
    });

    it('is done with when the bonus is taken', async () => {
      await comeToEvening();
      await remindOfBonus(world);
      await takeBonus(world, player);
      expect(await unread()).to.deep.equal([]);
      await remindOfBonus(world);
      expect(await unread()).to.deep.equal([]);
    });

    it('does not come for two days, nor to who wants none, nor beside one that was not read', async () => {
      await comeToEvening(2);
      await remindOfBonus(world);
      expect(await unread()).to.deep.equal([]);
      await takeBonus(world, player);
      await world.db('players').where({ id: player.id }).update({ wants_notices: 0 });
      clock.moveBy(DAY_MS);
      await remindOfBonus(world);
      expect(await unread()).to.deep.equal([]);
      await world.db('players').where({ id: player.id }).update({ wants_notices: 1 });
      await remindOfBonus(world);
      expect(await unread()).to.deep.equal(['bonus.ready']);
    });

    it('comes once though two processes remind at a time', async () => {
      await comeToEvening();
      await Promise.all([remindOfBonus(world), remindOfBonus(world), remindOfBonus(world)]);
      expect(await unread()).to.deep.equal(['bonus.ready']);
    });
  });
});
