import type { Knex } from 'knex';
import { selectArrays } from '#src/platform/database/database.ts';
import type { RuleRun } from './rule-run.ts';

/*
 * For rules that read a table once, in the order of its key, and add up by another key. SQL alone would join or group
 * the whole history, on disk; here an id takes a few bytes of memory.
 */

const ROWS_AT_ONCE = 50_000;
const PAGE_IDS = 65_536;

/** A number for each id, 0 at first. Pages make gaps between ids cost no memory. */
export class NumbersById {
  readonly #pages: (Float64Array | Uint8Array | undefined)[] = [];
  readonly #Page: typeof Float64Array | typeof Uint8Array;

  /** Small numbers fit into bytes. */
  constructor(Page: typeof Float64Array | typeof Uint8Array = Float64Array) {
    this.#Page = Page;
  }

  get(id: number): number {
    return this.#pages[Math.floor(id / PAGE_IDS)]?.[id % PAGE_IDS] ?? 0;
  }

  add(id: number, value: number): void {
    this.set(id, this.get(id) + value);
  }

  set(id: number, value: number): void {
    const number = Math.floor(id / PAGE_IDS);
    const page = this.#pages[number] ?? new this.#Page(PAGE_IDS);
    page[id % PAGE_IDS] = value;
    this.#pages[number] = page;
  }

  /** The ids whose number is not 0. */
  *ids(): Generator<number> {
    for (const [number, page] of Object.entries(this.#pages)) {
      for (let index = 0; index < PAGE_IDS; index += 1) {
        if (page?.[index] !== 0) yield Number(number) * PAGE_IDS + index;
      }
    }
  }
}

/** The values of a row. Times are selected by `msOf`, and sums as whole numbers. */
export type ValueRow = readonly (string | number | null)[];

/** All rows of a table, or of a join from it, in the order of its id, which is the first of the columns. */
export async function* readInBatches(
  snapshot: Knex,
  table: string,
  columns: string,
  count: RuleRun['count'],
  { id = 'id', where = '1' }: { readonly id?: string; readonly where?: string } = {},
): AsyncGenerator<readonly ValueRow[]> {
  const sql = `SELECT ${columns} FROM ${table} WHERE ${id} > ? AND ${where} ORDER BY ${id} LIMIT ?`;
  yield* readAhead(async (after) => {
    const rows = await selectArrays(snapshot, sql, [after, ROWS_AT_ONCE]);
    const last = rows.at(-1);
    if (last === undefined) return null;
    count(rows.length);
    return { batch: rows, last: Number(last[0]) };
  });
}

/**
 * All rows in the order of a key of several columns, which are the first of the columns. Each batch is a few ranges of
 * the key's index.
 */
export async function* readByKey(
  snapshot: Knex,
  {
    columns,
    from,
    key,
    where = '1',
  }: Readonly<Record<'columns' | 'from', string>> & { readonly key: readonly string[]; readonly where?: string },
  count: RuleRun['count'],
): AsyncGenerator<readonly ValueRow[]> {
  const ranges = key.map((column, index) => [...key.slice(0, index).map((equal) => `${equal} = ?`), `${column} > ?`]);
  const beyond = ranges.map((conditions) => `(${conditions.join(' AND ')})`).join(' OR ');
  const order = `ORDER BY ${key.join(', ')} LIMIT ${String(ROWS_AT_ONCE)}`;
  for (let after: ValueRow | null = null; ;) {
    const rows: ValueRow[] = await selectArrays(
      snapshot,
      `SELECT ${columns} FROM ${from} WHERE ${where} ${after === null ? '' : `AND (${beyond})`} ${order}`,
      after === null ? [] : key.flatMap((_, index) => (after ?? []).slice(0, index + 1)),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    count(rows.length);
    yield rows;
    after = last;
  }
}

/** A time as milliseconds since 1970, independent of the time zone of the session. */
export const msOf = (column: string): string => `TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${column}) DIV 1000`;

/** Batches in the order of an id. The server reads the next one while the caller works on the one before. */
export async function* readAhead<Batch>(
  read: (after: number) => Promise<{ readonly batch: Batch; readonly last: number } | null>,
): AsyncGenerator<Batch> {
  let next = read(0);
  try {
    for (;;) {
      const found = await next;
      if (found === null) return;
      next = read(found.last);
      // A failure is thrown when the batch is asked for.
      next.catch(() => undefined);
      yield found.batch;
    }
  } finally {
    await next.catch(() => undefined);
  }
}

/** Ids in one range of a split rule: its sorts and groups stay below the 16 MB of MariaDB's temporary tables. */
const IDS_AT_ONCE = 50_000;

/** Ranges of ids that cover a table. */
export async function* idRanges(
  snapshot: Knex,
  table: string,
  count: RuleRun['count'],
): AsyncGenerator<{ readonly first: number; readonly last: number }> {
  const [[ends]] = (await snapshot.raw('SELECT MIN(id) AS least, MAX(id) AS most FROM ??', [table])) as [
    { readonly least: number | null; readonly most: number | null }[],
  ];
  const most = ends?.most ?? 0;
  for (let first = ends?.least ?? 1; first <= most; first += IDS_AT_ONCE) {
    yield { first, last: first + IDS_AT_ONCE - 1 };
    count(Math.min(IDS_AT_ONCE, most - first + 1));
  }
}
