import type { Db } from '#src/platform/database/database.ts';
import { inEachLanguage } from './catalogue-from.ts';
import type { CaseGroup } from './edited.ts';
import { type GroupTitle, selectGroups } from '#src/core/catalogue/store/edit-groups.ts';

export const caseGroups = async (db: Db): Promise<CaseGroup[]> => groupsOf(await selectGroups(db));

/** Builds groups from their title rows and keeps the order of the rows. */
export function groupsOf(rows: readonly GroupTitle[]): CaseGroup[] {
  const ids = [...new Set(rows.map((row) => row.id))];
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    const [first] = own;
    return {
      id,
      name: first?.name ?? '',
      revision: first?.revision ?? 0,
      titles: inEachLanguage(own, ({ title }) => title),
    };
  });
}
