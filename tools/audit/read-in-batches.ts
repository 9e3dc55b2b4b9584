import type { Knex } from 'knex';
import { selectTexts } from '#src/platform/database/database.ts';
import type { RuleRun } from './rule-run.ts';

/*
 * For rules that read a table once, in the order of its key, and add up by another key. SQL alone would join or group
 * the whole history, on disk; here an id takes a few bytes of memory.
 */

const ROWS_AT_ONCE = 50_000;
const PAGE_IDS = 65_536;

/** A number for each id, 0 at first. Pages make gaps between ids cost no memory. */
export class NumbersById {
  readonly #pages = new Map<number, Float64Array>();

  get(id: number): number {
    return this.#pages.get(Math.floor(id / PAGE_IDS))?.[id % PAGE_IDS] ?? 0;
  }

  add(id: number, value: number): void {
    this.set(id, this.get(id) + value);
  }

  set(id: number, value: number): void {
    const number = Math.floor(id / PAGE_IDS);
    const page = this.#pages.get(number) ?? new Float64Array(PAGE_IDS);
    page[id % PAGE_IDS] = value;
    this.#pages.set(number, page);
  }
}

/** All rows of a table in the order of its id, which is the first of the columns. */
export async function* readInBatches(
  snapshot: Knex,
  table: string,
  columns: string,
  count: RuleRun['count'],
): AsyncGenerator<readonly (string | null)[][]> {
  for (let after = 0; ;) {
    const sql = `SELECT ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`;
    const rows = await selectTexts(snapshot, sql, [after, ROWS_AT_ONCE]);
    const last = rows.at(-1);
    if (last === undefined) return;
    count(rows.length);
    yield rows;
    after = Number(last[0]);
  }
}
