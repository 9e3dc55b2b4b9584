import type { Locale } from '#src/shared/locales.ts';
import type { SeedsModel, VoucherModel } from '#views/cases/case-page-model.ts';
import type { AuthModel, PlayWishes } from '#views/layout/frame.ts';
import type { DropModel, PriceKind, Rarity } from '#views/ui/models.ts';

/** One possible outcome as the reel needs it: picture, rarity, first and last ticket. */
export type StripTile = readonly [logo: string, rarity: Rarity, from: number, to: number];

/** What the stage shows while nothing is opened. */
export interface StageProps {
  readonly title: string;
  /** The closed and the open crate, addresses of the 130x88 pictures. */
  readonly logo: string;
  readonly hover: string;
  readonly palette: string;
  /** Percent. */
  readonly cashback: number | null;
  /** How many openings are left of how many; null without a limit. */
  readonly stock: { readonly left: number; readonly total: number } | null;
}

/** What an opening costs and who pays. Sums in the shown currency, whole points when paid with bonuses. */
export interface OpeningPrice {
  readonly kind: PriceKind;
  /** Price of 1, 2, … 10 openings. */
  readonly totals: readonly number[];
  readonly oldPrice: number | null;
  /** Of one opening: kopecks, or hundredths of a point. */
  readonly priceMinor: number;
  readonly sign: string;
}

/** What a player has: `balance` in the shown currency, `balanceMinor` in kopecks, `bonuses` whole points. */
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
  /** Percent of the wheel's cashback; null while none runs. */
  readonly wheelCashback: number | null;
  /** A voucher for this case; null without one. */
  readonly voucher: VoucherModel | null;
  readonly tiles: readonly StripTile[];
}

/** The answer of POST /api/case/open, as far as it is used here. */
export interface OpenAnswer {
  readonly drops: readonly DropModel[];
}

/** The answer of POST /api/item/sell, as far as it is used here. */
export interface SellAnswer {
  readonly profit: number;
}
