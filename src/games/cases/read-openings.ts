import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { type CountedOpening, selectLastOpened, selectOpeningsByIds } from './store.ts';

export const openingsByIds = async (db: Db, ids: readonly number[]): Promise<CountedOpening[]> =>
  ids.length === 0 ? [] : await selectOpeningsByIds(db, ids);

/** Number of the player's latest openings that are searched for distinct cases. */
const LOOKED_AT = 60;

/** Distinct names of the cases that the player opened last, latest first, without hidden cases. */
export async function lastOpenedNames(services: Services, playerId: number): Promise<string[]> {
  const [ids, { casesById }] = await Promise.all([
    selectLastOpened(services.db, playerId, LOOKED_AT),
    publishedCases(services),
  ]);
  return [...new Set(ids)].flatMap((id) => {
    const publishedCase = casesById.get(id);
    return publishedCase === undefined || publishedCase.state === 'hidden' ? [] : [publishedCase.name];
  });
}
