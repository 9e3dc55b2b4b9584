import type { CaseCardModel } from '../ui/models.ts';

export const CASE_SORTS = ['default', 'new', 'price', '-price'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** The cases under one heading. A slug that is no category's (all sorted in one) gets a common heading. */
export interface CaseGroupModel {
  readonly slug: string;
  readonly cases: readonly CaseCardModel[];
}

export interface HomePageModel {
  /** What was searched for, as typed. */
  readonly q: string;
  readonly category: string | null;
  /** Only cases paid with bonus points. */
  readonly bonus: boolean;
  readonly sort: CaseSort;
  /** Those that hold cases, in order, with how many the other filters leave in each. */
  readonly categories: ReadonlyArray<{ readonly slug: string; readonly count: number }>;
  readonly groups: readonly CaseGroupModel[];
  readonly found: number;
  /** How many the filters other than the category leave. */
  readonly total: number;
}
