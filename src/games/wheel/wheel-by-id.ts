import type { Services } from '#src/platform/services.ts';
import type { WheelVersion } from './sector.ts';
import { sectorFrom } from './sector-row.ts';
import { selectSectors, selectVersionNumber } from './store.ts';

const VERSIONS_KEPT = 50;
const wheelsByData = new WeakMap<Services['dataVersions'], Map<number, WheelVersion>>();

/** A wheel version by id, current or past; null when it does not exist. Cached, because versions never change. */
export async function wheelById(services: Services, versionId: number): Promise<WheelVersion | null> {
  const wheels = wheelsByData.get(services.dataVersions) ?? new Map<number, WheelVersion>();
  wheelsByData.set(services.dataVersions, wheels);
  const wheel = wheels.get(versionId) ?? (await readWheel(services, versionId));
  if (wheel === null) return null;
  // Reinsert, so that the least recently used version is evicted first.
  wheels.delete(versionId);
  wheels.set(versionId, wheel);
  const [oldest] = wheels.keys();
  if (wheels.size > VERSIONS_KEPT && oldest !== undefined) wheels.delete(oldest);
  return wheel;
}

async function readWheel({ db }: Services, versionId: number): Promise<WheelVersion | null> {
  const [number, rows] = await Promise.all([selectVersionNumber(db, versionId), selectSectors(db, versionId)]);
  return number === null ? null : { id: versionId, number, sectors: rows.map(sectorFrom) };
}
