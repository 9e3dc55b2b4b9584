import { type Db, select } from '#src/platform/database/database.ts';
import type { CanonicalRow } from './canonical.ts';
import type { SealedTable } from './sealed-tables.ts';

/** A row in canonical form, with the key by which it is sealed. */
export interface KeyedRow {
  readonly key: number;
  readonly values: CanonicalRow;
}

/** The server writes the canonical texts, so that no driver converts a value. */
const canonicalText = (name: string, sql: string): string =>
  name.endsWith('_at') ? `CONCAT(REPLACE(CAST(${sql} AS CHAR), ' ', 'T'), 'Z')` : `CAST(${sql} AS CHAR)`;

const columnList = ({ columns }: SealedTable): string =>
  columns
    .map((column) => (typeof column === 'string' ? { name: column, sql: `t.${column}` } : column))
    .map(({ name, sql }, place) => `${canonicalText(name, sql)} AS c${String(place)}`)
    .join(', ');

/** The rows with a key above `afterKey`, up to and including `lastKey`, in the order of their leaves. */
export async function readSealedRows(
  db: Db,
  table: SealedTable,
  { afterKey, lastKey, limit }: { readonly afterKey: number; readonly lastKey: number; readonly limit: number },
): Promise<KeyedRow[]> {
  const key = `t.${table.columns[0]}`;
  const order = table.thenBy === undefined ? key : `${key}, ${table.thenBy}`;
  const rows = await select<Record<string, string | null>>(
    db,
    `SELECT ${columnList(table)} FROM ${table.from} WHERE ${key} > ? AND ${key} <= ?
     ORDER BY ${order} LIMIT ?`,
    [afterKey, lastKey, limit],
  );
  return rows.map((row) => {
    const values = Object.values(row);
    return { key: Number(values[0]), values };
  });
}
