import { publishedCases } from '#src/catalogue/index.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { findShownCase } from './find-shown-case.ts';
import { deleteFavourite, deleteFavouritesOf, insertFavourite, selectFavourites } from './store.ts';

/** More than there are cases, and a bound to what one player can make the store keep. */
const MOST = 200;

export interface FavouriteInput {
  readonly caseName: string;
  /** Whether the case is to be one from now on. */
  readonly on: boolean;
}

/** A player's favourites as they are after a change. */
export interface Favourites {
  readonly caseName: string;
  readonly isOn: boolean;
  /** Names of cases, the latest first. */
  readonly favourites: readonly string[];
}

/**
 * Makes a case one of a player's favourites, or one no more; saying so twice changes nothing. Fails with
 * `errors.case.unknown`.
 */
export async function favouriteCase(world: World, player: Player, input: FavouriteInput): Promise<Favourites> {
  const shown = await findShownCase(world, input.caseName);
  await transaction(world, player, async (tx) => {
    if (input.on) await insertFavourite(tx, player.id, shown.id);
    else await deleteFavourite(tx, player.id, shown.id);
    return null;
  });
  return { caseName: shown.name, isOn: input.on, favourites: await favouriteNames(world, player.id) };
}

/** The names of a player's favourites, the latest first; cases that are hidden now are not among them. */
export async function favouriteNames(world: World, playerId: number): Promise<string[]> {
  const [ids, { casesById }] = await Promise.all([selectFavourites(world.db, playerId, MOST), publishedCases(world)]);
  return ids.flatMap((id) => {
    const found = casesById.get(id);
    return found === undefined || found.state === 'hidden' ? [] : [found.name];
  });
}

/** Forgets what a player liked: for who closes the account. */
export const eraseFavourites = (tx: Tx, playerId: number): Promise<void> => deleteFavouritesOf(tx, playerId);
