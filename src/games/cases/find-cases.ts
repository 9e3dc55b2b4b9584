import type { Viewer } from '#src/shared/viewers.ts';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import { priceFor } from '#src/core/catalogue/prices/index.ts';
import { fold } from '#src/shared/fold.ts';

export interface CaseQuery {
  /** Part of a title, or empty. */
  readonly q: string;
  readonly category: string | null;
  /** Only cases that are paid for with bonus points. */
  readonly bonus: boolean;
  readonly sort: 'default' | 'new' | 'price' | '-price';
}

/** Matching cases, and the number of cases in each category under the other filters. */
export interface FoundCases {
  readonly cases: readonly PublishedCase[];
  readonly countByCategory: ReadonlyMap<string, number>;
  readonly total: number;
}

/**
 * Filters and sorts listed cases. `listed` is in display order, which is the default sort. When sorting by price, free
 * cases come cheapest and a point counts as a rouble. Search compares folded titles in the viewer's language.
 */
export function findCases(listedCases: readonly PublishedCase[], query: CaseQuery, viewer: Viewer): FoundCases {
  const words = fold(query.q);
  const matching = listedCases.filter(
    (publishedCase) =>
      (!query.bonus || publishedCase.priceKind === 'bonuses') &&
      fold(publishedCase.texts[viewer.locale].title).includes(words),
  );
  const countByCategory = new Map<string, number>();
  for (const { category } of listedCases) countByCategory.set(category, 0);
  for (const { category } of matching) countByCategory.set(category, (countByCategory.get(category) ?? 0) + 1);
  const cases = matching.filter(
    (publishedCase) => query.category === null || publishedCase.category === query.category,
  );
  return { cases: sorted(cases, query.sort, viewer), countByCategory, total: matching.length };
}

function sorted(cases: readonly PublishedCase[], sort: CaseQuery['sort'], viewer: Viewer): readonly PublishedCase[] {
  if (sort === 'default') return cases;
  const priceOf = (publishedCase: PublishedCase): number => priceFor(publishedCase, viewer).chargedMinor;
  const comparators = {
    new: (a: PublishedCase, b: PublishedCase) => b.id - a.id,
    price: (a: PublishedCase, b: PublishedCase) => priceOf(a) - priceOf(b),
    '-price': (a: PublishedCase, b: PublishedCase) => priceOf(b) - priceOf(a),
  };
  return cases.toSorted(comparators[sort]);
}
