import type { Db } from '#src/platform/database/database.ts';
import { type FoundPlayer, selectByName, selectByWholeName, selectFoundByIds, selectNewest } from './store/search.ts';
import { typedId } from '#src/shared/typed.ts';
import { tidyName } from '#src/players/players/names/player-name.ts';

/** Players of one name are listed to choose from; more of them are found by their numbers. */
const MOST_OF_ONE_NAME = 5;

/** Player search for staff, including closed and blocked accounts. Every search uses an index. */
export const findPlayers = {
  newest: selectNewest,
  /** Keeps the order of the ids, and omits unknown ones. */
  byIds: findByIds,
  byName: selectByName,
  /**
   * Players by the texts that staff typed: a number is an id, and everything else a whole name. A text has no players
   * when it is unknown, and several when they share the name. Closed accounts are left out.
   */
  byText: async (db: Db, typed: readonly string[]): Promise<Map<string, FoundPlayer[]>> => {
    const numbered = await findByIds(
      db,
      typed.flatMap((text) => numberIn(text) ?? []),
    );
    const playersOf = async (text: string): Promise<FoundPlayer[]> => {
      const number = numberIn(text);
      return number === null
        ? await selectByWholeName(db, tidyName(text), MOST_OF_ONE_NAME)
        : numbered.filter(({ id, closedAt }) => id === number && closedAt === null);
    };
    return new Map(await Promise.all(typed.map(async (text) => [text, await playersOf(text)] as const)));
  },
};

async function findByIds(db: Db, ids: readonly number[]): Promise<FoundPlayer[]> {
  const rows = ids.length === 0 ? [] : await selectFoundByIds(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The id of a player as staff type and paste it, or null for another text. */
export function numberIn(typed: string): number | null {
  const text = typedId(typed);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
