/** Building blocks of SQL statements that fill tables. */
export interface Filling {
  /** Runs a statement in which MANY stands for the table `many` with the numbers n from 0 to count - 1. */
  readonly fill: (sql: string, count: number) => Promise<unknown>;
  /** SQL expression for the player id of a row. */
  readonly player: string;
  readonly players: number;
  readonly total: number;
  readonly caseId: string;
}

/** The id of the first player, as a table to join. */
export const FIRST = '(SELECT MIN(id) AS first FROM players) p';

/** The head of a statement with `many`: the numbers n from 0 to count - 1. */
export const many = (count: number): string =>
  `WITH RECURSIVE many (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM many WHERE n < ${String(count - 1)})`;
