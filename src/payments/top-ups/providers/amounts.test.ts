// Proves that store and providers agree on a sum for currencies with zero, two and three decimals.
import { expect } from 'chai';
import fc from 'fast-check';
import { decimalOf, hundredthsOfDecimal, hundredthsOfSmallest, smallestOfHundredths } from './amounts.ts';

describe('Amounts of payments', () => {
  it('An amount is an integer of the smallest unit of its currency', () => {
    const counted = ['rub', 'usd', 'jpy', 'kwd'].map((currency) => smallestOfHundredths(50_000, currency));
    expect(counted).to.deep.equal([50_000, 50_000, 500, 500_000]);
  });

  it('An amount without such a small unit is not rounded', () => {
    expect(smallestOfHundredths(50_050, 'jpy')).to.equal(null);
    expect(hundredthsOfSmallest(1_005, 'kwd')).to.equal(null);
  });

  it('An amount survives the conversion to units and back', () => {
    const currencies = fc.constantFrom('rub', 'usd', 'jpy', 'kwd');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), currencies, (units, currency) => {
        const smallest = smallestOfHundredths(units * 100, currency);
        expect(hundredthsOfSmallest(smallest ?? 0, currency)).to.equal(units * 100);
        expect(hundredthsOfDecimal(decimalOf(units))).to.equal(units);
      }),
    );
    expect([1, 10, 100, 49_900].map(decimalOf)).to.deep.equal(['0.01', '0.10', '1.00', '499.00']);
  });

  it('A decimal text is read with exactly its own decimals, and never guessed', () => {
    expect(['100', '100.5', '100.5000'].map(hundredthsOfDecimal)).to.deep.equal([10_000, 10_050, 10_050]);
    for (const text of ['', ' 1', '1,5', '-1', '+1', '1e3', '0x1', '1.', '.5', '1.005', 'NaN', '1'.repeat(13)]) {
      expect(hundredthsOfDecimal(text), text).to.equal(null);
    }
  });
});
