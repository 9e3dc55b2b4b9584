import { breakOf } from '#src/limits/index.ts';
import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { Advert } from './advert.ts';
import { selectAdverts } from './store.ts';

/** Read once until an advert is made or ended; the clock alone decides which of them runs. */
const adverts = cachedBy(['adverts'], ({ db, clock }) => selectAdverts(db, clock.now()));

/** The advert that is told now: the newest of those that run; null where there is none. */
export async function currentAdvert(world: World): Promise<Advert | null> {
  const now = world.clock.now();
  const isRunning = ({ fromAt, untilAt }: Advert): boolean => fromAt <= now && (untilAt === null || now < untilAt);
  return (await adverts(world)).find(isRunning) ?? null;
}

/** The advert that is told a visitor: null for a player who has a break from playing. A guest is nobody (null). */
export async function advertFor(world: World, player: { readonly id: number } | null): Promise<Advert | null> {
  const advert = await currentAdvert(world);
  if (advert === null || player === null) return advert;
  return (await breakOf(world.db, player.id, world.clock.now())) === null ? advert : null;
}
