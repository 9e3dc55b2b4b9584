import type { Db } from '#src/platform/database/database.ts';
import { readEntries } from '#src/platform/database/configuration-changes.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { Kopecks } from '#src/shared/units.ts';
import { readSettingsNow } from './read-settings.ts';
import { settingsFrom } from './settings.ts';
import { recordedValue, SETTINGS_CONFIGURATION } from './store.ts';

const NAME = 'gPriceKopecks';
/** More changes than staff make in a day. */
const MOST_CHANGES = 200;

/**
 * The highest price of 1 G within 24 hours. Withdrawals use it: a price that is lowered for a moment lets nothing out.
 */
export async function readHighestGPrice(db: Db, now: Date): Promise<Kopecks> {
  const { gPriceKopecks } = await readSettingsNow(db);
  const entries = await readEntries(db, SETTINGS_CONFIGURATION, NAME, MOST_CHANGES);
  const since = timeAfter(now, -DAY_MS);
  // The last entry before that time was in force until the first one within it; without one it was the default.
  const first = entries.findLastIndex(({ changedAt }) => changedAt <= since);
  const prices = entries
    .slice(Math.max(0, first))
    .flatMap(({ values, changedAt }) => (changedAt <= now ? [priceOf(values)] : []));
  const before = first === -1 && entries.length > 0 ? [priceOf(null)] : [];
  return [...before, ...prices].reduce((most, price) => (price > most ? price : most), gPriceKopecks);
}

/** The price of an entry of the history; a deleted setting has its default. */
function priceOf(values: string | null): Kopecks {
  const value = recordedValue(values);
  return settingsFrom(new Map(value === null ? [] : [[NAME, JSON.parse(value) as unknown]])).gPriceKopecks;
}
