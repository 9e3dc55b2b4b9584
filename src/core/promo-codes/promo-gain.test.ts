// The bonus of a code for a top-up: exact integers, rounded down, and zero below the minimum.
import { expect } from 'chai';
import fc from 'fast-check';
import { ceilToCurrency, floorKopecksOf } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { promoGain } from './promo-gain.ts';
import type { PromoTerms } from './promo.ts';

const terms = (changes: Partial<Record<keyof PromoTerms, number>>): PromoTerms =>
  ({ type: 0, multiplierE4: 10_000, amountKopecks: 0, minSumKopecks: 0, ...changes }) as PromoTerms;

const sums = fc.integer({ min: 1, max: 50_000_000_000 });
const multipliers = fc.integer({ min: 10_000, max: 100_000 });
const rates = fc
  .bigInt({ min: 1_000_000n, max: 100_000_000_000n })
  .map((scaled) => `${String(scaled / 100_000_000n)}.${String(scaled % 100_000_000n).padStart(8, '0')}`);

describe('what a promo code adds', () => {
  it('is a tenth more for 1.1, and the kopeck that does not fit is not promised', () => {
    expect(promoGain(terms({ multiplierE4: 11_000 }), kopecks(100_00))).to.equal(10_00);
    expect(promoGain(terms({ multiplierE4: 11_000 }), kopecks(109))).to.equal(10);
    expect(promoGain(terms({ multiplierE4: 11_000 }), kopecks(9))).to.equal(0);
  });

  it('is never more than the share, and less by under a kopeck', () => {
    fc.assert(
      fc.property(sums, multipliers, fc.constantFrom(0, 5), (sum, multiplierE4, type) => {
        const gain = BigInt(promoGain(terms({ type, multiplierE4 }), kopecks(sum)));
        const exact = BigInt(sum) * BigInt(multiplierE4 - 10_000);
        expect(gain * 10_000n <= exact && exact < (gain + 1n) * 10_000n).to.equal(true);
      }),
    );
  });

  it('does not fall when more is paid', () => {
    fc.assert(
      fc.property(sums, sums, multipliers, (one, other, multiplierE4) => {
        const gainOf = (sum: number): number => promoGain(terms({ multiplierE4 }), kopecks(sum));
        expect(gainOf(Math.min(one, other))).to.be.at.most(gainOf(Math.max(one, other)));
      }),
    );
  });

  it('is the fixed sum of type 1 whatever is paid, and no money of type 2', () => {
    fc.assert(
      fc.property(sums, sums, (sum, amountKopecks) => {
        expect(promoGain(terms({ type: 1, amountKopecks }), kopecks(sum))).to.equal(amountKopecks);
        expect(promoGain(terms({ type: 2, amountKopecks }), kopecks(sum))).to.equal(0);
      }),
    );
  });

  it('is nothing below the least sum, and something from exactly that on', () => {
    const least = terms({ type: 1, amountKopecks: 100_00, minSumKopecks: 500_00 });
    expect(promoGain(least, kopecks(499_99))).to.equal(0);
    expect(promoGain(least, kopecks(500_00))).to.equal(100_00);
  });

  it('is given to who pays the least sum that is shown in their currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), rates, (minSumKopecks, rate) => {
        const shown = Math.ceil(ceilToCurrency(kopecks(minSumKopecks), rate));
        const paid = floorKopecksOf(shown * 100, rate);
        expect(promoGain(terms({ type: 1, amountKopecks: 1, minSumKopecks }), paid)).to.equal(1);
      }),
    );
  });
});
