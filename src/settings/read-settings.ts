import { cachedBy } from '#src/platform/data-version.ts';
import { settingsFrom } from './settings.ts';
import { readValues } from './store.ts';

/**
 * The settings as they are now, remembered by this process until they change.
 * Throws an Error that names the setting when a stored value is wrong.
 */
export const readSettings = cachedBy(['settings'], async (world) => settingsFrom(await readValues(world.db)));
