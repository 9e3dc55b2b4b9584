import { cachedBy } from '#src/platform/database/data-version.ts';
import type { Db } from '#src/platform/database/database.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { readValues } from './store.ts';

/**
 * The current settings, cached by this process until they change. Throws an Error with the name of the setting when a
 * stored value is invalid.
 */
export const readSettings = cachedBy(['settings'], async (services) => settingsFrom(await readValues(services.db)));

/** The settings by their rows, as the transaction sees them: a cache may be a second old. */
export const readSettingsNow = async (db: Db): Promise<Settings> => settingsFrom(await readValues(db));
