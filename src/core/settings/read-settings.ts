import { readLastEntries } from '#src/platform/database/configuration-changes.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Db } from '#src/platform/database/database.ts';
import { isGenuineHistory } from '#src/platform/database/history-key.ts';
import type { Services } from '#src/platform/services.ts';
import { SETTING_NAMES, type SettingName, type Settings, settingsFrom } from './settings.ts';
import { recordedValue, selectLastEntries, type SettingEntry, SETTINGS_CONFIGURATION } from './store.ts';

/**
 * The current settings, cached by this process until they change: the values that the store wrote, by the signed
 * entries of their history. Any other value is logged. Throws an Error with the name of the setting
 * when a value is invalid.
 */
export const readSettings = cached('settings', { dependsOn: ['settings'] }, async (services) => {
  const values = new Map<string, unknown>();
  for (const last of await selectLastEntries(services.db)) {
    const own = await ownEntryOf(services, last);
    const value = recordedValue(own.recorded);
    if (value !== null) values.set(last.name, JSON.parse(value));
    if (own !== last || value !== last.stored) services.log.error({ setting: last.name }, 'setting.forged');
  }
  return settingsFrom(values);
});

/** The newest entry of a setting that the store wrote; the last one while the history of an upgrade is not accepted. */
async function ownEntryOf(services: Services, last: SettingEntry): Promise<SettingEntry> {
  let entry: SettingEntry | undefined = last;
  while (entry !== undefined && !(await isGenuineHistory(services, 'configuration_changes', entry)))
    [entry] = await selectLastEntries(services.db, entry);
  return entry ?? last;
}

/**
 * The settings as the transaction sees them: a cache may be a second old. They are the last entries of their history,
 * which no command removes: a value without an entry is not followed.
 */
export const readSettingsNow = async (db: Db): Promise<Settings> =>
  settingsFrom(await readRecordedValues(db, SETTING_NAMES));

/** The recorded values of some settings, by name; one without an entry has its default. */
export async function readRecordedValues(db: Db, names: readonly SettingName[]): Promise<Map<string, unknown>> {
  const entries = await readLastEntries(db, SETTINGS_CONFIGURATION, names);
  return new Map(
    [...entries].flatMap(([name, entry]) => {
      const value = recordedValue(entry);
      return value === null ? [] : [[name, JSON.parse(value) as unknown] as const];
    }),
  );
}
