/**
 * A row gets its id before its commit, and no transaction lives longer than two minutes: `transaction` refuses to
 * commit an older one, and MariaDB ends one that sends nothing for 30 s. A row bears the time at which its transaction
 * began, so below a row of this age no further row can appear, and each row is counted once.
 */
export const COMMIT_HORIZON_MS = 240_000;

/** The leading rows, ascending by id, below the commit horizon: safe to count once. */
export function rowsBeforeCommitHorizon<Row extends { readonly createdAt: Date }>(
  rows: readonly Row[],
  settledAt: Date,
): Row[] {
  const end = rows.findIndex(({ createdAt }) => createdAt > settledAt);
  return end === -1 ? [...rows] : rows.slice(0, end);
}
