import type { Db } from '#src/platform/db.ts';
import { type Correction, type CorrectionState, selectCorrections, selectCorrectionsOf } from './store.ts';

export type { Correction, CorrectionState };

/** What staff corrected of a player's balances, the newest first. */
export const correctionsOf = (db: Db, playerId: number, limit: number): Promise<Correction[]> =>
  selectCorrectionsOf(db, playerId, limit);

/** Corrections of a state below an id, the newest first. */
export const correctionsIn = (
  db: Db,
  asked: { readonly state: CorrectionState; readonly beforeId: number; readonly limit: number },
): Promise<Correction[]> => selectCorrections(db, asked);
