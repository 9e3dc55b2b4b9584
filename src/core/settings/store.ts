import type { ConfigurationKind } from '#src/platform/database/configuration-changes.ts';
import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** The values of the settings in the history of configuration; marks of the seed move no value. */
export const SETTINGS_CONFIGURATION: ConfigurationKind = {
  name: 'setting',
  from: 'settings',
  where: "name NOT LIKE 'seed.%'",
  key: { column: 'name', type: 'text' },
  values: { value: 'CAST(value AS CHAR)' },
};

/**
 * All stored values by name, parsed. The SQL cast keeps the driver from parsing the JSON, so that a JSON string is not
 * mistaken for JSON text.
 */
export async function readValues(db: Db): Promise<Map<string, unknown>> {
  const rows = await select<{ name: string; value: string }>(
    db,
    'SELECT name, CAST(value AS CHAR) AS value FROM settings',
  );
  return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]));
}

export async function readValue(db: Db, name: string): Promise<unknown> {
  const [row] = await select<{ value: string }>(
    db,
    'SELECT CAST(value AS CHAR) AS value FROM settings WHERE name = ?',
    [name],
  );
  return row ? (JSON.parse(row.value) as unknown) : null;
}

/** Like `readValue`, but locks the row. */
export async function selectValueForUpdate(tx: Tx, name: string): Promise<unknown> {
  const [row] = await select<{ value: string }>(
    tx,
    'SELECT CAST(value AS CHAR) AS value FROM settings WHERE name = ? FOR UPDATE',
    [name],
  );
  return row ? (JSON.parse(row.value) as unknown) : null;
}

/** Inserts a value and keeps an existing row, because staff may have changed it. */
export async function insertValue(tx: Tx, name: string, value: unknown): Promise<void> {
  await write(tx, 'INSERT INTO settings (name, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE name = settings.name', [
    name,
    JSON.stringify(value),
  ]);
}

export async function putValue(tx: Tx, name: string, value: unknown): Promise<void> {
  await write(tx, 'INSERT INTO settings (name, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE value = VALUES(value)', [
    name,
    JSON.stringify(value),
  ]);
}
