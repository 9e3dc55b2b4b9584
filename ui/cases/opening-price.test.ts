// Tests the button text and the low-balance check, which compares kopecks and ignores the rounding of the display
// currency.
import { expect } from 'chai';
import fc from 'fast-check';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { makeT } from '#src/shared/translator.ts';
import { type OpeningPrice, missingFor, openText, sumText } from './opening-price.ts';

const RATE = '0.01100000';

function priceOf(priceMinor: number, rate: string): OpeningPrice {
  const totalsMinor = Array.from({ length: 10 }, (_, index) => priceMinor * (index + 1));
  const totals = totalsMinor.map((totalMinor) => ceilToCurrency(kopecks(totalMinor), rate));
  return { kind: 'money', totals, totalsMinor, oldTotals: null, sign: '$', rate: '0.011', averageCost: null };
}

const purseOf = (balanceMinor: number, rate: string) => ({
  balance: floorToCurrency(kopecks(balanceMinor), rate),
  balanceMinor,
  bonuses: 0,
});

describe('The missing amount', () => {
  it('The missing amount is zero for a player who has just enough, in any currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 900, max: 1_000_000 }), fc.integer({ min: 1, max: 10 }), (priceMinor, count) => {
        const price = priceOf(priceMinor, RATE);
        expect(missingFor(price, purseOf(priceMinor * count, RATE), count)).to.equal(null);
        expect(missingFor(price, purseOf(priceMinor * count - 1, RATE), count)).to.be.at.least(0.01);
      }),
    );
  });

  it('The missing amount is the difference of the displayed sums', () => {
    expect(missingFor(priceOf(34_900, '1'), purseOf(8_000, '1'), 1)).to.equal(269);
  });

  it('The missing amount is in points for a points case, and a free case has none', () => {
    const purse = { balance: 0, balanceMinor: 0, bonuses: 250 };
    const price: OpeningPrice = {
      kind: 'bonuses',
      totals: [300],
      totalsMinor: [30_000],
      oldTotals: null,
      sign: '₽',
      rate: '1',
      averageCost: null,
    };
    expect(missingFor(price, purse, 1)).to.equal(50);
    expect(missingFor({ ...price, kind: 'free' }, purse, 1)).to.equal(null);
  });
});

describe('The text of a price', () => {
  const entries = {
    'cases.opener.open_other': '{{count}} for {{sum}}',
    'cases.opener.openOne': 'one for {{sum}}',
    'cases.opener.againOne': 'again for {{sum}}',
  };
  const t = makeT(entries, 'en');

  it('The button names the sum', () => {
    expect(openText(t, priceOf(34_900, '1'), 3)).to.equal('3 for 1\u00a0047\u00a0$');
    expect(openText(t, priceOf(34_900, '1'), 1)).to.equal('one for 349\u00a0$');
    expect(openText(t, priceOf(34_900, '1'), 1, true)).to.equal('again for 349\u00a0$');
  });

  it('A price in points is written in points', () => {
    const words = makeT({ 'layout.points_other': '{{points}} points' }, 'en');
    expect(sumText(1860, { kind: 'bonuses', sign: '$' }, words)).to.equal('1\u00a0860 points');
  });

  it('A button that spends points names their worth in money', () => {
    const words = { 'cases.opener.openOne': 'Open for {{sum}}', 'layout.points_other': '{{points}} points' };
    const price: OpeningPrice = { ...priceOf(100, '1'), kind: 'bonuses', totals: [25], rate: '0.0109' };
    expect(openText(makeT(words, 'en'), price, 1)).to.equal('Open for 25 points ≈\u00a00,27\u00a0$');
  });
});
