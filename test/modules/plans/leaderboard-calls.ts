import type { Tx } from '#src/platform/database/transaction.ts';
import * as leaderboards from '#src/portal/leaderboards/store.ts';

interface Sample {
  readonly playerId: number;
}

/** Every function of the store of leaderboards, called for the one long period that includes all players. */
export const STANDING_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  selectRollupProgress: (tx) => leaderboards.selectRollupProgress(tx),
  lockRollupProgress: (tx) => leaderboards.lockRollupProgress(tx),
  updateRollupProgress: async (tx) => {
    await leaderboards.updateRollupProgress(tx, await leaderboards.selectRollupProgress(tx));
  },
  selectPendingOpenings: (tx) => leaderboards.selectPendingOpenings(tx),
  insertPendingOpenings: (tx) => leaderboards.insertPendingOpenings(tx, [1, 2]),
  deletePendingOpenings: (tx) => leaderboards.deletePendingOpenings(tx, [1, 2]),
  deleteRollups: (tx) => leaderboards.deleteRollups(tx),
  deleteLeaderboardRowsOf: (tx, { playerId }) => leaderboards.deleteLeaderboardRowsOf(tx, [playerId]),
  addToPlayers: (tx, { playerId }) => {
    const row = { period: 'all', startDay: 0, playerId, opened: 1, wonKopecks: 1, bestKopecks: 1, bestId: 1 } as const;
    return leaderboards.addToPlayers(tx, [row]);
  },
  addToCases: (tx, { playerId }) =>
    leaderboards.addToCases(tx, [{ period: 'all', startDay: 0, playerId, caseId: 1, opened: 1 }]),
  selectLeaders: async (tx) => {
    await leaderboards.selectLeaders(tx, 'all', 0, 'winnings', 20);
    await leaderboards.selectLeaders(tx, 'all', 0, 'item', 5);
  },
  selectLeaderboardRow: (tx, { playerId }) => leaderboards.selectLeaderboardRow(tx, 'all', 0, playerId),
  countBefore: async (tx, { playerId }) => {
    await leaderboards.countBefore(tx, 'all', 0, { playerId, opened: 1, wonKopecks: 1990, bestId: 1 }, 1000);
  },
  selectCaseCounts: (tx, { playerId }) => leaderboards.selectCaseCounts(tx, 'all', 0, playerId),
};
