import type { Db } from '#src/platform/database/database.ts';
import { grouped } from '#src/shared/grouped.ts';
import { inEachLanguage } from '#src/core/catalogue/catalogue-from.ts';
import type { CaseGroup } from './edited.ts';
import { type GroupTitle, selectGroups } from '#src/core/catalogue/store/edit-groups.ts';

export const caseGroups = async (db: Db): Promise<CaseGroup[]> => groupsOf(await selectGroups(db));

/** Builds groups from their title rows and keeps the order of the rows. */
export const groupsOf = (rows: readonly GroupTitle[]): CaseGroup[] =>
  [...grouped(rows, ({ id }) => id)].map(([id, [first, ...others]]) => ({
    id,
    name: first.name,
    revision: first.revision,
    titles: inEachLanguage([first, ...others], ({ title }) => title),
  }));
