import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { WheelVersion } from './sector.ts';
import { sectorFrom } from './sector-row.ts';
import { selectNewestVersion, selectSectors } from './store.ts';

/** The wheel that turns now, kept by this process until another is published; null before the first one. */
export const currentWheel: (world: World) => Promise<WheelVersion | null> = cachedBy(['catalogue'], async ({ db }) => {
  const newest = await selectNewestVersion(db);
  if (newest === null) return null;
  return { ...newest, sectors: (await selectSectors(db, newest.id)).map(sectorFrom) };
});
