import type { Db } from '#src/platform/db.ts';
import { selectBreak, selectOnBreak } from './store.ts';

/** A pause that ends, or a self-exclusion, which does not. */
export interface PlayBreak {
  readonly fromAt: Date;
  /** Null for a self-exclusion. */
  readonly untilAt: Date | null;
}

/** The break that a player has at a moment; null for one who may play. */
export const breakOf = (db: Db, playerId: number, at: Date): Promise<PlayBreak | null> => selectBreak(db, playerId, at);

/** Those of some players who may be invited to play at a moment: whoever has no break, in their order. */
export async function withoutBreak(db: Db, playerIds: readonly number[], at: Date): Promise<number[]> {
  if (playerIds.length === 0) return [];
  const onBreak = await selectOnBreak(db, playerIds, at);
  return playerIds.filter((id) => !onBreak.has(id));
}
