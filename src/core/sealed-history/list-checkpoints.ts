import type { Db } from '#src/platform/database/database.ts';
import type { SealedRange, SealHeader } from './canonical.ts';
import { type SealRow, selectRanges, selectSeals, selectSealsBefore } from './store.ts';

/** A seal as it is published: everything that its hash covers, and the hash. */
export interface Checkpoint extends SealHeader {
  readonly hash: string;
}

/** The checkpoints below a number, newest first. */
export const listCheckpoints = async (db: Db, before: number, limit: number): Promise<Checkpoint[]> =>
  await withRanges(db, await selectSealsBefore(db, before, limit));

/** The checkpoints of some numbers, newest first, without those that do not exist. */
export const checkpointsOf = async (db: Db, numbers: readonly number[]): Promise<Checkpoint[]> =>
  await withRanges(db, await selectSeals(db, numbers));

/** Adds the ranges that seals cover. */
export async function withRanges(db: Db, seals: readonly SealRow[]): Promise<Checkpoint[]> {
  const ranges = new Map<number, SealedRange[]>(seals.map(({ number }) => [number, []]));
  for (const { number, ...range } of await selectRanges(db, [...ranges.keys()])) ranges.get(number)?.push(range);
  return seals.map(({ number, sealedAt, previousHash, hash, backedUpAt, restoredAt }) => ({
    number,
    sealedAt,
    previousHash,
    restore: backedUpAt === null || restoredAt === null ? null : { backedUpAt, restoredAt },
    ranges: ranges.get(number) ?? [],
    hash,
  }));
}
