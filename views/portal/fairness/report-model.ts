import type { Rarity } from '#ui/models/items.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';

/** Deviation of observed from expected results; see shared/chi-square.ts. */
export interface JudgementModel {
  readonly chiSquare: number;
  readonly freedom: number;
  readonly p: number;
}

/** A version with published odds and its results. */
export interface JudgedVersionModel extends JudgementModel {
  readonly versionId: number;
  /** URL name of the case; null for a wheel. */
  readonly name: string | null;
  readonly title: string;
  readonly number: number;
  readonly draws: number;
}

export type PaidWith = 'money' | 'bonuses' | 'free' | 'voucher' | 'items';

export interface ReportModel {
  readonly month: string;
  /** Localised name of the month. */
  readonly title: string;
  readonly countedUntil: string;
  readonly isFinal: boolean;
  readonly draws: number;
  readonly tickets: readonly (JudgementModel & { readonly kind: DrawKind; readonly draws: number })[];
  readonly rarities: readonly { readonly rarity: Rarity; readonly draws: number; readonly expected: number }[];
  readonly returns: readonly {
    readonly kind: DrawKind;
    readonly paidWith: PaidWith;
    readonly draws: number;
    /** Value won as a percentage of the expected value; null when nothing was expected. */
    readonly ofExpected: number | null;
    /** Expected and observed return as percentages of the sum paid; null when nothing was paid. */
    readonly expectedReturn: number | null;
    readonly wonReturn: number | null;
  }[];
  readonly upgrades: JudgementModel & { readonly draws: number; readonly won: number; readonly expected: number };
  readonly versions: readonly JudgedVersionModel[];
}

export interface ReportPageModel {
  readonly months: readonly { readonly month: string; readonly title: string }[];
  /** True when the report is shown at the address of the newest month. */
  readonly isNewest: boolean;
  /** Null until the first nightly run. */
  readonly report: ReportModel | null;
}

/** All versions of all cases and of the wheel, with verdicts. */
export interface OddsListModel {
  readonly cases: readonly JudgedVersionModel[];
  readonly wheels: readonly JudgedVersionModel[];
  readonly isFirst: boolean;
  readonly next: string | null;
}
