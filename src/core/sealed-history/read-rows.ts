import { type Db, selectTexts } from '#src/platform/database/database.ts';
import type { CanonicalRow } from './canonical.ts';
import type { SealedTable } from './sealed-tables.ts';

/** A row in canonical form, with the key by which it is sealed. */
export interface KeyedRow {
  readonly key: number;
  readonly values: CanonicalRow;
}

/** A statement is quicker when the server sends a column as it is. It knows the type of an expression only as text. */
const columnList = ({ columns }: SealedTable): string =>
  columns.map((column) => (typeof column === 'string' ? `t.${column}` : `CAST(${column.sql} AS CHAR)`)).join(', ');

/** The server writes times with a space; the canonical text is ISO 8601. */
const canonicalTime = (text: string | null): string | null => text && `${text.replace(' ', 'T')}Z`;

/** The rows with a key above `afterKey`, up to and including `lastKey`, in the order of their leaves. */
export async function readSealedRows(
  db: Db,
  table: SealedTable,
  { afterKey, lastKey, limit }: { readonly afterKey: number; readonly lastKey: number; readonly limit: number },
): Promise<KeyedRow[]> {
  const key = `t.${table.columns[0]}`;
  const order = table.thenBy === undefined ? key : `${key}, ${table.thenBy}`;
  const times = table.columns.flatMap((column, index) =>
    (typeof column === 'string' ? column : column.name).endsWith('_at') ? [index] : [],
  );
  const rows = await selectTexts(
    db,
    `SELECT ${columnList(table)} FROM ${table.from} WHERE ${key} > ? AND ${key} <= ? ORDER BY ${order} LIMIT ?`,
    [afterKey, lastKey, limit],
  );
  for (const values of rows) for (const index of times) values[index] = canonicalTime(values[index] ?? null);
  return rows.map((values) => ({ key: Number(values[0]), values }));
}
