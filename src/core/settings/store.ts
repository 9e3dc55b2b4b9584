import type { ConfigurationKind } from '#src/platform/database/configuration-changes.ts';
import { type Db, select, write } from '#src/platform/database/database.ts';
import type { SignedRow } from '#src/platform/database/history-key.ts';
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

/** The value of an entry as JSON text; null without one. */
export const recordedValue = (entry: string | null): string | null =>
  entry === null ? null : (JSON.parse(entry) as { readonly value: string }).value;

/** An entry of the history of a setting, with the value of its row at the same moment. */
export interface SettingEntry extends SignedRow {
  readonly id: number;
  readonly name: string;
  /** The values of the entry as JSON text, null after a deletion. */
  readonly recorded: string | null;
  /** The value of the row as JSON text, null without one. */
  readonly stored: string | null;
}

/** The last entry of each setting; with an entry the one of its setting before it, if any. */
export async function selectLastEntries(db: Db, before?: SettingEntry): Promise<SettingEntry[]> {
  const rows = await select<{
    id: number;
    entry_key: string;
    entry_values: string | null;
    changed_at: Date;
    changed_by: string;
    signature: Buffer | null;
    stored: string | null;
  }>(
    db,
    `SELECT c.id, c.entry_key, c.entry_values, c.changed_at, c.changed_by, c.signature, CAST(s.value AS CHAR) AS stored
     FROM (SELECT MAX(id) AS id FROM configuration_changes
       WHERE kind = ? ${before === undefined ? '' : 'AND entry_key = ? AND id < ?'} GROUP BY entry_key) last
     JOIN configuration_changes c ON c.id = last.id LEFT JOIN settings s ON s.name = c.entry_key`,
    [SETTINGS_CONFIGURATION.name, ...(before === undefined ? [] : [before.name, before.id])],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.entry_key,
    recorded: row.entry_values,
    stored: row.stored,
    values: [SETTINGS_CONFIGURATION.name, row.entry_key, row.entry_values, row.changed_at, row.changed_by],
    signature: row.signature,
  }));
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
