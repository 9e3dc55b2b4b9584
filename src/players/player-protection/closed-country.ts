import { countryOf } from '#src/accounts/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';

/** The list that staff keep, by ISO 3166-1. */
export const closedCountriesOf = async (world: World): Promise<readonly string[]> =>
  (await readSettings(world)).closedCountries;

/** What is known of the place of whoever costs something. */
export interface Place {
  /** The list that staff keep of countries where paid cases are closed. */
  readonly closedCountries: readonly string[];
  /** The country that the player says they live in, where it was read already in this transaction. */
  readonly country?: string | null;
}

/**
 * Whether paid play is closed to somebody: either country is enough, the one that the request came from and the one
 * that they say they live in. What is not known closes nothing.
 */
export const isClosedIn = (closed: readonly string[], ...countries: readonly (string | null)[]): boolean =>
  countries.some((country) => country !== null && closed.includes(country));

/** Fails with `errors.country` where paid play is closed to a player. While it is open everywhere nothing is read. */
export async function assertOpenIn(tx: Tx, player: Player, { closedCountries, country }: Place): Promise<void> {
  if (closedCountries.length === 0) return;
  if (isClosedIn(closedCountries, player.country)) fail('errors.country');
  const said = country === undefined ? await countryOf(tx, player.id) : country;
  if (isClosedIn(closedCountries, said)) fail('errors.country');
}
