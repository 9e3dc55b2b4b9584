import type { Knex } from 'knex';

/** A statement as it ran. */
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

/** What a plan is held against: the tables that grow, and how many of their rows a statement may look at. */
interface Bounds {
  readonly growing: ReadonlySet<string>;
  readonly most: number;
  /** An index that is read from its end stops early; EXPLAIN counts all that lies beyond. */
  readonly countsRanges: boolean;
}

/** Where the plan of a statement reads a growing table in full, or too much of it: a line for each. */
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

/** Which table an alias of a statement stands for: `FROM items i` makes i stand for items. */
function aliasesOf(sql: string): Map<string, string> {
  const found = sql.matchAll(/(?:FROM|JOIN|UPDATE|INTO)\s+`?(\w+)`?(?:\s+(?:AS\s+)?(\w+))?/gi);
  return new Map([...found].map(([, table = '', alias = table]) => [alias, table]));
}
