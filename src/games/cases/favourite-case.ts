import { type Catalogue, publishedCases } from '#src/core/catalogue/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { findVisibleCase } from './find-shown-case.ts';
import { deleteFavourite, insertFavourite, selectFavourites } from './store.ts';

/** Exceeds the number of cases, so no favourite is cut off. */
const MOST = 200;

export interface FavouriteInput {
  readonly caseName: string;
  /** True if to add the case (true) or remove it (false). */
  readonly on: boolean;
}

export interface Favourites {
  readonly caseName: string;
  readonly isOn: boolean;
  /** Case names, newest favourite first. */
  readonly favourites: readonly string[];
}

/**
 * Adds a case to the player's favourites or removes it. Idempotent.
 *
 * @throws errors.case.unknown when the case is hidden or does not exist
 */
export async function favouriteCase(services: Services, player: Player, input: FavouriteInput): Promise<Favourites> {
  const publishedCase = await findVisibleCase(services, input.caseName);
  await transaction(services, player, async (tx) => {
    if (input.on) await insertFavourite(tx, player.id, publishedCase.id);
    else await deleteFavourite(tx, player.id, publishedCase.id);
    return null;
  });
  return { caseName: publishedCase.name, isOn: input.on, favourites: await favouriteNames(services, player.id) };
}

/** Names of the player's favourite cases, newest first, without hidden cases. */
export async function favouriteNames(services: Services, playerId: number): Promise<string[]> {
  const [ids, { casesById }] = await Promise.all([
    selectFavourites(services.db, playerId, MOST),
    publishedCases(services),
  ]);
  return namesOfCases(ids, casesById);
}

/** Names of cases in the given order, without hidden cases. */
export const namesOfCases = (ids: readonly number[], casesById: Catalogue['casesById']): string[] =>
  ids.flatMap((id) => {
    const publishedCase = casesById.get(id);
    return publishedCase === undefined || publishedCase.state === 'hidden' ? [] : [publishedCase.name];
  });
