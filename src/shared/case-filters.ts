export const CASE_SORTS = ['default', 'new', 'price', '-price'] as const;

/** The filters and the order of a list of cases. */
export interface CaseFilters {
  /** Part of a title, or empty. */
  readonly q: string;
  /** Category slug; null for all. */
  readonly category: string | null;
  /** Only cases that are paid for with bonus points. */
  readonly bonus: boolean;
  /** Only cases whose price the player's balance covers; false for a guest. */
  readonly affordable: boolean;
  readonly sort: (typeof CASE_SORTS)[number];
}

/** Returns whether a list has less than all cases, or another order than that of the store. */
export const isNarrowed = ({ q, category, bonus, affordable, sort }: CaseFilters): boolean =>
  q !== '' || category !== null || bonus || affordable || sort !== 'default';
