import type { Db } from '#src/platform/database/database.ts';
import { type Correction, type CorrectionState, selectCorrections, selectCorrectionsOf } from './store.ts';

export type { Correction, CorrectionState };

export const correctionsOf = (db: Db, playerId: number, limit: number): Promise<Correction[]> =>
  selectCorrectionsOf(db, playerId, limit);

export const correctionsIn = (
  db: Db,
  asked: { readonly state: CorrectionState; readonly beforeId: number; readonly limit: number },
): Promise<Correction[]> => selectCorrections(db, asked);
