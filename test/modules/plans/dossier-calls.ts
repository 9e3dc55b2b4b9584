import * as dossiers from '#src/dossiers/store.ts';
import type { Tx } from '#src/platform/transaction.ts';

interface Sample {
  readonly playerId: number;
}

/** Every function of the store of dossiers. */
export const DOSSIER_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => Promise<unknown>>> = {
  insertCorrection: (tx, { playerId }) => waiting(tx, playerId),
  selectCorrectionForUpdate: async (tx, { playerId }) =>
    dossiers.selectCorrectionForUpdate(tx, await waiting(tx, playerId)),
  updateDecided: async (tx, { playerId }) =>
    dossiers.updateDecided(tx, await waiting(tx, playerId), { state: 'refused', memberId: 2 }),
  selectCorrectionsOf: (tx, { playerId }) => dossiers.selectCorrectionsOf(tx, playerId, 20),
  selectCorrections: (tx) => dossiers.selectCorrections(tx, { state: 'waiting', beforeId: 9_000_000, limit: 51 }),
};

const waiting = (tx: Tx, playerId: number): Promise<number> =>
  dossiers.insertCorrection(tx, {
    ...{ playerId, unit: 'RUB', change: 1, reason: 'plan', needsTwo: true, askedBy: 1, expiresAt: tx.now },
  });
