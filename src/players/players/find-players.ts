import type { Db } from '#src/platform/database/database.ts';
import { type FoundPlayer, selectByName, selectFoundByIds, selectNewest } from '#src/players/players/store/search.ts';

/** Player search for staff, including closed and blocked accounts. Every search uses an index. */
export const findPlayers = {
  newest: selectNewest,
  /** Keeps the order of the ids, and omits unknown ones. */
  byIds: async (db: Db, ids: readonly number[]): Promise<FoundPlayer[]> => {
    const rows = ids.length === 0 ? [] : await selectFoundByIds(db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  },
  byName: selectByName,
};
