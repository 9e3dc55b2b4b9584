import type { Viewer } from '#src/shared/viewers.ts';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import type { Balances } from '#src/core/ledger/index.ts';
import { missingAmount, type PriceFacts, priceFacts, priceFor } from '#src/core/catalogue/prices/index.ts';
import type { CaseFilters } from '#src/shared/case-filters.ts';
import { fold } from '#src/shared/fold.ts';

/** Matching cases, and the number of cases in each category under the other filters. */
export interface FoundCases {
  readonly cases: readonly PublishedCase[];
  readonly countByCategory: ReadonlyMap<string, number>;
  readonly total: number;
}

/**
 * Filters and sorts listed cases. `listed` is in display order, which is the default sort. When sorting by price, free
 * cases come cheapest and a point counts as a rouble. Search compares folded titles in the viewer's language.
 * `balances` are those that have to cover a price; null when any price is listed.
 */
export function findCases(
  listedCases: readonly PublishedCase[],
  query: CaseFilters,
  viewer: Viewer,
  balances: Balances | null,
): FoundCases {
  const words = fold(query.q);
  const facts = priceFacts(viewer);
  const matching = listedCases.filter(
    (publishedCase) =>
      (!query.bonus || publishedCase.priceKind === 'bonuses') &&
      (balances === null || missingAmount(publishedCase, facts, balanceFor(publishedCase, balances)) === null) &&
      fold(publishedCase.texts[viewer.locale].title).includes(words),
  );
  const countByCategory = new Map<string, number>();
  for (const { category } of listedCases) countByCategory.set(category, 0);
  for (const { category } of matching) countByCategory.set(category, (countByCategory.get(category) ?? 0) + 1);
  const cases = matching.filter(
    (publishedCase) => query.category === null || publishedCase.category === query.category,
  );
  return { cases: sorted(cases, query.sort, facts), countByCategory, total: matching.length };
}

/** The balance that pays for a case. */
export const balanceFor = (
  { priceKind }: Pick<PublishedCase, 'priceKind'>,
  { moneyKopecks, bonusCentiPoints }: Balances,
): number => (priceKind === 'bonuses' ? bonusCentiPoints : moneyKopecks);

function sorted(
  cases: readonly PublishedCase[],
  sort: CaseFilters['sort'],
  facts: PriceFacts,
): readonly PublishedCase[] {
  if (sort === 'default') return cases;
  const priceOf = (publishedCase: PublishedCase): number => priceFor(publishedCase, facts).chargedMinor;
  const comparators = {
    new: (a: PublishedCase, b: PublishedCase) => b.id - a.id,
    price: (a: PublishedCase, b: PublishedCase) => priceOf(a) - priceOf(b),
    '-price': (a: PublishedCase, b: PublishedCase) => priceOf(b) - priceOf(a),
  };
  return cases.toSorted(comparators[sort]);
}
