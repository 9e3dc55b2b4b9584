import { publishedCases } from '#src/catalogue/index.ts';
import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { type CountedOpening, selectLastOpened, selectOpeningsAfter, selectOpeningsByIds } from './store.ts';

export type { CountedOpening };

/** Openings with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const openingsAfter = (db: Db, afterId: number, limit: number): Promise<CountedOpening[]> =>
  selectOpeningsAfter(db, afterId, limit);

/** The openings among some ids that are there, ascending. */
export const openingsByIds = async (db: Db, ids: readonly number[]): Promise<CountedOpening[]> =>
  ids.length === 0 ? [] : await selectOpeningsByIds(db, ids);

/** How many of a player's last openings are looked at for the cases in them. */
const LOOKED_AT = 60;

/** The names of the cases that a player opened last, each once, the latest first; hidden ones are left out. */
export async function lastOpenedNames(world: World, playerId: number): Promise<string[]> {
  const [ids, { casesById }] = await Promise.all([
    selectLastOpened(world.db, playerId, LOOKED_AT),
    publishedCases(world),
  ]);
  return [...new Set(ids)].flatMap((id) => {
    const found = casesById.get(id);
    return found === undefined || found.state === 'hidden' ? [] : [found.name];
  });
}
