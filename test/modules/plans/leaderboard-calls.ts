import type { Tx } from '#src/platform/database/transaction.ts';
import * as standings from '#src/portal/leaderboards/store.ts';

interface Sample {
  readonly playerId: number;
}

/** Every function of the store of leaderboards, called for the one long period that includes all players. */
export const STANDING_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => Promise<unknown>>> = {
  selectRollupProgress: (tx) => standings.selectRollupProgress(tx),
  lockRollupProgress: (tx) => standings.lockRollupProgress(tx),
  updateRollupProgress: async (tx) => {
    await standings.updateRollupProgress(tx, await standings.selectRollupProgress(tx));
  },
  selectPendingOpenings: (tx) => standings.selectPendingOpenings(tx),
  insertPendingOpenings: (tx) => standings.insertPendingOpenings(tx, [1, 2]),
  deletePendingOpenings: (tx) => standings.deletePendingOpenings(tx, [1, 2]),
  deleteRollups: (tx) => standings.deleteRollups(tx),
  deleteStandingsOf: (tx, { playerId }) => standings.deleteStandingsOf(tx, [playerId]),
  addToPlayers: (tx, { playerId }) => {
    const row = { period: 'all', startDay: 0, playerId, opened: 1, wonKopecks: 1, bestKopecks: 1, bestId: 1 } as const;
    return standings.addToPlayers(tx, [row]);
  },
  addToCases: (tx, { playerId }) =>
    standings.addToCases(tx, [{ period: 'all', startDay: 0, playerId, caseId: 1, opened: 1 }]),
  selectTop: (tx) => standings.selectTop(tx, 'all', 0, 20),
  selectBest: (tx) => standings.selectBest(tx, 'all', 0, 5),
  selectStanding: (tx, { playerId }) => standings.selectStanding(tx, 'all', 0, playerId),
  countBefore: async (tx, { playerId }) => {
    await standings.countBefore(tx, 'all', 0, { playerId, opened: 1, wonKopecks: 1990, bestId: 1 }, 1000);
  },
  selectCaseCounts: (tx, { playerId }) => standings.selectCaseCounts(tx, 'all', 0, playerId),
};
