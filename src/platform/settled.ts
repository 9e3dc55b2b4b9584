/**
 * Ids are given before a commit and no transaction lives longer than two minutes. A row bears the time at which its
 * transaction began, and got its id within two minutes of it; whoever got a lower id has ended two minutes later. So
 * below a row as old as this nothing can appear any more, and each row is read once.
 */
export const SETTLED_MS = 240_000;

/** Those of some rows, ascending by id, that may be counted for good: all before the first that is too young. */
export function settledRows<Row extends { readonly createdAt: Date }>(rows: readonly Row[], settledAt: Date): Row[] {
  const end = rows.findIndex(({ createdAt }) => createdAt > settledAt);
  return end === -1 ? [...rows] : rows.slice(0, end);
}
