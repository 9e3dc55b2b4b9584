import type { Db } from '#src/platform/database/database.ts';
import { selectOnBreak } from './store.ts';

/** A break with an end, or a self-exclusion without one. */
export interface PlayBreak {
  readonly fromAt: Date;
  /** Null for a self-exclusion. */
  readonly untilAt: Date | null;
}

/** Filters out players on a break at a time; keeps the order. Used for invitations to play. */
export async function withoutBreak(db: Db, playerIds: readonly number[], time: Date): Promise<number[]> {
  if (playerIds.length === 0) return [];
  const onBreak = await selectOnBreak(db, playerIds, time);
  return playerIds.filter((id) => !onBreak.has(id));
}
