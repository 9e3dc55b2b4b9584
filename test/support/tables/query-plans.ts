import type { Knex } from 'knex';

export interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

interface PlanRow {
  readonly select_type: string;
  readonly table: string | null;
  readonly type: string | null;
  readonly rows: number | string | null;
  readonly Extra: string | null;
}

/** The rows of EXPLAIN. Those of a table tell how it is read; others tell why none is. */
export type Plan = readonly (PlanRow & { readonly isOfTable: boolean })[];

/** Limits for a plan: the growing tables, and the number of their rows that a statement may read. */
interface Bounds {
  readonly growing: ReadonlySet<string>;
  readonly most: number;
  /**
   * True when whole small tables and long ranges of an index count too, except where a LIMIT ends the reading, which
   * EXPLAIN does not count.
   */
  readonly countsRanges: boolean;
}

/** The plan of a statement. The table into which rows are inserted is not read. */
export async function readPlan(db: Knex, { sql, bindings }: Statement): Promise<Plan> {
  // MySQL prints a tree otherwise.
  const [rows] = (await db.raw(`EXPLAIN /*!80000 FORMAT=TRADITIONAL */ ${sql}`, bindings as string[])) as [PlanRow[]];
  return rows.map((row) => ({ ...row, isOfTable: row.table !== null && row.select_type !== 'INSERT' }));
}

/** Full scans of growing tables, or reads beyond the limit, in a plan: a line for each. */
export function scansIn(plan: Plan, sql: string, { growing, most, countsRanges }: Bounds): string[] {
  const aliases = aliasesOf(sql);
  const endsEarly = /\bLIMIT\b/i.test(sql);
  return plan
    .filter(({ isOfTable, table, type, rows }) => {
      const name = aliases.get(table ?? '') ?? table ?? '';
      const isMany = Number(rows ?? 0) > most;
      const isFull = type === 'ALL' || type === 'index';
      const isTooMuch = countsRanges ? isFull || (isMany && !endsEarly) : isFull && isMany;
      return isOfTable && growing.has(name) && isTooMuch;
    })
    .map(({ table, type, rows }) => `${String(type)} of ${String(table)} (${String(rows)} rows)`);
}

/** Full scans of growing tables, or reads beyond the limit, by a statement: a line for each. */
export async function scansOf(db: Knex, statement: Statement, bounds: Bounds): Promise<string[]> {
  if (/^\s*INSERT/i.test(statement.sql)) return [];
  const scans = scansIn(await readPlan(db, statement), statement.sql, bounds);
  return scans.map((scan) => `${scan}: ${statement.sql}`);
}

/** Tables by alias: `FROM items i` maps i to items. */
function aliasesOf(sql: string): Map<string, string> {
  const found = sql.matchAll(/(?:FROM|JOIN|UPDATE|INTO)\s+`?(\w+)`?(?:\s+(?:AS\s+)?(\w+))?/gi);
  return new Map([...found].map(([, table = '', alias = table]) => [alias, table]));
}
