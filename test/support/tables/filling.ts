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
const many = (count: number): string =>
  `WITH RECURSIVE many (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM many WHERE n < ${String(count - 1)})`;

/** A statement of a filling as it is sent: neither MariaDB nor MySQL makes so many numbers unless it is told. */
export const fillingOf = (sql: string, count: number): string =>
  '/*M!100300 SET STATEMENT max_recursive_iterations = 100000000 FOR */ ' +
  sql.replace('MANY', many(count)).replace(/^\s*INSERT/, 'INSERT /*+ SET_VAR(cte_max_recursion_depth = 100000000) */');
