import { cachedBy } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import type { WheelVersion } from './sector.ts';
import { newestWheel, selectSectors, selectVersionNumber } from './store.ts';

/** The newest wheel version, cached per process until another is published; null before the first. */
export const currentWheel: (services: Services) => Promise<WheelVersion | null> = cachedBy(
  ['catalogue'],
  async ({ db }) => {
    const newest = await newestWheel(db);
    return newest && { ...newest, sectors: await selectSectors(db, newest.id) };
  },
);

const VERSIONS_KEPT = 50;
const wheelsByData = new WeakMap<Services['dataVersions'], Map<number, WheelVersion>>();

/** A wheel version by id, current or past; null when it does not exist. Cached, because versions never change. */
export async function wheelById(services: Services, versionId: number): Promise<WheelVersion | null> {
  const wheels = wheelsByData.get(services.dataVersions) ?? new Map<number, WheelVersion>();
  wheelsByData.set(services.dataVersions, wheels);
  const wheel = wheels.get(versionId) ?? (await readWheel(services, versionId));
  if (wheel !== null) keepNewest(wheels, versionId, wheel, VERSIONS_KEPT);
  return wheel;
}

async function readWheel({ db }: Services, versionId: number): Promise<WheelVersion | null> {
  const [number, sectors] = await Promise.all([selectVersionNumber(db, versionId), selectSectors(db, versionId)]);
  return number === null ? null : { id: versionId, number, sectors };
}
