import * as limits from '#src/players/player-protection/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly playerId: number;
}

const LIMIT = { kind: 'loss', period: 'day', sumKopecks: 100, askedAt: null, askedKopecks: null } as const;

export const LIMIT_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  selectLimits: (tx, { playerId }) => limits.selectLimits(tx, playerId),
  upsertLimit: (tx, { playerId }) => limits.upsertLimit(tx, playerId, LIMIT),
  eraseLimits: (tx, { playerId }) => limits.eraseLimits(tx, playerId),
  breakOf: (tx, { playerId }) => limits.breakOf(tx, playerId, tx.now),
  selectOnBreak: (tx, { playerId }) => limits.selectOnBreak(tx, [playerId, playerId + 1], tx.now),
  insertBreak: (tx, { playerId }) => limits.insertBreak(tx, playerId, { fromAt: tx.now, untilAt: null }),
  updateLifted: (tx, { playerId }) =>
    limits.updateLifted(tx, playerId, { memberId: 1, reason: 'plan', before: new Date('2020-01-01T00:00:00Z') }),
  upsertBreakMarks: (tx) => limits.upsertBreakMarks(tx, ['ab'.repeat(32)], { fromAt: tx.now, untilAt: null }),
  deleteBreakMarks: (tx) => limits.deleteBreakMarks(tx, ['ab'.repeat(32)]),
  selectBreakMark: (tx) => limits.selectBreakMark(tx, 'ab'.repeat(32)),
  upsertDays: (tx, { playerId }) =>
    limits.upsertDays(tx, [{ playerId, day: 20_500, spent: 1, staked: 0, won: 0, gifted: 0, sold: 0 }]),
  subtractSpent: async (tx, { playerId }) => {
    await limits.upsertDays(tx, [{ playerId, day: 20_500, spent: 1, staked: 0, won: 0, gifted: 0, sold: 0 }]);
    await limits.subtractSpent(tx, playerId, 20_500, 1);
  },
  selectPlayFacts: (tx, { playerId }) =>
    limits.selectPlayFacts(tx, playerId, { day: 20_500, week: 20_499, month: 20_471 }),
  readFormerPlayDays: (tx, { playerId }) => limits.readFormerPlayDays(tx, playerId, 20_500),
  readPlayDays: (tx, { playerId }) => limits.readPlayDays(tx, playerId, 20_471),
};
