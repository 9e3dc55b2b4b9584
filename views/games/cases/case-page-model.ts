import type { CaseDetailsModel } from '#src/core/catalogue/models/outputs.ts';
import type { TextKey, TextParams } from '#src/shared/text-keys.ts';
import type { CaseConditionModel, DemoDropModel, VoucherModel } from '#ui/models/cases.ts';
import type { DropModel, ItemModel, OddsItemModel } from '#ui/models/items.ts';
import type { SeedsModel } from '#ui/models/draws.ts';

export interface OpeningModel {
  readonly id: number;
  readonly drops: readonly DropModel[];
  /** Percent, one for each drop. */
  readonly chances: readonly number[];
  /** True if each drop has been sold since the opening. */
  readonly sold: readonly boolean[];
  readonly caseName: string;
  readonly count: number;
  /** The price of the opening in the display currency or in points; null when it was free. */
  readonly paid: { readonly kind: 'money' | 'bonuses'; readonly sum: number } | null;
  /** Total value of all drops, in the display currency. */
  readonly total: number;
  /** The hash of the seed of its draws, and whether the seed is revealed. */
  readonly serverSeedHash: string;
  readonly isRevealed: boolean;
}

/** Remaining step to meet a condition; null when it is met. */
export type AskStep =
  | { readonly kind: 'met' }
  /** The visitor is a guest. */
  | { readonly kind: 'signIn' }
  /** The player has to link VK or Telegram; `canLink` is false while the provider is unavailable. */
  | { readonly kind: 'link'; readonly canLink: boolean }
  /** Channel to subscribe to; null when its address is not configured. */
  | { readonly kind: 'subscribe'; readonly channel: string | null }
  /** Telegram does not answer; the condition is checked again when the case is opened. */
  | { readonly kind: 'away' }
  /** Missing exp, and the reached part of the exp of the level in percent. */
  | { readonly kind: 'play'; readonly exp: number; readonly reachedPercent: number }
  /** Sum for the whole case in the display currency, rounded up, and the part that is already paid. */
  | { readonly kind: 'topUp'; readonly sum: number; readonly reachedPercent: number }
  /** Hours and minutes, `07:41`. */
  | { readonly kind: 'wait'; readonly time: string };

export interface ConditionStepModel extends CaseConditionModel {
  readonly step: AskStep;
}

/** Conditions of a case, as a dialog or a page. */
export interface ConditionsPageModel {
  readonly name: string;
  readonly title: string;
  readonly asks: readonly ConditionStepModel[];
  /** Number of unmet conditions. */
  readonly left: number;
}

/** One drop of a case, as other players see it. */
export interface FeedDropModel {
  readonly insertId: number;
  readonly item: ItemModel;
  /** Null for a hidden player. */
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly createdAt: string;
}

/**
 * Recent drops of a case. All viewers with the same language and currency share one object, so that it is rendered
 * once.
 */
export interface CaseFeedModel {
  readonly latest: readonly FeedDropModel[];
  /** Best drop of the last 24 hours. */
  readonly best: FeedDropModel | null;
}

/** Odds of a case between two publications. */
export interface OddsVersionModel {
  readonly id: number;
  /** Counts from 1 within the case. */
  readonly number: number;
  readonly since: string;
  /** Null for the current version. */
  readonly until: string | null;
  readonly items: readonly OddsItemModel[];
}

export interface OddsPageModel {
  readonly name: string;
  readonly title: string;
  /** True when the list begins with the current version. */
  readonly isNewest: boolean;
  readonly versions: readonly OddsVersionModel[];
  /** Cursor: older versions have lower numbers; null when there are none. */
  readonly next: number | null;
}

export interface FavouriteModel {
  readonly name: string;
  readonly isOn: boolean;
}

export interface DemoPageModel {
  readonly name: string;
  readonly title: string;
  /** Null before the first spin. */
  readonly drop: DemoDropModel | null;
  /** Percent. */
  readonly chance: number;
}

/** Prices of 1, 2, ... 10 openings at once, each rounded once. */
export interface TotalsModel {
  /** In the display currency, or whole points for bonus cases. */
  readonly totals: readonly number[];
  /** The charge: kopecks, or hundredths of a point. */
  readonly totalsMinor: readonly number[];
  /** Struck-through prices; null without one. */
  readonly oldTotals: readonly number[] | null;
  /** Points of the case's own cashback, and of the wheel's. */
  readonly cashbackPoints: readonly number[];
  readonly wheelCashbackPoints: readonly number[];
}

export interface CasePageModel extends TotalsModel {
  readonly case: CaseDetailsModel;
  /** In the order in which they are checked; empty when the case has no conditions. */
  readonly asks: readonly ConditionStepModel[];
  /** Remaining and total openings; null without a limit. */
  readonly stock: { readonly left: number; readonly total: number } | null;
  readonly feed: CaseFeedModel;
  /** Current odds version and its publication time. */
  readonly version: { readonly number: number; readonly since: string };
  /** Null for a guest. */
  readonly favourite: FavouriteModel | null;
  /** The voucher that expires first; null without one. */
  readonly voucher: VoucherModel | null;
  /** Active cashback from the wheel in percent; null when there is none. */
  readonly wheelCashback: number | null;
  /** Average cost of ten openings after what they return, in the unit of the price; null for a free case. */
  readonly averageCost: number | null;
  /** Hash of the odds and the price shown here. The server refuses an opening if they have changed. */
  readonly quote: string;
  /** Null for a guest. */
  readonly seeds: SeedsModel | null;
  /** Reason why the visitor cannot open the case, apart from money and sign-in. */
  readonly blocked: { readonly error: TextKey; readonly params: TextParams } | null;
  /** Amount missing for one opening, in the display currency or whole points. */
  readonly missing: number | null;
  readonly balance: number | null;
  readonly opening: OpeningModel | null;
  /** The player's last opening, when it is recent and of this case, and the address names none. */
  readonly latest: OpeningModel | null;
  readonly idempotencyKey: string | null;
}
