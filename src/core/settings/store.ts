import type { ConfigurationKind } from '#src/platform/database/configuration-changes.ts';
import type { Db } from '#src/platform/database/database.ts';
import { json, oneColumn, readRow, rowShape, selectRow, selectRows, text } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

/** The values of the settings in the history of configuration; marks of the seed move no value. */
export const SETTINGS_CONFIGURATION: ConfigurationKind = {
  name: 'setting',
  from: 'settings',
  where: "name NOT LIKE 'seed.%'",
  key: { column: 'name', type: 'text' },
  values: { value: 'CAST(value AS CHAR)' },
};

const settingShape = rowShape({ name: text, value: json<unknown>() });
const valueShape = oneColumn('value', json<unknown>());

/** All stored values by name, parsed. */
export async function readValues(db: Db): Promise<Map<string, unknown>> {
  const rows = await selectRows(db('settings'), settingShape);
  return new Map(rows.map(({ name, value }) => [name, value]));
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
