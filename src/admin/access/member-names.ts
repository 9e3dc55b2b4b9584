import type { Db } from '#src/platform/db.ts';
import { selectNamesOf } from './store.ts';

/** What members are called, by their ids; who was removed keeps the name in what they did. */
export async function memberNames(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = known.length === 0 ? [] : await selectNamesOf(db, known);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
