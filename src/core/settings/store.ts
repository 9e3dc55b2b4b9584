import type { ConfigurationKind } from '#src/platform/database/configuration-changes.ts';
import type { Db } from '#src/platform/database/database.ts';
import { column, readRow, readRows, rowShape, selectRow, selectRows } from '#src/platform/database/rows.ts';
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

const settingShape = rowShape({ name: column.text, value: column.json<unknown>() });
const valueShape = column.json<unknown>().only('value');

/** All stored values by name, parsed. */
export async function readValues(db: Db): Promise<Map<string, unknown>> {
  const rows = await selectRows(db('settings'), settingShape);
  return new Map(rows.map(({ name, value }) => [name, value]));
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

const entryShape = rowShape({
  id: column.integer,
  name: column.text.named('entry_key'),
  recorded: column.text.nullable.named('entry_values'),
  changedAt: column.timestamp,
  changedBy: column.text,
  signature: column.binary.nullable,
  stored: column.text.nullable.named('stored_value'),
});

/** The last entry of each setting; with an entry the one of its setting before it, if any. */
export async function selectLastEntries(db: Db, before?: SettingEntry): Promise<SettingEntry[]> {
  const rows = await readRows(
    db,
    entryShape,
    `SELECT c.id, c.entry_key, c.entry_values, c.changed_at, c.changed_by, c.signature, s.value AS stored_value
     FROM (SELECT MAX(id) AS id FROM configuration_changes
       WHERE kind = ? ${before === undefined ? '' : 'AND entry_key = ? AND id < ?'} GROUP BY entry_key) last
     JOIN configuration_changes c ON c.id = last.id LEFT JOIN settings s ON s.name = c.entry_key`,
    [SETTINGS_CONFIGURATION.name, ...(before === undefined ? [] : [before.name, before.id])],
  );
  return rows.map(({ changedAt, changedBy, ...entry }) => ({
    ...entry,
    values: [SETTINGS_CONFIGURATION.name, entry.name, entry.recorded, changedAt, changedBy],
  }));
}

export const readValue = (db: Db, name: string): Promise<unknown> =>
  selectRow(db('settings').where({ name }), valueShape);

/** Like `readValue`, but locks the row. */
export const selectValueForUpdate = (tx: Tx, name: string): Promise<unknown> =>
  readRow(tx, valueShape, 'SELECT value FROM settings WHERE name = ? FOR UPDATE', [name]);

/** Inserts a value and keeps an existing row, because staff may have changed it. */
export async function insertValue(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx('settings')
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge(['name']);
}

export async function putValue(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx('settings')
    .insert({ name, value: JSON.stringify(value) })
    .onConflict('name')
    .merge(['value']);
}
