import type { Knex } from 'knex';

export interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

interface PlanRow {
  readonly table: string | null;
  readonly type: string | null;
  readonly key: string | null;
  readonly rows: number | string | null;
}

/** Limits for a plan: the growing tables, and the number of their rows that a statement may read. */
interface Bounds {
  readonly growing: ReadonlySet<string>;
  readonly most: number;
  /** True when index ranges count too. An index read from its end stops early, but EXPLAIN counts the whole range. */
  readonly countsRanges: boolean;
}

/** Full scans of growing tables, or reads beyond the limit, in the plan of a statement: a line for each. */
export async function scansOf(db: Knex, { sql, bindings }: Statement, bounds: Bounds): Promise<string[]> {
  if (/^\s*INSERT/i.test(sql)) return [];
  const [plan] = (await db.raw(`EXPLAIN ${sql}`, bindings as string[])) as [PlanRow[]];
  const aliases = aliasesOf(sql);
  return plan
    .filter(({ table, type, rows }) => {
      const name = aliases.get(table ?? '') ?? table ?? '';
      const isMany = Number(rows ?? 0) > bounds.most;
      const isFull = type === 'ALL' || type === 'index';
      return bounds.growing.has(name) && (bounds.countsRanges ? isFull || isMany : isFull && isMany);
    })
    .map(({ table, type, rows }) => `${String(type)} of ${String(table)} (${String(rows)} rows): ${sql}`);
}

/** Tables by alias: `FROM items i` maps i to items. */
function aliasesOf(sql: string): Map<string, string> {
  const found = sql.matchAll(/(?:FROM|JOIN|UPDATE|INTO)\s+`?(\w+)`?(?:\s+(?:AS\s+)?(\w+))?/gi);
  return new Map([...found].map(([, table = '', alias = table]) => [alias, table]));
}
