import type { Tx } from '#src/platform/transaction.ts';
import * as standings from '#src/standings/store.ts';

interface Sample {
  readonly playerId: number;
}

/** Every function of the store of standings, asked about the one long period that all players are in. */
export const STANDING_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => Promise<unknown>>> = {
  selectMarks: (tx) => standings.selectMarks(tx),
  lockMarks: (tx) => standings.lockMarks(tx),
  updateMarks: async (tx) => {
    await standings.updateMarks(tx, await standings.selectMarks(tx));
  },
  selectWaits: (tx) => standings.selectWaits(tx),
  insertWaits: (tx) => standings.insertWaits(tx, [1, 2]),
  deleteWaits: (tx) => standings.deleteWaits(tx, [1, 2]),
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
