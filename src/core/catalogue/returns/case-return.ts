import type { Settings } from '#src/core/settings/index.ts';
import { type Kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';
import type { PriceKind, PublishedCase } from '#src/core/catalogue/catalogue.ts';

/** Settings that bound the return of cases. */
export type ReturnRules = Pick<
  Settings,
  'gPriceKopecks' | 'returnBand' | 'returnWithCashbackPercent' | 'freeCaseMaxKopecks' | 'wheelCashbackPercent'
>;

/** The parts of a case that decide its return. */
export interface CaseReturn {
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point. */
  readonly price: number;
  readonly cashbackPercent: number | null;
  /** Sum over the contents of tickets x item price in hundredths of G. */
  readonly ticketsCentiG: bigint;
}

/** The same of a case as players see it. */
export const caseReturnOf = ({ priceKind, price, cashbackPercent, version }: PublishedCase): CaseReturn => ({
  priceKind,
  price,
  cashbackPercent,
  ticketsCentiG: ticketsCentiGOf(
    version.rows.map(({ from, to, item }) => ({ tickets: to - from + 1, priceCentiG: item.priceCentiG })),
  ),
});

/** The tickets of an item and its price. */
interface ReturnRow {
  readonly tickets: number;
  readonly priceCentiG: number;
}

export const ticketsCentiGOf = (rows: readonly ReturnRow[]): bigint =>
  rows.reduce((sum, { tickets, priceCentiG }) => sum + BigInt(tickets) * BigInt(priceCentiG), 0n);

/** The return of a case. Limits are whole percent, so figures rounded away from the band compare exactly. */
export interface ReturnFigures {
  /** Items alone, basis points of the price, rounded down. Zero for a free case. */
  readonly leastItemsBasisPoints: number;
  /** Items alone, rounded up. */
  readonly mostItemsBasisPoints: number;
  /** Items and all cashback, at the worth of points, rounded up. */
  readonly totalBasisPoints: number;
  /** Expected value of one opening, rounded up. */
  readonly openingKopecks: number;
}

/** The money that one point buys in items, as a fraction. */
export interface PointWorth {
  readonly won: bigint;
  readonly paid: bigint;
}

export type ReturnLimit = 'least' | 'most' | 'cashback' | 'free';

/** Keeps figures of absurd prices within a BIGINT and a safe integer. */
const MOST_FIGURE = 10n ** 12n;

const returnCentiG = (
  { ticketsCentiG }: Pick<CaseReturn, 'ticketsCentiG'>,
  rules: Pick<ReturnRules, 'gPriceKopecks'>,
): bigint => ticketsCentiG * BigInt(rules.gPriceKopecks);
const casePriceCentiG = ({ price }: Pick<CaseReturn, 'price'>): bigint => BigInt(TICKETS_TOTAL) * BigInt(price) * 100n;

/**
 * Return to player in percent with two decimals, rounded down: sum(tickets x item price) / (1,000,000 x case price),
 * docs/rules.md 4. Null for a free case, where the quotient is undefined.
 */
export function floorReturnPercent(
  rows: readonly ReturnRow[],
  { priceKind, price }: Pick<CaseReturn, 'price' | 'priceKind'>,
  gPriceKopecks: Kopecks,
): number | null {
  if (priceKind === 'free') return null;
  return Number((ticketsCentiGOf(rows) * BigInt(gPriceKopecks) * 10_000n) / casePriceCentiG({ price })) / 100;
}

/** Cashback of the case and of the wheel together, in percent of the price. A free case gives none. */
const cashbackOf = (caseReturn: CaseReturn, rules: ReturnRules): bigint =>
  caseReturn.priceKind === 'free' ? 0n : BigInt((caseReturn.cashbackPercent ?? 0) + rules.wheelCashbackPercent);

/**
 * The worth of a point through the best of the points cases that can be opened. Points that come back of a points case
 * are spent there again, so the items are won 1 / (1 - cashback) times. Zero without a points case.
 */
export function pointWorthOf(openCases: readonly CaseReturn[], rules: ReturnRules): PointWorth {
  let best: PointWorth = { won: 0n, paid: 1n };
  for (const caseReturn of openCases.filter(({ priceKind }) => priceKind === 'bonuses')) {
    const keptPercent = 100n - cashbackOf(caseReturn, rules);
    const worth = {
      won: returnCentiG(caseReturn, rules) * 100n,
      paid: casePriceCentiG(caseReturn) * (keptPercent > 1n ? keptPercent : 1n),
    };
    if (worth.won * best.paid > best.won * worth.paid) best = worth;
  }
  return best;
}

/** Expected value of one opening, rounded up. */
export const openingWorthKopecks = (
  one: Pick<CaseReturn, 'ticketsCentiG'>,
  rules: Pick<ReturnRules, 'gPriceKopecks'>,
): number => ceilFigure(returnCentiG(one, rules), BigInt(TICKETS_TOTAL) * 100n);

export function returnFiguresOf(one: CaseReturn, pointWorth: PointWorth, rules: ReturnRules): ReturnFigures {
  const openingKopecks = openingWorthKopecks(one, rules);
  if (one.priceKind === 'free') {
    return { leastItemsBasisPoints: 0, mostItemsBasisPoints: 0, totalBasisPoints: 0, openingKopecks };
  }
  const items = returnCentiG(one, rules) * 10_000n;
  const total = items * pointWorth.paid + cashbackOf(one, rules) * 100n * pointWorth.won * casePriceCentiG(one);
  return {
    leastItemsBasisPoints: Number(smaller(items / casePriceCentiG(one), MOST_FIGURE)),
    mostItemsBasisPoints: ceilFigure(items, casePriceCentiG(one)),
    totalBasisPoints: ceilFigure(total, casePriceCentiG(one) * pointWorth.paid),
    openingKopecks,
  };
}

/** The limits that a case exceeds, empty for a case within all of them. */
export function exceededLimits(
  { priceKind }: Pick<CaseReturn, 'priceKind'>,
  figures: ReturnFigures,
  rules: ReturnRules,
): ReturnLimit[] {
  if (priceKind === 'free') return figures.openingKopecks > rules.freeCaseMaxKopecks ? ['free'] : [];
  const { minPercent, maxPercent } = rules.returnBand;
  const overLimits: ReturnLimit[] = [];
  if (figures.leastItemsBasisPoints < minPercent * 100) overLimits.push('least');
  if (figures.mostItemsBasisPoints > maxPercent * 100) overLimits.push('most');
  if (figures.totalBasisPoints > rules.returnWithCashbackPercent * 100) overLimits.push('cashback');
  return overLimits;
}

/** Returns whether figures are farther beyond a limit than others are. */
export function isFartherBeyond(limit: ReturnLimit, figures: ReturnFigures, reference: ReturnFigures): boolean {
  switch (limit) {
    case 'least':
      return figures.leastItemsBasisPoints < reference.leastItemsBasisPoints;
    case 'most':
      return figures.mostItemsBasisPoints > reference.mostItemsBasisPoints;
    case 'cashback':
      return figures.totalBasisPoints > reference.totalBasisPoints;
    case 'free':
      return figures.openingKopecks > reference.openingKopecks;
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const ceilFigure = (numerator: bigint, denominator: bigint): number =>
  Number(smaller((numerator + denominator - 1n) / denominator, MOST_FIGURE));

/** Before its first day a case counts as open: no member of staff acts when that day comes. */
export const isOpenAt = (
  { state, untilAt }: { readonly state: string; readonly untilAt: Date | null },
  now: Date,
): boolean => state === 'active' && (untilAt === null || untilAt > now);

/**
 * Judges contents against the limits of the settings, with points at what the published points cases make of them.
 * Pages show it before a change; `guardReturns` decides.
 */
export function isWithinLimits(
  one: CaseReturn,
  publishedCases: readonly PublishedCase[],
  rules: ReturnRules,
  now: Date,
): boolean {
  const open = publishedCases.filter((publishedCase) => isOpenAt(publishedCase, now));
  const figures = returnFiguresOf(one, pointWorthOf(open.map(caseReturnOf), rules), rules);
  return exceededLimits(one, figures, rules).length === 0;
}
