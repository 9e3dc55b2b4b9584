import * as corrections from '#src/admin/players/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly playerId: number;
}

export const STAFF_PLAYER_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  insertCorrection: (tx, { playerId }) => waiting(tx, playerId),
  selectCorrectionForUpdate: async (tx, { playerId }) =>
    corrections.selectCorrectionForUpdate(tx, await waiting(tx, playerId)),
  sumPostedAlone: (tx, { playerId }) => corrections.sumPostedAlone(tx, playerId, tx.now),
  updateDecided: async (tx, { playerId }) =>
    corrections.updateDecided(tx, await waiting(tx, playerId), { state: 'refused', memberId: 2 }),
  correctionsOf: (tx, { playerId }) => corrections.correctionsOf(tx, playerId, 20),
  correctionsIn: (tx) => corrections.correctionsIn(tx, { state: 'waiting', beforeId: 9_000_000, limit: 51 }),
};

const waiting = (tx: Tx, playerId: number): Promise<number> =>
  corrections.insertCorrection(tx, {
    playerId,
    unit: 'RUB',
    change: 1,
    reason: 'plan',
    needsTwo: true,
    askedBy: 1,
    expiresAt: tx.now,
  });
