import { addFreeSpins } from '#src/accounts/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { playerOf } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { Clock, World } from '#src/platform/world.ts';
import { spinWheel } from '#src/wheel/index.ts';
import { DemoPlayer } from '../../scripts/demo/demo-player.ts';
import { nothingDone } from '../../scripts/demo/done.ts';
import { NEWCOMERS } from '../../scripts/demo/names.ts';
import { seedPromos } from '../../scripts/demo/seed-promos.ts';
import { freshSchema } from './filled-schema.ts';
import { everyPrize, publishRing } from './wheel-ring.ts';
import { testConfig } from './store.ts';
import { makeWorld } from './world.ts';

const HOUR_MS = 3_600_000;

/** How many come how often, and over how many hours. */
export interface PlaySize {
  readonly players: number;
  readonly turns: number;
  readonly everyHours: number;
}

/**
 * A world in a schema of its own in which some players have opened, sold, topped up, spun and played, by the actions of
 * the store itself, until the time of `clock`. The same each time.
 */
export async function makePlayedWorld(suffix: string, clock: Clock, size: PlaySize): Promise<World> {
  const config = testConfig({ demo: true, logLevel: 'silent' });
  const databaseUrl = await freshSchema(config.databaseUrl, suffix);
  const world = await makeWorld({ clock, config: { ...config, databaseUrl } });
  await seedPromos(world);
  const prizes = Object.values(await everyPrize(world));
  await publishRing(
    world,
    prizes.map((prize, place) => ({ ...prize, tickets: place === 0 ? 250_000 : 125_000 })),
  );
  const endAt = clock.now();
  const players = NEWCOMERS.slice(0, size.players).map((newcomer, place) => new DemoPlayer(newcomer, place, 0));
  const done = nothingDone();
  const { listed } = await publishedCases(world);
  const open = listed.filter(({ name }) => name === 'plain' || name === 'cashback');
  for (let turn = size.turns; turn > 0; turn -= 1) {
    const at = new Date(endAt.getTime() - turn * size.everyHours * HOUR_MS);
    for (const player of players) await player.takeTurn(world, { at, open, endAt }, done);
  }
  await spinAll(world);
  return world;
}

/** Everybody spins twice, so that each prize was won by somebody. */
async function spinAll(world: World): Promise<void> {
  const players = await world.db('players').select<{ id: number }[]>('id');
  for (const { id } of players) {
    await transaction(world, null, async (tx) => {
      await addFreeSpins(tx, id, 2);
      return null;
    });
    const wish = { promo: null, version: null, revealMs: 0 };
    await spinWheel(world, playerOf(id), wish);
    await spinWheel(world, playerOf(id), wish);
  }
}
