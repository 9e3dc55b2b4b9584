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

describe('The gain from a promo code', () => {
  it('A factor of 1.1 adds a tenth, and a fraction of a kopeck is not promised', () => {
    expect(promoGain(terms({ multiplierE4: 11_000 }), kopecks(100_00))).to.equal(10_00);
    expect(promoGain(terms({ multiplierE4: 11_000 }), kopecks(109))).to.equal(10);
    expect(promoGain(terms({ multiplierE4: 11_000 }), kopecks(9))).to.equal(0);
  });

  it('The gain never exceeds the share, and falls short of it by less than a kopeck', () => {
    fc.assert(
      fc.property(sums, multipliers, fc.constantFrom(0, 5), (sum, multiplierE4, type) => {
        const gain = BigInt(promoGain(terms({ type, multiplierE4 }), kopecks(sum)));
        const exact = BigInt(sum) * BigInt(multiplierE4 - 10_000);
        expect(gain * 10_000n <= exact && exact < (gain + 1n) * 10_000n).to.equal(true);
      }),
    );
  });

  it('The gain does not fall when the payment grows', () => {
    fc.assert(
      fc.property(sums, sums, multipliers, (one, other, multiplierE4) => {
        const gainOf = (sum: number): number => promoGain(terms({ multiplierE4 }), kopecks(sum));
        expect(gainOf(Math.min(one, other))).to.be.at.most(gainOf(Math.max(one, other)));
      }),
    );
  });

  it('Type 1 adds its fixed sum to any payment, and type 2 adds no money', () => {
    fc.assert(
      fc.property(sums, sums, (sum, amountKopecks) => {
        expect(promoGain(terms({ type: 1, amountKopecks }), kopecks(sum))).to.equal(amountKopecks);
        expect(promoGain(terms({ type: 2, amountKopecks }), kopecks(sum))).to.equal(0);
      }),
    );
  });

  it('The gain begins exactly at the minimum sum', () => {
    const least = terms({ type: 1, amountKopecks: 100_00, minSumKopecks: 500_00 });
    expect(promoGain(least, kopecks(499_99))).to.equal(0);
    expect(promoGain(least, kopecks(500_00))).to.equal(100_00);
  });

  it('A player who pays the minimum sum displayed in their currency gets the gain', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), rates, (minSumKopecks, rate) => {
        const displayed = Math.ceil(ceilToCurrency(kopecks(minSumKopecks), rate));
        const paid = floorKopecksOf(displayed * 100, rate);
        expect(promoGain(terms({ type: 1, amountKopecks: 1, minSumKopecks }), paid)).to.equal(1);
      }),
    );
  });
});
