import { lockWalletsOf } from '#src/ledger/index.ts';
import type { Db } from '#src/platform/db.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { flagSubject } from './raise-flags.ts';
import { countLivingIn, selectBuyer, selectCountry, updateCountry } from './store.ts';

/** The country that a player says they live in; null for who has not said. */
export const countryOf = (db: Db, playerId: number): Promise<string | null> => selectCountry(db, playerId);

/** What a paid opening asks of a player: until when their cashback runs, and where they say they live. */
export const buyerOf = (db: Db, playerId: number): ReturnType<typeof selectBuyer> => selectBuyer(db, playerId);

/** How many players say that they live in one of some countries, `most` at the furthest. */
export const countPlayersIn = async (db: Db, countries: readonly string[], most: number): Promise<number> =>
  countries.length === 0 ? 0 : await countLivingIn(db, countries, most);

/**
 * Keeps the country that a player says they live in; null takes the word back. It holds for the next game at once:
 * games lock the same wallets. Staff are told, once, of who was closed out by their word and says another.
 */
export async function changeCountry(
  world: World,
  player: Player,
  { country }: { readonly country: string | null },
): Promise<string | null> {
  const { closedCountries } = await readSettings(world);
  return await transaction(world, player, async (tx) => {
    await keepCountry(tx, player.id, country, closedCountries);
    return country;
  });
}

/** The same inside of a transaction that keeps more. */
export async function keepCountry(
  tx: Tx,
  playerId: number,
  country: string | null,
  closed: readonly string[],
): Promise<void> {
  await lockWalletsOf(tx, playerId);
  const before = await selectCountry(tx, playerId);
  if (before === country) return;
  await updateCountry(tx, playerId, country);
  const isClosed = (one: string | null): boolean => one !== null && closed.includes(one);
  if (isClosed(before) && !isClosed(country)) await flagSubject(tx, playerId, 'account.country', 0);
}
