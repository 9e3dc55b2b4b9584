import type { Rarity } from '../ui/models.ts';
import type { DrawKind } from '../../src/shared/draw-kinds.ts';

/** How far what was seen is from what was expected; see shared/chi-square.ts. */
export interface JudgementModel {
  readonly chiSquare: number;
  readonly freedom: number;
  readonly p: number;
}

/** A version with published odds and what came of it. */
export interface JudgedVersionModel extends JudgementModel {
  readonly versionId: number;
  /** The case's name in its address; null for a wheel. */
  readonly name: string | null;
  readonly title: string;
  readonly number: number;
  readonly draws: number;
}

/** What was paid for draws. */
export type PaidWith = 'money' | 'bonuses' | 'free' | 'voucher' | 'items';

export interface ReportModel {
  readonly month: string;
  /** The month as the language calls it. */
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
    /** What was won, as percent of what the odds give on average; null where nothing was expected. */
    readonly ofExpected: number | null;
    /** Percent of what was paid that the odds give on average, and that was won; null where nothing was paid. */
    readonly expectedReturn: number | null;
    readonly wonReturn: number | null;
  }[];
  readonly upgrades: JudgementModel & { readonly draws: number; readonly won: number; readonly expected: number };
  readonly versions: readonly JudgedVersionModel[];
}

export interface ReportPageModel {
  readonly months: readonly { readonly month: string; readonly title: string }[];
  /** Whether it stands under the address of the newest, whichever month that is. */
  readonly isNewest: boolean;
  /** Null until the first night. */
  readonly report: ReportModel | null;
}

/** Every version of every case, and of the wheel, with its verdict. */
export interface OddsListModel {
  readonly cases: readonly JudgedVersionModel[];
  readonly wheels: readonly JudgedVersionModel[];
  readonly isFirst: boolean;
  readonly next: string | null;
}
