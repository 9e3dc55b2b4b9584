import { recordConfiguration } from '#src/platform/database/configuration-changes.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { SETTING_NAMES, SETTINGS } from './settings.ts';
import { insertValue, readValues, SETTINGS_CONFIGURATION } from './store.ts';

export async function seedSettings(tx: Tx): Promise<string[]> {
  const storedValues = await readValues(tx);
  const missing = SETTING_NAMES.filter((name) => !storedValues.has(name));
  for (const name of missing) await insertValue(tx, name, SETTINGS[name].standard);
  if (missing.length === 0) return [];
  await recordConfiguration(tx, SETTINGS_CONFIGURATION, missing);
  await bumpDataVersion(tx, 'settings');
  return missing;
}
