import type { Db } from '#src/platform/db.ts';
import type { Locale } from '#src/shared/locales.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import { inEachLanguage } from './catalogue-from.ts';
import type { CaseGroup } from './edited.ts';
import { selectGroups } from './store.ts';

/** Every group of cases, in display order. */
export async function caseGroups(db: Db): Promise<CaseGroup[]> {
  const rows = await selectGroups(db);
  const ids = [...new Set(rows.map((row) => wholeFromRow(row.id)))];
  return ids.map((id) => {
    const own = rows.filter((row) => wholeFromRow(row.id) === id);
    const texts = own.map(({ locale, title }) => ({ locale: locale as Locale, title }));
    return { id, name: own[0]?.name ?? '', titles: inEachLanguage(texts, ({ title }) => title) };
  });
}
