import type { Db } from '#src/platform/database/database.ts';
import { selectNamesOf } from '#src/admin/access/store/members.ts';

/** Names of staff members by id, including removed ones, so that old log lines keep their author. */
export async function memberNames(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const knownIds = [...new Set(ids.filter((id) => id !== null))];
  const rows = knownIds.length === 0 ? [] : await selectNamesOf(db, knownIds);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
