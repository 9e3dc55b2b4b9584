import type { HomeDemoProps } from '#islands/home-demo.island.tsx';
import { type CaseFilters, isNarrowed } from '#src/shared/case-filters.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';

export interface CaseGroupModel {
  readonly slug: string;
  /** Title set by staff; null when all cases are in one sorted group, which has a common heading. */
  readonly title: string | null;
  readonly cases: readonly CaseCardModel[];
}

/** Case list of the home page. Viewers with the same query, language and currency share one object. */
export interface ShopWindowModel extends CaseFilters {
  /** Categories with cases, in order, with the number of cases that match the other filters. */
  readonly categories: ReadonlyArray<{ readonly slug: string; readonly count: number }>;
  readonly groups: readonly CaseGroupModel[];
  readonly found: number;
  /** Number of cases that match all filters except the category. */
  readonly total: number;
}

/** Returns whether a category is the only filter of a list: the category's page has the same cases. */
export const isOfOneCategory = <Filters extends CaseFilters>(
  filters: Filters,
): filters is Filters & { readonly category: string } =>
  filters.category !== null && !isNarrowed({ ...filters, category: null });

export interface OwnCasesModel {
  readonly favourites: readonly CaseCardModel[];
  /** Newest first; favourites are not repeated here. */
  readonly recent: readonly CaseCardModel[];
}

/** The case that a guest is offered to try. */
export interface PitchModel extends Pick<HomeDemoProps, 'name' | 'hover' | 'tiles'> {
  readonly palette: string;
}

export interface HomePageModel {
  readonly shop: ShopWindowModel;
  /** Null for a player, while a filter is active, and without a case that anybody can open for money. */
  readonly pitch: PitchModel | null;
  /** Null for a guest, for a player without such cases, and while a filter is active. */
  readonly own: OwnCasesModel | null;
}
