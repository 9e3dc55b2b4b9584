import type { Knex } from 'knex';

/** A statement with the values of one of its runs. */
export interface CollectedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Rows of each table in the filled schema, and the ends of its columns. */
export interface Samples {
  readonly columnsOf: (table: string) => ReadonlySet<string>;
  /** Rows from all over a table. */
  readonly rowsOf: (table: string) => Promise<readonly Row[]>;
  /** The value at a share of the way from the lowest to the highest one; undefined for texts and an empty table. */
  readonly valueAt: (table: string, column: string, share: number) => Promise<unknown>;
}

type Row = Readonly<Record<string, unknown>>;

/** A placeholder after its column: `i.id = ?`, `id IN (?, ?`, `day BETWEEN ? AND ?`. */
const COLUMN = String.raw`(?:(?<alias>\w+)\.)?\`?(?<column>\w+)\`?`;
const SIGN = String.raw`(?<sign>[<=>]+|\b(?:NOT\s+)?IN\s*\((?:\?,\s*)*|\bBETWEEN(?:\s*\?\s+AND)?)`;
const BOUND = new RegExp(String.raw`${COLUMN}\s*${SIGN}\s*$`, 'i');

/** Open ranges near the end of their column, so that a range has few rows as in a store's daily work. */
const [LOW, HIGH, HIGHER] = [0.02, 0.97, 0.99];

/** How many rows of a table are tried. */
const TRIES = 40;

/** Which values a statement gets: those of a row, and bounds of ranges. */
interface Binding {
  readonly row: number;
  /** True when the row gives all values; else texts such as states keep those of the run. */
  readonly isWhole: boolean;
  /** True when ranges are wide, so that the row is inside of them; else they have few rows, as in daily work. */
  readonly isWide: boolean;
}

/** The values to try until a plan names a table: a lookup by a unique key of which no row fits has no plan. */
export const BINDINGS: readonly Binding[] = Array.from({ length: TRIES }, (_, row) => [
  { row, isWhole: false, isWide: false },
  { row, isWhole: true, isWide: false },
  { row, isWhole: true, isWide: true },
]).flat();

/**
 * The values for the placeholders of a statement: of a row of the filled schema where a column is compared with them,
 * else those of the run.
 */
export async function bindValues(
  { sql, values }: CollectedStatement,
  samples: Samples,
  { row, isWhole, isWide }: Binding,
): Promise<unknown[]> {
  const places = [...sql.matchAll(/\?/g)].map(({ index }) => index);
  const bound: unknown[] = [];
  for (const [number, place] of places.entries()) {
    const own = values[number];
    const found = BOUND.exec(sql.slice(0, place))?.groups;
    const table = found && tableOf(found['alias'], found['column'] ?? '', sql.slice(0, place), sql, samples);
    const sampled = found && table !== undefined ? await sampleOf(found, table) : undefined;
    const isKept = sampled === undefined || sampled === null || (typeof own === 'string' && isWord(own) && !isWhole);
    bound.push(isKept ? own : sampled);
  }
  return bound;

  async function sampleOf(found: Record<string, string>, table: string): Promise<unknown> {
    const { column = '', sign = '' } = found;
    const share = shareOf(sign, `${column}\`? *[<>]=? *\\?`);
    if (share !== null) return await samples.valueAt(table, column, share);
    const rows = await samples.rowsOf(table);
    const next = sign.match(/\?/g)?.length ?? 0;
    return rows[(row + next) % Math.max(1, rows.length)]?.[column];
  }

  function shareOf(sign: string, bounds: string): number | null {
    if (/^BETWEEN/i.test(sign)) return sign.includes('?') ? HIGHER : isWide ? LOW : HIGH;
    if (sign === '>' || sign === '>=') return isWide ? 0 : HIGH;
    if (sign !== '<' && sign !== '<=') return null;
    if (isWide) return 1;
    return [...sql.matchAll(new RegExp(bounds, 'g'))].some(([text]) => text.includes('>')) ? HIGHER : LOW;
  }
}

/** A name of the store: a state, a kind, a unit. Keys and times have digits. */
const isWord = (text: string): boolean => !/\d/.test(text);

/** `FROM items i`, or another table of a list with its alias. */
const NAMED_TABLE = /(?:\b(?:FROM|JOIN|UPDATE|INTO)|,)\s+`?(\w+)`?(?=\s+(?:AS\s+)?`?(?!FROM\b)(\w+)|(?<!,\s+\w+))/gi;

/** The tables of the schema that a text names, by name and by alias, the last one first. */
export function tablesOf(sql: string, { columnsOf }: Pick<Samples, 'columnsOf'>): ReadonlyMap<string, string> {
  const tables = new Map<string, string>();
  for (const [, table = '', alias = table] of [...sql.matchAll(NAMED_TABLE)].reverse()) {
    if (columnsOf(table).size === 0) continue;
    for (const name of [alias, table]) if (!tables.has(name)) tables.set(name, table);
  }
  return tables;
}

/** The table of a column before a placeholder: that of its alias, or the last one that has such a column. */
function tableOf(alias: string | undefined, column: string, before: string, sql: string, samples: Samples) {
  const hasColumn = (table: string): boolean => samples.columnsOf(table).has(column);
  const named = alias === undefined ? undefined : tablesOf(sql, samples).get(alias);
  return named !== undefined && hasColumn(named)
    ? named
    : [...tablesOf(before, samples).values(), ...tablesOf(sql, samples).values()].find(hasColumn);
}

/** Reads the samples of a schema when they are first needed. */
export async function readSamples(db: Knex): Promise<Samples> {
  const [columns] = (await db.raw(
    `SELECT table_name AS t, column_name AS c FROM information_schema.columns WHERE table_schema = DATABASE()`,
  )) as [{ t: string; c: string }[]];
  const columnsByTable = new Map<string, Set<string>>();
  for (const { t, c } of columns) columnsByTable.set(t, (columnsByTable.get(t) ?? new Set()).add(c));
  const rowsByTable = new Map<string, Promise<Row[]>>();
  const ends = new Map<string, Promise<{ low: unknown; high: unknown } | undefined>>();
  const remember = <Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>) => {
    const value = known.get(key) ?? read();
    known.set(key, value);
    return value;
  };
  return {
    columnsOf: (table) => columnsByTable.get(table) ?? new Set(),
    rowsOf: (table) =>
      remember(rowsByTable, table, async () => {
        const [rows] = (await db.raw(
          `SELECT * FROM (SELECT *, ROW_NUMBER() OVER () AS row_number_ FROM \`${table}\`) r
         WHERE row_number_ MOD GREATEST(1, (SELECT COUNT(*) FROM \`${table}\`) DIV ${String(TRIES)}) = 0
         LIMIT ${String(TRIES)}`,
        )) as [Row[]];
        return rows;
      }),
    valueAt: async (table, column, share) => {
      const found = await remember(ends, `${table}.${column}`, async () => {
        const [rows] = (await db.raw(
          `SELECT MIN(\`${column}\`) AS low, MAX(\`${column}\`) AS high FROM \`${table}\``,
        )) as [{ low: unknown; high: unknown }[]];
        return rows[0];
      });
      return between(found?.low, found?.high, share);
    },
  };
}

function between(low: unknown, high: unknown, share: number): unknown {
  if (typeof low === 'number' && typeof high === 'number') return Math.round(low + (high - low) * share);
  if (low instanceof Date && high instanceof Date)
    return new Date(low.getTime() + (high.getTime() - low.getTime()) * share);
  return share > 0.5 ? high : low;
}
