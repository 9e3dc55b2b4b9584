import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import type { WheelVersion } from './sector.ts';
import { newestWheel, selectSectors, selectVersionNumber } from './store.ts';

/** The newest wheel version, cached per process until another is published; null before the first. */
export const currentWheel: (services: Services) => Promise<WheelVersion | null> = cached(
  'wheel',
  { dependsOn: ['catalogue'] },
  async ({ db }) => {
    const newest = await newestWheel(db);
    return newest && { ...newest, sectors: await selectSectors(db, newest.id) };
  },
);

/** A wheel version by id, current or past; null when it does not exist. */
export const wheelById = cached(
  'wheel-versions',
  { dependsOn: ['catalogue'], key: (_services, versionId) => String(versionId) },
  async ({ db }: Services, versionId: number): Promise<WheelVersion | null> => {
    const [number, sectors] = await Promise.all([selectVersionNumber(db, versionId), selectSectors(db, versionId)]);
    return number === null ? null : { id: versionId, number, sectors };
  },
);
