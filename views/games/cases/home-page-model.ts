import type { CaseCardModel } from '../ui/models.ts';

export const CASE_SORTS = ['default', 'new', 'price', '-price'] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** The cases under one heading. */
export interface CaseGroupModel {
  readonly slug: string;
  /** As staff called the group; null for all sorted in one, which get a common heading. */
  readonly title: string | null;
  readonly cases: readonly CaseCardModel[];
}

/** The shop window: the same object for all who ask the same. */
export interface ShopWindowModel {
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

/** What of the shop a player likes or has just opened. */
export interface OwnCasesModel {
  readonly favourites: readonly CaseCardModel[];
  /** The latest first; favourites are not shown twice. */
  readonly recent: readonly CaseCardModel[];
}

export interface HomePageModel {
  readonly shop: ShopWindowModel;
  /** Null for a guest, for who has nothing of the kind, and where cases are looked for. */
  readonly own: OwnCasesModel | null;
}
