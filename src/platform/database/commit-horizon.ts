import { assert } from '#src/shared/assert.ts';
import { CLOCK_TOLERANCE_MS } from './database-clock.ts';

/** `transaction` refuses to commit after this time (docs/decisions/0068). */
export const COMMAND_LIFE_MS = 110_000;

/**
 * A row gets its id before its commit, and bears the time at which its transaction began. So a row whose time is this
 * old got its id one life later at most, and the transactions that took lower ids have ended another life later. Each
 * row below it is counted once. The clocks of two processes may differ by the tolerance.
 */
export const COMMIT_HORIZON_MS = 240_000;
assert(COMMIT_HORIZON_MS >= 2 * (COMMAND_LIFE_MS + CLOCK_TOLERANCE_MS), 'the commit horizon covers two lives');

/**
 * The leading rows, ascending by id, below the commit horizon: safe to count once. The last row of the horizon's age
 * decides, so a row with a wrong time in the future holds nothing up.
 */
export const rowsBeforeCommitHorizon = <Row extends { readonly createdAt: Date }>(
  rows: readonly Row[],
  settledAt: Date,
): Row[] => rows.slice(0, rows.findLastIndex(({ createdAt }) => createdAt <= settledAt) + 1);
