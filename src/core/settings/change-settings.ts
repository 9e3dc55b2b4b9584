import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { readRecordedValues } from './read-settings.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { putValue, selectValueForUpdate, SETTINGS_CONFIGURATION } from './store.ts';

interface ChangedSetting {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Writes new values of settings and returns the changed ones; equal values are skipped. A value that the store did not
 * write is replaced, and counts as none. Throws when the schema of a setting rejects a value, so validate form input
 * first to show a readable error.
 */
export async function changeSettings(tx: Tx, values: ReadonlyMap<SettingName, unknown>): Promise<ChangedSetting[]> {
  tx.guard('counter');
  // A fixed order of locks, so that two concurrent changes cannot deadlock.
  const names = [...values.keys()].sort();
  if (names.length === 0) return [];
  const stored = new Map<SettingName, unknown>();
  for (const name of names) stored.set(name, await selectValueForUpdate(tx, name));
  const recorded = await readRecordedValues(tx, names);
  const changedSettings: ChangedSetting[] = [];
  const writtenNames: SettingName[] = [];
  for (const name of names) {
    const { schema, standard } = SETTINGS[name];
    const parsed = schema.safeParse(values.get(name));
    assert(parsed.success, `Setting ${name} has an invalid value`);
    const after = parsed.data;
    const isSame = (value: unknown): boolean =>
      JSON.stringify(schema.safeParse(value ?? standard).data) === JSON.stringify(after);
    const before = recorded.get(name) ?? standard;
    if (isSame(before) && isSame(stored.get(name))) continue;
    await putValue(tx, name, after);
    writtenNames.push(name);
    if (!isSame(before)) changedSettings.push({ name, before, after });
  }
  if (writtenNames.length === 0) return [];
  await recordConfiguration(tx, SETTINGS_CONFIGURATION, writtenNames);
  await bumpDataVersion(tx, 'settings');
  return changedSettings;
}
