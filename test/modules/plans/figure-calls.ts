import * as figures from '#src/admin/analytics/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly playerId: number;
}

const AT = new Date('2026-01-01T00:00:00Z');
const KINDS = ['transfer', 'opening', 'active'] as const;
const MONTH = { span: 'day', from: 20_000, until: 20_029 } as const;

export const FIGURE_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  selectMarks: (tx) => figures.selectMarks(tx),
  lockMarks: (tx) => figures.lockMarks(tx),
  putMark: (tx) => figures.putMark(tx, { source: 'plan', lastId: 1, countedAt: AT }),
  addFigures: (tx) => {
    const sums = { count: 1, came: 1, gave: 1, expected: 1 };
    return figures.addFigures(tx, [{ kind: 'opening', span: 'day', starts: 20_000, part: 'plan', ...sums }]);
  },
  insertActives: (tx, { playerId }) => figures.insertActives(tx, 30_000, [playerId, playerId + 1]),
  selectPlayerProgress: (tx, { playerId }) => figures.selectPlayerProgress(tx, [playerId, playerId + 1]),
  putPlayerProgress: (tx, { playerId }) => figures.putPlayerProgress(tx, [{ playerId, steps: 1, lastHour: 1 }]),
  deleteFigures: (tx) => figures.deleteFigures(tx),
  selectFigures: (tx) => figures.selectFigures(tx, KINDS, MONTH),
  selectTotals: (tx) => figures.selectTotals(tx, KINDS, MONTH),
};
