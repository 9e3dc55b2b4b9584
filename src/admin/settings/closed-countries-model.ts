import { countPlayersIn } from '#src/players/player-protection/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { ClosedCountriesModel } from '#views/admin/settings/closed-countries.tsx';

/** Counting stops here; larger numbers are shown as "more than". */
const MOST_COUNTED = 10_000;

/** Number of players affected by closed countries, and whether the store receives the country of requests. */
export async function loadClosedCountries(services: Services): Promise<ClosedCountriesModel> {
  const { countryHeader, trustProxyHops } = services.config;
  const { closedCountries } = await readSettings(services);
  const count = await countPlayersIn(services.db, closedCountries, MOST_COUNTED);
  return { header: trustProxyHops > 0 ? countryHeader : null, count, isMore: count === MOST_COUNTED };
}
