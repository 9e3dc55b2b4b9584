import * as fairness from '#src/portal/fairness/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const MONTH = '2026-01';
const AT = new Date('2026-01-01T00:00:00Z');

export const FAIRNESS_CALLS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  selectFairnessProgress: (tx) => fairness.selectFairnessProgress(tx),
  lockFairnessProgress: (tx) => fairness.lockFairnessProgress(tx),
  putCounted: (tx) => fairness.putCounted(tx, 1, AT),
  putJudged: (tx) => fairness.putJudged(tx),
  deleteCounts: (tx) => fairness.deleteCounts(tx),
  addCounts: (tx) => fairness.addCounts(tx, [{ kind: 'case', versionId: 1, month: MONTH, outcome: 1, count: 1 }]),
  addTickets: (tx) => fairness.addTickets(tx, [{ kind: 'case', month: MONTH, cell: 1, count: 1 }]),
  addSums: (tx) => {
    const sums = { count: 1, came: 1, gave: 1, expected: 1, won: 1, tickets: 1, spread: 1 };
    return fairness.addSums(tx, [{ kind: 'upgrade', versionId: 0, month: MONTH, paidWith: 'items', ...sums }]);
  },
  selectOutcomes: (tx) => fairness.selectOutcomes(tx),
  selectOutcomesOf: (tx) => fairness.selectOutcomesOf(tx, 'case', 1),
  selectOutcomesIn: (tx) => fairness.selectOutcomesIn(tx, MONTH),
  selectTicketsIn: (tx) => fairness.selectTicketsIn(tx, MONTH),
  selectSumsIn: (tx) => fairness.selectSumsIn(tx, MONTH),
  selectMonths: (tx) => fairness.selectMonths(tx),
  putVerdicts: (tx) =>
    fairness.putVerdicts(tx, [{ kind: 'case', versionId: 1, draws: 1, chiSquare: 0, freedom: 0, p: 1 }]),
  selectVerdict: (tx) => fairness.selectVerdict(tx, 'case', 1),
  selectVerdicts: (tx) => fairness.selectVerdicts(tx, 'case', 1000, 50),
  readAlarms: (tx) => fairness.readAlarms(tx),
  putReport: (tx) => fairness.putReport(tx, { month: MONTH, text: '{}', isFinal: true }),
  selectReport: (tx) => fairness.selectReport(tx, MONTH),
  selectReports: (tx) => fairness.selectReports(tx),
  lostHistoryOf: (tx) => fairness.lostHistoryOf(tx, 'draws', 1),
};
