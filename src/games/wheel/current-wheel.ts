import { cachedBy } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import type { WheelVersion } from './sector.ts';
import { sectorFrom } from './sector-row.ts';
import { newestWheel, selectSectors } from './store.ts';

/** The newest wheel version, cached per process until another is published; null before the first. */
export const currentWheel: (services: Services) => Promise<WheelVersion | null> = cachedBy(
  ['catalogue'],
  async ({ db }) => {
    const newest = await newestWheel(db);
    if (newest === null) return null;
    return { ...newest, sectors: (await selectSectors(db, newest.id)).map(sectorFrom) };
  },
);
