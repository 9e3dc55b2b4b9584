import { spinWheel } from '#src/games/wheel/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import type { Clock, Services } from '#src/platform/services.ts';
import { DemoPlayer } from '#tools/demo/demo-player.ts';
import { nothingDone } from '#tools/demo/done.ts';
import { NEWCOMERS } from '#tools/demo/names.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { everyPrize, publishRing } from '#test/support/catalogue/wheel-ring.ts';
import { testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

/** Number of players, turns of each player, and hours between turns. */
export interface PlaySize {
  readonly players: number;
  readonly turns: number;
  readonly everyHours: number;
}

/**
 * Services over a schema of its own with the history of some players: openings, sales, top-ups, spins and games by the
 * store's own actions, until the time of `clock`. Deterministic.
 */
export async function makePlayedServices(suffix: string, clock: Clock, size: PlaySize): Promise<Services> {
  const config = testConfig({ demo: true, logLevel: 'silent' });
  const databaseUrl = await freshSchema(config.databaseUrl, suffix);
  const services = await makeServices({ clock, config: { ...config, databaseUrl } });
  await seedPromos(services);
  const prizes = Object.values(await everyPrize(services));
  await publishRing(
    services,
    prizes.map((prize, index) => ({ ...prize, tickets: index === 0 ? 250_000 : 125_000 })),
  );
  const endAt = clock.now();
  const players = NEWCOMERS.slice(0, size.players).map((newcomer, index) => new DemoPlayer(newcomer, index, 0));
  const done = nothingDone();
  const { listed } = await publishedCases(services);
  const open = listed.filter(({ name }) => name === 'plain' || name === 'cashback');
  for (let turn = size.turns; turn > 0; turn -= 1) {
    const at = new Date(endAt.getTime() - turn * size.everyHours * HOUR_MS);
    for (const player of players) await player.takeTurn(services, { at, open, endAt }, done);
  }
  await spinAll(services);
  return services;
}

/** Every player spins twice, so that each prize is won at least once. */
async function spinAll(services: Services): Promise<void> {
  const players = await services.db('players').select<{ id: number }[]>('id');
  for (const { id } of players) {
    await giveFreeSpins(services, id, 2);
    const input = { promo: null, version: null, revealMs: 0 };
    await spinWheel(services, playerOf(id), input);
    await spinWheel(services, playerOf(id), input);
  }
}
