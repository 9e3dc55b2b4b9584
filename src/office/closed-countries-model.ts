import { countPlayersIn } from '#src/accounts/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { ClosedCountriesModel } from '#views/office/closed-countries.tsx';

/** So many are counted: what is beyond is said to be more. */
const MOST_COUNTED = 10_000;

/** Whom closing countries concerns now, and whether the store hears from where requests come. */
export async function loadClosedCountries(world: World): Promise<ClosedCountriesModel> {
  const { countryHeader, trustProxyHops } = world.config;
  const { closedCountries } = await readSettings(world);
  const count = await countPlayersIn(world.db, closedCountries, MOST_COUNTED);
  return { header: trustProxyHops > 0 ? countryHeader : null, count, isMore: count === MOST_COUNTED };
}
