import type { Db } from '#src/platform/database/database.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { EditedCase } from './edited.ts';
import { selectCaseTitles, selectEditedCases } from '#src/core/catalogue/store/edit-cases.ts';

export interface ListedCase extends Pick<
  EditedCase,
  'id' | 'name' | 'category' | 'groupId' | 'priceKind' | 'price' | 'state' | 'image' | 'version' | 'stockRemaining'
> {
  readonly title: string;
  readonly hasDraft: boolean;
}

/** All cases in display order, published or not, with their titles in one language. */
export async function listEditedCases(db: Db, locale: Locale): Promise<ListedCase[]> {
  const [rows, titles] = await Promise.all([selectEditedCases(db), selectCaseTitles(db, locale)]);
  const titleOf = new Map(titles.map((row) => [row.caseId, row.title]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    title: titleOf.get(row.id) ?? row.name,
    category: row.category,
    groupId: row.groupId,
    priceKind: row.priceKind,
    price: row.price,
    state: row.state,
    image: row.image,
    version: row.version,
    stockRemaining: row.stockRemaining,
    hasDraft: row.draft.rows !== null,
  }));
}
