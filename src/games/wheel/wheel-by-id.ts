import type { Services } from '#src/platform/services.ts';
import type { WheelVersion } from './sector.ts';
import { sectorFrom } from './sector-row.ts';
import { selectSectors, selectVersionNumber } from './store.ts';

const VERSIONS_KEPT = 50;
const kept = new WeakMap<Services['dataVersions'], Map<number, WheelVersion>>();

/** A wheel version by id, current or past; null when it does not exist. Cached, because versions never change. */
export async function wheelById(services: Services, versionId: number): Promise<WheelVersion | null> {
  const known = kept.get(services.dataVersions) ?? new Map<number, WheelVersion>();
  kept.set(services.dataVersions, known);
  const wheel = known.get(versionId) ?? (await readWheel(services, versionId));
  if (wheel === null) return null;
  // Reinsert, so that the least recently used version is evicted first.
  known.delete(versionId);
  known.set(versionId, wheel);
  const [oldest] = known.keys();
  if (known.size > VERSIONS_KEPT && oldest !== undefined) known.delete(oldest);
  return wheel;
}

async function readWheel({ db }: Services, versionId: number): Promise<WheelVersion | null> {
  const [number, rows] = await Promise.all([selectVersionNumber(db, versionId), selectSectors(db, versionId)]);
  return number === null ? null : { id: versionId, number, sectors: rows.map(sectorFrom) };
}
