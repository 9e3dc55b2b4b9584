import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel, VoucherModel } from '#views/games/cases/case-page-model.ts';
import type { AuthModel, PlayWishes } from '#views/layout/frame.ts';
import type { DropModel, PriceKind, Rarity } from '#views/ui/models.ts';

/** One possible outcome on the reel: picture, rarity, first and last ticket. */
export type StripTile = readonly [logo: string, rarity: Rarity, from: number, to: number];

/** Stage content before an opening. */
export interface StageProps {
  readonly title: string;
  /** Closed and open crate: URLs of the 130x88 pictures. */
  readonly logo: string;
  readonly hover: string;
  readonly palette: string;
  /** Percent. */
  readonly cashback: number | null;
  /** Remaining and total openings; null without a limit. */
  readonly stock: { readonly left: number; readonly total: number } | null;
}

/**
 * Price and payment unit of an opening. Sums are in the display currency, or whole points when the case is paid with
 * bonuses.
 */
export interface OpeningPrice {
  readonly kind: PriceKind;
  /** Price of 1, 2, … 10 openings. */
  readonly totals: readonly number[];
  /** The same as charged: kopecks, or hundredths of a point. */
  readonly totalsMinor: readonly number[];
  /** Struck-through prices; null without one. */
  readonly oldTotals: readonly number[] | null;
  readonly sign: string;
}

/** The player's balances: `balance` in the display currency, `balanceMinor` in kopecks, `bonuses` in whole points. */
export interface Purse {
  readonly balance: number;
  readonly balanceMinor: number;
  readonly bonuses: number;
}

export interface CaseOpenerProps {
  readonly locale: Locale;
  readonly name: string;
  readonly stage: StageProps;
  readonly price: OpeningPrice;
  readonly purse: Purse;
  readonly quote: string;
  readonly seeds: SeedsModel;
  readonly auth: AuthModel | null;
  readonly idempotencyKey: string | null;
  readonly wishes: PlayWishes;
  /** Whole points that 1, 2, … 10 openings give back; null where there is no such cashback. */
  readonly cashback: {
    readonly own: readonly number[] | null;
    readonly wheel: { readonly percent: number; readonly points: readonly number[] } | null;
  };
  readonly voucher: VoucherModel | null;
  readonly tiles: readonly StripTile[];
}

/** Fields of the POST /api/case/open response that this island uses. */
export interface OpenAnswer {
  readonly drops: readonly DropModel[];
}

/** Fields of the POST /api/item/sell response that this island uses. */
export interface SellAnswer {
  readonly profit: number;
}
