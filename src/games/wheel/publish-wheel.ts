import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { layRanges } from '#src/shared/roll.ts';
import type { NewSector, Sector } from './sector.ts';
import { insertSectors, insertVersion, newestWheel } from './store.ts';

export const FEWEST_SECTORS = 3;
export const MOST_SECTORS = 36;

/**
 * Assigns positions and ticket ranges to sectors.
 *
 * @throws RangeError when the tickets do not sum to 1,000,000
 */
export function layWheel(sectors: readonly NewSector[]): Sector[] {
  assert(sectors.length >= FEWEST_SECTORS && sectors.length <= MOST_SECTORS, 'A wheel must have 3 to 36 sectors');
  assert(
    sectors.every(({ tickets }) => Number.isInteger(tickets) && tickets > 0),
    'every sector has at least one ticket',
  );
  return layRanges(sectors).map(({ tickets: _tickets, ...sector }, index) => ({ ...sector, position: index + 1 }));
}

/**
 * Publishes the next version of the wheel and returns its id. Past spins keep the version they used. Of two concurrent
 * publications one fails with a duplicate key (1062) and publishes nothing.
 */
export async function publishWheel(tx: Tx, sectors: readonly NewSector[]): Promise<number> {
  const laid = layWheel(sectors);
  const newest = await newestWheel(tx);
  const versionId = await insertVersion(tx, (newest?.number ?? 0) + 1);
  await insertSectors(tx, versionId, laid);
  await bumpDataVersion(tx, 'catalogue');
  return versionId;
}
