import type { Db } from '#src/platform/db.ts';
import { selectBreak } from './store.ts';

/** A pause that ends, or a self-exclusion, which does not. */
export interface PlayBreak {
  readonly fromAt: Date;
  /** Null for a self-exclusion. */
  readonly untilAt: Date | null;
}

/** The break that a player has at a moment; null for one who may play. */
export const breakOf = (db: Db, playerId: number, at: Date): Promise<PlayBreak | null> => selectBreak(db, playerId, at);
