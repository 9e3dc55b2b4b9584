import type { Knex } from 'knex';
import { GROWING } from '#test/support/tables/growing-tables.ts';
import { type Plan, readPlan, scansIn } from '#test/support/tables/query-plans.ts';
import { BINDINGS, bindValues, type CollectedStatement, type Samples, tablesOf } from './bind-values.ts';

const growing = new Set(GROWING);

/** Notes of EXPLAIN for the least or the greatest value of an index, which needs no row of a table. */
const ENDS_OF_INDEX = new Set(['Select tables optimized away', 'No matching min/max row', 'No tables used']);

/** True for a statement that reads: not for rows that it was given, and none that is built to read nothing. */
const isRead = (sql: string): boolean =>
  !/\b1 = 0\b/.test(sql) && (!/^\s*(INSERT|REPLACE)/i.test(sql) || /\bSELECT\b/i.test(sql));

/** A line for each fault of the plan of a statement, which may read `most` rows of a growing table. */
export async function faultsOf(
  db: Knex,
  statement: CollectedStatement,
  samples: Samples,
  most: number,
): Promise<string[]> {
  const isOfGrowing = [...tablesOf(statement.sql, samples).values()].some((table) => growing.has(table));
  if (!isOfGrowing || !isRead(statement.sql)) return [];
  let plan: Plan = [];
  for (const binding of BINDINGS) {
    plan = await readPlan(db, { sql: statement.sql, bindings: await bindValues(statement, samples, binding) });
    if (plan.some(({ isOfTable }) => isOfTable))
      return scansIn(plan, statement.sql, { growing, most, countsRanges: true });
  }
  const notes = plan.map(({ Extra }) => Extra).filter((note) => note !== null && !ENDS_OF_INDEX.has(note));
  return notes.length === 0 ? [] : [`no table in the plan: ${notes.join('; ')}`];
}
