import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { putValue, selectValueForUpdate, SETTINGS_CONFIGURATION } from './store.ts';

interface ChangedSetting {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Writes new values of settings and returns the changed ones; equal values are skipped. Throws when the schema of a
 * setting rejects a value, so validate form input first to show a readable error.
 */
export async function changeSettings(tx: Tx, values: ReadonlyMap<SettingName, unknown>): Promise<ChangedSetting[]> {
  tx.guard('counter');
  const changedSettings: ChangedSetting[] = [];
  // A fixed order of locks, so that two concurrent changes cannot deadlock.
  for (const name of [...values.keys()].sort()) {
    const { schema, standard } = SETTINGS[name];
    const parsed = schema.safeParse(values.get(name));
    assert(parsed.success, `Setting ${name} has an invalid value`);
    const before = (await selectValueForUpdate(tx, name)) ?? standard;
    if (JSON.stringify(schema.parse(before)) === JSON.stringify(parsed.data)) continue;
    await putValue(tx, name, parsed.data);
    changedSettings.push({ name, before, after: parsed.data });
  }
  if (changedSettings.length === 0) return [];
  const changedNames = changedSettings.map(({ name }) => name);
  await recordConfiguration(tx, SETTINGS_CONFIGURATION, changedNames);
  await bumpDataVersion(tx, 'settings');
  return changedSettings;
}
