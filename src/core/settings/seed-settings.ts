import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { readRecordedValues } from './read-settings.ts';
import { SETTING_NAMES, SETTINGS } from './settings.ts';
import { insertValue, readValues, SETTINGS_CONFIGURATION } from './store.ts';

/** Writes the settings that have no row: a removed row gets its recorded value back. */
export async function seedSettings(tx: Tx): Promise<string[]> {
  const storedValues = await readValues(tx);
  const missing = SETTING_NAMES.filter((name) => !storedValues.has(name));
  if (missing.length === 0) return [];
  const recorded = await readRecordedValues(tx, missing);
  for (const name of missing) await insertValue(tx, name, recorded.get(name) ?? SETTINGS[name].standard);
  await recordConfiguration(tx, SETTINGS_CONFIGURATION, missing);
  await bumpDataVersion(tx, 'settings');
  return missing;
}
