import { ceilToCurrency, floorPercentOf, pointsFor } from '#src/shared/money.ts';
import { type CentiPoints, centiPoints, kopecks } from '#src/shared/units.ts';
import type { CaseSale, PriceKind } from '#src/core/catalogue/catalogue.ts';

/** The facts about a viewer that the charge, its display and the cashback depend on. */
export interface PriceFacts {
  /** `rate` is decimal text, currency per 1 rouble. */
  readonly currency: { readonly rate: string };
  /** Running cashback won at the wheel, in percent; null or absent when none runs. */
  readonly wheelCashbackPercent?: number | null;
  /** A voucher pays for the opening instead of the viewer. */
  readonly hasVoucher?: boolean;
}

/** The terms of sale that a price is computed from. */
export type PriceTerms = Pick<CaseSale, 'priceKind' | 'price' | 'oldPrice' | 'cashbackPercent'>;

/** The price of one or several openings at once. */
export interface CasePrice {
  readonly kind: PriceKind | 'voucher';
  /** Charge of the player: kopecks, or hundredths of a point when paid with bonus points. */
  readonly chargedMinor: number;
  /** The charge in the viewer's currency or in whole points, rounded up once. */
  readonly shown: number;
  /** The struck-through price in the same unit; null without one. */
  readonly shownOld: number | null;
  /** Cashback of the case itself. */
  readonly cashbackCentiPoints: CentiPoints;
  readonly wheelCashbackCentiPoints: CentiPoints;
}

/** The number of openings that a player can buy at once. */
const MAX_OPENINGS = 10;

/**
 * The price of `count` openings at once for a viewer. Cards, the case page, sorting, the quote and the charge all use
 * it; no other code computes the price of a case. Each cashback applies to the total and is rounded down; a point is
 * worth a rouble, so cashback on points uses the same formula (docs/rules.md 1).
 */
export function priceFor(terms: PriceTerms, viewer: PriceFacts, count = 1): CasePrice {
  const { priceKind, price, oldPrice, cashbackPercent } = terms;
  const { currency, hasVoucher = false, wheelCashbackPercent = null } = viewer;
  const chargedMinor = hasVoucher ? 0 : price * count;
  return {
    kind: hasVoucher ? 'voucher' : priceKind,
    chargedMinor,
    shown: shownAmount(priceKind, chargedMinor, currency.rate),
    shownOld: oldPrice === null ? null : shownAmount(priceKind, oldPrice * count, currency.rate),
    cashbackCentiPoints: cashbackOf(chargedMinor, cashbackPercent),
    wheelCashbackCentiPoints: cashbackOf(chargedMinor, wheelCashbackPercent),
  };
}

/** The prices of 1, 2, ... `MAX_OPENINGS` openings. */
export const pricesFor = (terms: PriceTerms, viewer: PriceFacts): CasePrice[] =>
  Array.from({ length: MAX_OPENINGS }, (_, index) => priceFor(terms, viewer, index + 1));

/** The amount that a viewer lacks for one opening, as shown to them; null when the balance is sufficient. */
export function missingAmount(terms: PriceTerms, viewer: PriceFacts, balanceMinor: number): number | null {
  const missingMinor = priceFor(terms, viewer).chargedMinor - balanceMinor;
  return missingMinor > 0 ? shownAmount(terms.priceKind, missingMinor, viewer.currency.rate) : null;
}

/** An amount in the viewer's currency, rounded up. Amounts in bonus points are whole points. */
const shownAmount = (kind: PriceKind, amountMinor: number, rate: string): number =>
  kind === 'bonuses' ? Math.ceil(amountMinor / 100) : ceilToCurrency(kopecks(amountMinor), rate);

const cashbackOf = (chargedMinor: number, percent: number | null): CentiPoints =>
  chargedMinor === 0 || percent === null ? centiPoints(0) : pointsFor(floorPercentOf(kopecks(chargedMinor), percent));
