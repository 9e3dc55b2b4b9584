import type { Player } from '#src/shared/actor.ts';
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
}

/**
 * Returns whether paid play is closed: either the country of the request or the declared country is enough. An unknown
 * country closes nothing.
 */
export const isClosedIn = (closedCountries: readonly string[], ...countries: readonly (string | null)[]): boolean =>
  countries.some((country) => country !== null && closedCountries.includes(country));

/**
 * Checks the country of the request and the declared one.
 *
 * @throws errors.country when paid play is closed to the player
 */
export function assertOpenIn(player: Player, statedCountry: string | null, { closedCountries }: CountryCheck): void {
  if (isClosedIn(closedCountries, player.country, statedCountry)) fail('errors.country');
}
