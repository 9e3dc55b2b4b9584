import { lockWalletsOf } from '#src/core/ledger/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { flagSubject } from '#src/players/risk/index.ts';
import { countLivingIn, countryOf, updateCountry } from './store.ts';

/** Counts players who declare one of some countries, up to `most`. */
export const countPlayersIn = async (db: Db, countries: readonly string[], most: number): Promise<number> =>
  countries.length === 0 ? 0 : await countLivingIn(db, countries, most);

/**
 * Changes the declared country; null removes it. Games lock the same wallets, so the change applies to the next game.
 * Flags the account once for staff when the player leaves a country where paid play is closed.
 */
export async function changeCountry(
  services: Services,
  player: Player,
  { country }: { readonly country: string | null },
): Promise<string | null> {
  const { closedCountries } = await readSettings(services);
  return await transaction(services, player, async (tx) => {
    await keepCountry(tx, player.id, country, closedCountries);
    return country;
  });
}

/** Like `changeCountry`, inside an existing transaction. */
export async function keepCountry(
  tx: Tx,
  playerId: number,
  country: string | null,
  closed: readonly string[],
): Promise<void> {
  await lockWalletsOf(tx, playerId);
  await storeCountry(tx, playerId, country, closed);
}

/** Like `keepCountry`, under a lock of the player's wallets. */
export async function storeCountry(
  tx: Tx,
  playerId: number,
  country: string | null,
  closed: readonly string[],
): Promise<void> {
  const before = await countryOf(tx, playerId);
  if (before === country) return;
  await updateCountry(tx, playerId, country);
  const isClosed = (one: string | null): boolean => one !== null && closed.includes(one);
  if (isClosed(before) && !isClosed(country)) await flagSubject(tx, playerId, 'account.country', 0);
}
