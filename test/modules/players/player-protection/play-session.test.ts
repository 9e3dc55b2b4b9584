/**
 * The play session: it lasts as long as activity continues, ends after half an hour without it, and sums only what was
 * played in it, also across midnight.
 */
import { expect } from 'chai';
import { sellItems } from '#src/players/inventory/index.ts';
import {
  acknowledgePlay,
  noteActivity,
  recordActivity,
  playReminder,
  readPlayDays,
  sessionPlay,
} from '#src/players/player-protection/index.ts';
import { givePoints } from '#test/support/services.ts';
import { playStage } from './play-stage.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const EVERY_QUARTER = { everyMinutes: 15, currency: { rate: '0.5' } };

describe('A play session', function () {
  this.timeout(60_000);
  const stage = playStage();
  const { clock, open } = stage;

  const session = (interval = EVERY_QUARTER) => sessionPlay(stage.services, stage.player.id, interval);
  /** Simulates activity for this many minutes: every four minutes, and once at the end. */
  const stay = async (minutes: number): Promise<void> => {
    for (let left = minutes; left > 0; left -= 4) {
      clock.moveBy(Math.min(4, left) * MINUTE_MS);
      await recordActivity(stage.services, stage.player.id);
    }
  };

  it('The session has what was spent, staked, won and sold since its start, also over midnight', async () => {
    await open(3);
    // 23:50 in Moscow.
    clock.moveBy(DAY_MS - ((clock.now().getTime() + 3 * HOUR_MS) % DAY_MS) - 10 * MINUTE_MS);
    await recordActivity(stage.services, stage.player.id);
    const { drops } = await open(2);
    await stay(12);
    await givePoints(stage.services, stage.player.id, 100_000);
    await open(1, 'for-points');
    await sellItems(stage.services, stage.player, { ids: drops.map(({ insertId }) => insertId) });
    const [before, after] = await readPlayDays(stage.services.db, stage.player.id, 0);
    const play = await session();
    expect(play).to.include({ minutes: 12, spentMinor: 4000, stakedMinor: 0, spent: 20 });
    expect(play.soldMinor).to.equal(after?.sold).and.to.be.above(0);
    expect(play.wonMinor).to.equal(play.soldMinor + (after?.gifted ?? 0));
    expect(play.netMinor).to.equal(play.wonMinor - 4000);
    expect(before?.spent, 'spending before the session is excluded').to.equal(10_000);
  });

  it('Activity counts without gaps of more than five minutes and without double counting of tabs', async () => {
    await session();
    await stay(8);
    clock.moveBy(6 * MINUTE_MS);
    expect(await session()).to.include({ minutes: 8 });
    await Promise.all([session(), session(), recordActivity(stage.services, stage.player.id)]);
    clock.moveBy(30 * MINUTE_MS);
    expect(await session()).to.include({ minutes: 8 });
    await open();
    clock.moveBy(30 * MINUTE_MS + 1);
    expect(await session()).to.include({ minutes: 0, spentMinor: 0, startedAt: clock.now().toISOString() });
  });

  it('Commands within seconds count as activity without asking Redis for each', async () => {
    const { services, player } = stage;
    let reads = 0;
    const redis = new Proxy(services.redis, {
      get(target, name) {
        if (name === 'hGetAll') reads += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    clock.moveBy(HOUR_MS);
    for (let call = 0; call < 3; call += 1) {
      await noteActivity({ ...services, redis }, player.id);
      clock.moveBy(2000);
    }
    expect(reads).to.equal(1);
    expect((await session()).startedAt).to.equal(new Date(clock.now().getTime() - 6000).toISOString());
    await noteActivity({ ...services, redis }, player.id);
    expect(reads, 'after five seconds').to.equal(2);
    clock.moveBy(HOUR_MS);
    await noteActivity({ ...services, redis }, player.id);
    expect((await session()).startedAt, 'a new session').to.equal(clock.now().toISOString());
  });

  it('The reminder is due after the chosen time, stays due until it is read, and then restarts', async () => {
    const reminder = async () => {
      const playSession = await recordActivity(stage.services, stage.player.id);
      return await playReminder(stage.services, stage.player.id, playSession, EVERY_QUARTER);
    };
    const read = () => acknowledgePlay(stage.services, stage.player, EVERY_QUARTER.everyMinutes);
    expect(await reminder()).to.deep.equal({ leftSeconds: 900, due: null });
    await stay(14);
    await read();
    expect(await reminder(), 'what is not due is not read').to.deep.equal({ leftSeconds: 60, due: null });
    await stay(5);
    expect((await reminder())?.due).to.include({ minutes: 19, leftSeconds: 0 });
    expect((await session({ ...EVERY_QUARTER, everyMinutes: 30 })).leftSeconds).to.equal(11 * 60);
    expect((await session({ ...EVERY_QUARTER, everyMinutes: 0 })).leftSeconds).to.equal(null);
    await read();
    expect(await reminder()).to.deep.equal({ leftSeconds: 900, due: null });
    expect(await session()).to.include({ minutes: 19 });
  });
});
