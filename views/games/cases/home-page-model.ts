import type { CaseCardModel } from '#ui/models/cases.ts';

export const CASE_SORTS = ['default', 'new', 'price', '-price'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

export interface CaseGroupModel {
  readonly slug: string;
  /** Title set by staff; null when all cases are in one sorted group, which has a common heading. */
  readonly title: string | null;
  readonly cases: readonly CaseCardModel[];
}

/** Case list of the home page. Viewers with the same query, language and currency share one object. */
export interface ShopWindowModel {
  readonly q: string;
  readonly category: string | null;
  /** Only cases paid with bonus points. */
  readonly bonus: boolean;
  readonly sort: CaseSort;
  /** Categories with cases, in order, with the number of cases that match the other filters. */
  readonly categories: ReadonlyArray<{ readonly slug: string; readonly count: number }>;
  readonly groups: readonly CaseGroupModel[];
  readonly found: number;
  /** Number of cases that match all filters except the category. */
  readonly total: number;
}

export interface OwnCasesModel {
  readonly favourites: readonly CaseCardModel[];
  /** Newest first; favourites are not repeated here. */
  readonly recent: readonly CaseCardModel[];
}

export interface HomePageModel {
  readonly shop: ShopWindowModel;
  /** Null for a guest, for a player without such cases, and while a filter is active. */
  readonly own: OwnCasesModel | null;
}
