import type { Db } from '#src/platform/database/database.ts';
import { assert } from '#src/shared/assert.ts';
import { type CanonicalRow, leafOf } from './canonical.ts';
import { type Checkpoint, withRanges } from './list-checkpoints.ts';
import { pathOf } from './merkle.ts';
import { readSealedRows } from './read-rows.ts';
import { PART_LEAVES, partRoots } from './sealed-part.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { selectRangeOf, selectSeal } from './store.ts';

/** Proof that the row of a draw is in a seal: everything to compute the hash of the seal from the row. */
export interface DrawInclusion {
  readonly checkpoint: Checkpoint;
  /** The leaf: id, kind, version, hash of the server seed, client seed, nonce, cursor, ticket, item, odds, time. */
  readonly values: CanonicalRow;
  /** The index of the leaf in the tree of the seal's draws, from 0. */
  readonly index: number;
  /** Hex. */
  readonly salt: string;
  /** The hashes beside the way from the leaf to the root, in hex, from the lowest to the highest. */
  readonly path: readonly string[];
}

const DRAWS = 'draws';

/**
 * Proves that a draw is in the chain; null until it is sealed. Reads one part of the tree. The path shows hashes of
 * other draws, which is safe because a draw is sealed minutes after its reel has stopped.
 */
export async function proveDrawSealed(db: Db, drawId: number): Promise<DrawInclusion | null> {
  const range = await selectRangeOf(db, DRAWS, drawId);
  if (range === null || drawId <= range.afterKey) return null;
  const seal = await selectSeal(db, range.number);
  const [table] = SEALED_TABLES.filter(({ name }) => name === DRAWS);
  assert(seal && table, `Seal ${String(range.number)} is incomplete`);
  const part = range.parts.findLastIndex(([firstKey]) => firstKey <= drawId);
  const rows = await readSealedRows(db, table, {
    afterKey: Math.max(range.afterKey, (range.parts[part]?.[0] ?? 1) - 1),
    lastKey: (range.parts[part + 1]?.[0] ?? range.lastKey + 1) - 1,
    limit: PART_LEAVES,
  });
  const index = rows.findIndex(({ key }) => key === drawId);
  const row = rows[index];
  if (row === undefined) return null;
  const [checkpoint] = await withRanges(db, [seal]);
  assert(checkpoint, `Seal ${String(range.number)} is incomplete`);
  const leaves = rows.map(({ values }) => leafOf(DRAWS, values));
  const path = [...pathOf(leaves, index), ...pathOf(partRoots(range.parts), part)];
  return {
    checkpoint,
    values: row.values,
    index: part * PART_LEAVES + index,
    salt: range.salt.toString('hex'),
    path: path.map((hash) => hash.toString('hex')),
  };
}
