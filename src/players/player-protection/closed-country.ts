import { countryOf } from './store.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';

/** The countries where paid play is closed, from the settings; ISO 3166-1 codes. */
export const closedCountriesOf = async (services: Services): Promise<readonly string[]> =>
  (await readSettings(services)).closedCountries;

/** Data for checking whether paid play is closed to a player. */
export interface CountryCheck {
  /** Countries where paid play is closed, from the settings. */
  readonly closedCountries: readonly string[];
  /** The player's declared country, when this transaction has read it already. */
  readonly country?: string | null;
}

/**
 * Returns whether paid play is closed: either the country of the request or the declared country is enough. An unknown
 * country closes nothing.
 */
export const isClosedIn = (closedCountries: readonly string[], ...countries: readonly (string | null)[]): boolean =>
  countries.some((country) => country !== null && closedCountries.includes(country));

/**
 * Reads nothing while no country is closed.
 *
 * @throws errors.country when paid play is closed to the player
 */
export async function assertOpenIn(tx: Tx, player: Player, { closedCountries, country }: CountryCheck): Promise<void> {
  if (closedCountries.length === 0) return;
  if (isClosedIn(closedCountries, player.country)) fail('errors.country');
  const statedCountry = country === undefined ? await countryOf(tx, player.id) : country;
  if (isClosedIn(closedCountries, statedCountry)) fail('errors.country');
}
