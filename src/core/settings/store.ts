import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';

/** All stored values by name, parsed. The cast keeps the driver from parsing JSON, so that a text stays a text. */
export async function readValues(db: Db): Promise<Map<string, unknown>> {
  const rows = await select<{ name: string; value: string }>(
    db,
    'SELECT name, CAST(value AS CHAR) AS value FROM settings',
  );
  return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]));
}

/** One stored value, parsed; null without a row. */
export async function readValue(db: Db, name: string): Promise<unknown> {
  const [row] = await select<{ value: string }>(
    db,
    'SELECT CAST(value AS CHAR) AS value FROM settings WHERE name = ?',
    [name],
  );
  return row ? (JSON.parse(row.value) as unknown) : null;
}

/** The same with its row locked. */
export async function selectValueForUpdate(tx: Tx, name: string): Promise<unknown> {
  const [row] = await select<{ value: string }>(
    tx,
    'SELECT CAST(value AS CHAR) AS value FROM settings WHERE name = ? FOR UPDATE',
    [name],
  );
  return row ? (JSON.parse(row.value) as unknown) : null;
}

/** Writes a value that has no row yet; a row that is there keeps what staff chose. */
export async function insertValue(tx: Tx, name: string, value: unknown): Promise<void> {
  await write(tx, 'INSERT INTO settings (name, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE name = settings.name', [
    name,
    JSON.stringify(value),
  ]);
}

/** Writes a value over what was there. */
export async function putValue(tx: Tx, name: string, value: unknown): Promise<void> {
  await write(tx, 'INSERT INTO settings (name, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE value = VALUES(value)', [
    name,
    JSON.stringify(value),
  ]);
}
