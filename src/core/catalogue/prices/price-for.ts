import { ceilToCurrency, floorPercentOf, pointsFor } from '#src/shared/money.ts';
import { type CentiPoints, centiPoints, kopecks } from '#src/shared/units.ts';
import type { DisplayCurrency } from '#src/shared/viewers.ts';
import type { CaseSale, PriceKind } from '#src/core/catalogue/catalogue.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** The facts about a viewer that the charge, its display and the cashback depend on. Only `priceFacts` makes them. */
export interface PriceFacts {
  /** Decimal text, display currency per 1 rouble. */
  readonly rate: string;
  /** Running cashback won at the wheel, in percent; null when none runs. */
  readonly wheelCashbackPercent: number | null;
  /** A voucher pays for the opening instead of the viewer. */
  readonly hasVoucher: boolean;
}

/** The parts of a viewer that decide a price. */
interface PricedViewer {
  readonly currency: Pick<DisplayCurrency, 'rate'>;
}

/** The facts of a viewer. What is the player's own is given where it counts: a cached price is that of all viewers. */
export const priceFacts = (
  { currency: { rate } }: PricedViewer,
  { wheelCashbackPercent = null, hasVoucher = false }: Partial<Omit<PriceFacts, 'rate'>> = {},
): PriceFacts => ({ rate, wheelCashbackPercent, hasVoucher });

/** The facts of no viewer in particular, in roubles: a price by them is equal for all. */
export const FACTS_OF_ALL = priceFacts({ currency: { rate: '1' } });

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
const MAX_OPENINGS = PROMISED.openings;

/**
 * The price of `count` openings at once for a viewer. Cards, the case page, sorting, the quote and the charge all use
 * it; no other code computes the price of a case. Each cashback applies to the total and is rounded down; a point is
 * worth a rouble, so cashback on points uses the same formula (docs/rules.md 1).
 */
export function priceFor(terms: PriceTerms, facts: PriceFacts, count = 1): CasePrice {
  const { priceKind, price, oldPrice, cashbackPercent } = terms;
  const { hasVoucher, wheelCashbackPercent } = facts;
  const chargedMinor = hasVoucher ? 0 : price * count;
  return {
    kind: hasVoucher ? 'voucher' : priceKind,
    chargedMinor,
    shown: shownAmount(priceKind, chargedMinor, facts),
    shownOld: oldPrice === null ? null : shownAmount(priceKind, oldPrice * count, facts),
    cashbackCentiPoints: cashbackOf(chargedMinor, cashbackPercent),
    wheelCashbackCentiPoints: cashbackOf(chargedMinor, wheelCashbackPercent),
  };
}

/** The prices of 1, 2, ... `MAX_OPENINGS` openings. */
export const pricesFor = (terms: PriceTerms, facts: PriceFacts): CasePrice[] =>
  Array.from({ length: MAX_OPENINGS }, (_, index) => priceFor(terms, facts, index + 1));

/** The amount that a viewer lacks for one opening, as shown to them; null when the balance is sufficient. */
export function missingAmount(terms: PriceTerms, facts: PriceFacts, balanceMinor: number): number | null {
  const missingMinor = priceFor(terms, facts).chargedMinor - balanceMinor;
  return missingMinor > 0 ? shownAmount(terms.priceKind, missingMinor, facts) : null;
}

/** An amount in the viewer's currency, rounded up. Amounts in bonus points are whole points. */
export const shownAmount = (kind: PriceKind, amountMinor: number, { rate }: PriceFacts): number =>
  kind === 'bonuses' ? Math.ceil(amountMinor / 100) : ceilToCurrency(kopecks(amountMinor), rate);

const cashbackOf = (chargedMinor: number, percent: number | null): CentiPoints =>
  chargedMinor === 0 || percent === null ? centiPoints(0) : pointsFor(floorPercentOf(kopecks(chargedMinor), percent));
