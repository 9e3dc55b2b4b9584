import type { Db } from '#src/platform/db.ts';
import { type Correction, selectCorrectionsOf } from './store.ts';

/** What staff corrected of a player's balances, the newest first. */
export const correctionsOf = (db: Db, playerId: number, limit: number): Promise<Correction[]> =>
  selectCorrectionsOf(db, playerId, limit);
