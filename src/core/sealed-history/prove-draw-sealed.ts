import type { Db } from '#src/platform/database/database.ts';
import { assert } from '#src/shared/assert.ts';
import { type CanonicalRow, leafOf } from './canonical.ts';
import { type Checkpoint, checkpointsOf } from './list-checkpoints.ts';
import { pathOf } from './merkle.ts';
import { type KeyedRow, readSealedRows } from './read-rows.ts';
import { PART_LEAVES, partRoots } from './sealed-part.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { type RangeDetails, selectRangeOf } from './store.ts';

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
export const proveDrawSealed = async (db: Db, drawId: number): Promise<DrawInclusion | null> =>
  (await proveDrawsSealed(db, [drawId])).get(drawId) ?? null;

/**
 * The same of several draws. Draws beside each other are in one part of the tree, which is read once; others cost two
 * statements each. All checkpoints are read together.
 */
export async function proveDrawsSealed(
  db: Db,
  drawIds: readonly number[],
): Promise<ReadonlyMap<number, DrawInclusion>> {
  const ways = new Map<number, SealedWay>();
  let known: SealedPartRows | null = null;
  for (const drawId of drawIds.toSorted((a, b) => a - b)) {
    if (known === null || !holds(known, drawId)) known = await readPart(db, drawId, known);
    const way = known && wayIn(known, drawId);
    if (way !== null) ways.set(drawId, way);
  }
  const numbers = [...new Set([...ways.values()].map(({ number }) => number))];
  const checkpoints = new Map((await checkpointsOf(db, numbers)).map((checkpoint) => [checkpoint.number, checkpoint]));
  const proofs = new Map<number, DrawInclusion>();
  for (const [drawId, { number, ...way }] of ways) {
    const checkpoint = checkpoints.get(number);
    assert(checkpoint, `Seal ${String(number)} is incomplete`);
    proofs.set(drawId, { checkpoint, ...way });
  }
  return proofs;
}

/** The way from a draw to the root of the tree, with the number of its seal. */
interface SealedWay extends Omit<DrawInclusion, 'checkpoint'> {
  readonly number: number;
}

/** One part of the tree of a seal's draws. */
interface SealedPartRows {
  readonly range: RangeDetails;
  readonly part: number;
  readonly rows: readonly KeyedRow[];
}

const partOf = ({ parts }: RangeDetails, drawId: number): number =>
  parts.findLastIndex(([firstKey]) => firstKey <= drawId);

const covers = ({ afterKey, lastKey }: RangeDetails, drawId: number): boolean => afterKey < drawId && drawId <= lastKey;

const holds = ({ range, part }: SealedPartRows, drawId: number): boolean =>
  covers(range, drawId) && partOf(range, drawId) === part;

/** The part with a draw, of the range that was read before where it covers the draw; null until it is sealed. */
async function readPart(db: Db, drawId: number, before: SealedPartRows | null): Promise<SealedPartRows | null> {
  const isSame = before !== null && covers(before.range, drawId);
  const range = isSame ? before.range : await selectRangeOf(db, DRAWS, drawId);
  if (range === null || !covers(range, drawId)) return null;
  const [table] = SEALED_TABLES.filter(({ name }) => name === DRAWS);
  assert(table, 'Draws are sealed');
  const part = partOf(range, drawId);
  const rows = await readSealedRows(db, table, {
    afterKey: Math.max(range.afterKey, (range.parts[part]?.[0] ?? 1) - 1),
    lastKey: (range.parts[part + 1]?.[0] ?? range.lastKey + 1) - 1,
    limit: PART_LEAVES,
  });
  return { range, part, rows };
}

function wayIn({ range, part, rows }: SealedPartRows, drawId: number): SealedWay | null {
  const index = rows.findIndex(({ key }) => key === drawId);
  const row = rows[index];
  if (row === undefined) return null;
  const leaves = rows.map(({ values }) => leafOf(DRAWS, values));
  const path = [...pathOf(leaves, index), ...pathOf(partRoots(range.parts), part)];
  return {
    number: range.number,
    values: row.values,
    index: part * PART_LEAVES + index,
    salt: range.salt.toString('hex'),
    path: path.map((hash) => hash.toString('hex')),
  };
}
