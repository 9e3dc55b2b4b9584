/** Proves that limits of returns compare exactly, and that points count at what they buy. */
import { expect } from 'chai';
import { kopecks } from '#src/shared/units.ts';
import {
  type CaseReturn,
  exceededLimits,
  isFartherBeyond,
  pointWorthOf,
  returnFiguresOf,
  type ReturnRules,
  ticketsCentiGOf,
} from './case-return.ts';

const RULES: ReturnRules = {
  gPriceKopecks: kopecks(100),
  returnBand: { minPercent: 70, maxPercent: 95 },
  returnWithCashbackPercent: 100,
  freeCaseMaxKopecks: kopecks(5000),
  wheelCashbackPercent: 5,
};
const NO_POINTS = { won: 0n, paid: 1n };
const paidCase = (price: number, priceCentiG: number, more: Partial<CaseReturn> = {}): CaseReturn => ({
  priceKind: 'money',
  price,
  cashbackPercent: null,
  ticketsCentiG: ticketsCentiGOf([{ tickets: 1_000_000, priceCentiG }]),
  ...more,
});
const limitsOf = (one: CaseReturn, pointsCases: readonly CaseReturn[] = []) =>
  exceededLimits(one, returnFiguresOf(one, pointWorthOf(pointsCases, RULES), RULES), RULES);

describe('The return of a case', () => {
  it('The band includes both of its ends and nothing beyond', () => {
    const limits = [6_999, 7_000, 9_500, 9_501].map((priceCentiG) => limitsOf(paidCase(10_000, priceCentiG)));
    expect(limits).to.deep.equal([['least'], [], [], ['most']]);
  });

  it('The band is exact to one ticket', () => {
    const ticketsCentiG = ticketsCentiGOf([
      { tickets: 999_999, priceCentiG: 950_000_000_000 },
      { tickets: 1, priceCentiG: 950_000_000_001 },
    ]);
    expect(limitsOf(paidCase(1_000_000_000_000, 0, { ticketsCentiG }))).to.deep.equal(['most']);
  });

  it('Cashback of the case and of the wheel counts at the worth of points', () => {
    const points = paidCase(10_000, 9_000, { priceKind: 'bonuses' });
    // A point buys 0.90 in items and returns 5 % of itself: 0.90 / 0.95.
    const { won, paid } = pointWorthOf([points, paidCase(10_000, 8_000, { priceKind: 'bonuses' })], RULES);
    expect(Number((won * 1_000_000n) / paid)).to.equal(947_368);
    const figures = returnFiguresOf(paidCase(10_000, 8_500, { cashbackPercent: 10 }), { won, paid }, RULES);
    expect(figures).to.deep.equal({
      leastItemsBasisPoints: 8500,
      mostItemsBasisPoints: 8500,
      totalBasisPoints: 8500 + 1422,
      openingKopecks: 8500,
    });
    expect(limitsOf(paidCase(10_000, 8_500, { cashbackPercent: 10 }), [points])).to.deep.equal([]);
    expect(limitsOf(paidCase(10_000, 8_500, { cashbackPercent: 50 }), [points])).to.deep.equal(['cashback']);
  });

  it('Cashback does not count while no points case can be opened', () => {
    expect(pointWorthOf([paidCase(10_000, 9_000)], RULES)).to.deep.equal(NO_POINTS);
    expect(limitsOf(paidCase(10_000, 8_500, { cashbackPercent: 50 }))).to.deep.equal([]);
  });

  it('A points case is judged by its price in points, its own cashback included', () => {
    const points = paidCase(10_000, 9_000, { priceKind: 'bonuses', cashbackPercent: 10 });
    expect(limitsOf(points, [points])).to.deep.equal(['cashback']);
    const frugal = paidCase(10_000, 8_500, { priceKind: 'bonuses', cashbackPercent: 10 });
    expect(limitsOf(frugal, [frugal])).to.deep.equal([]);
  });

  it('A points case that returns all points can be calculated', () => {
    const rules = { ...RULES, wheelCashbackPercent: 100 };
    const points = paidCase(10_000, 7_000, { priceKind: 'bonuses', cashbackPercent: 50 });
    const figures = returnFiguresOf(points, pointWorthOf([points], rules), rules);
    expect(exceededLimits(points, figures, rules)).to.deep.equal(['cashback']);
  });

  it('A free case is limited by the expected value of an opening', () => {
    const free = (priceCentiG: number) => paidCase(0, priceCentiG, { priceKind: 'free' });
    expect(limitsOf(free(5000))).to.deep.equal([]);
    expect(limitsOf(free(5001))).to.deep.equal(['free']);
  });

  it('The worse of two returns is the one farther beyond a limit', () => {
    const figuresOf = (priceCentiG: number) => returnFiguresOf(paidCase(10_000, priceCentiG), NO_POINTS, RULES);
    const [low, high] = [figuresOf(6_000), figuresOf(12_000)];
    expect(isFartherBeyond('most', high, low)).to.equal(true);
    expect(isFartherBeyond('most', low, high)).to.equal(false);
    expect(isFartherBeyond('least', low, high)).to.equal(true);
    expect(isFartherBeyond('cashback', high, high)).to.equal(false);
    expect(isFartherBeyond('free', high, low)).to.equal(true);
  });
});
