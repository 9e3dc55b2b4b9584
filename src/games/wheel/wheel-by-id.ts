import type { World } from '#src/platform/world.ts';
import type { WheelVersion } from './sector.ts';
import { sectorFrom } from './sector-row.ts';
import { selectSectors, selectVersionNumber } from './store.ts';

const VERSIONS_KEPT = 50;
const kept = new WeakMap<World['dataVersions'], Map<number, WheelVersion>>();

/** A wheel by its version, also one that turns no longer; null when there is none. Versions never change: kept. */
export async function wheelById(world: World, versionId: number): Promise<WheelVersion | null> {
  const known = kept.get(world.dataVersions) ?? new Map<number, WheelVersion>();
  kept.set(world.dataVersions, known);
  const wheel = known.get(versionId) ?? (await readWheel(world, versionId));
  if (wheel === null) return null;
  // The ones asked for last stay.
  known.delete(versionId);
  known.set(versionId, wheel);
  const [oldest] = known.keys();
  if (known.size > VERSIONS_KEPT && oldest !== undefined) known.delete(oldest);
  return wheel;
}

async function readWheel({ db }: World, versionId: number): Promise<WheelVersion | null> {
  const [number, rows] = await Promise.all([selectVersionNumber(db, versionId), selectSectors(db, versionId)]);
  return number === null ? null : { id: versionId, number, sectors: rows.map(sectorFrom) };
}
