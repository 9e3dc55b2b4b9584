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
