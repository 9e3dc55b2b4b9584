/* The rounding of docs/rules.md 1: prices are rounded up, balances and gains down, by less than a cent. */
import { expect } from 'chai';
import fc from 'fast-check';
import {
  ceilToCurrency,
  floorKopecksOf,
  floorKopecksOfG,
  floorPercentOf,
  floorToCurrency,
  scaledRate,
  typedToCurrency,
} from './money.ts';
import { kopecks } from './units.ts';

const sums = fc.integer({ min: 0, max: 50_000_000_000 });
const signedSums = fc.integer({ min: -50_000_000_000, max: 50_000_000_000 });
/** Rates in the range of DECIMAL(18,8), up to 100. */
const rates = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(rateText);
const SCALE = 100_000_000n;

/** Exact hundredths of the displayed currency. A number with two decimals is not exact in binary. */
const hundredths = (displayed: number): bigint => BigInt(Math.round(displayed * 100));

function rateText(scaled: bigint): string {
  const digits = String(scaled).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

describe('A rate', () => {
  it('A rate is read exactly, to its last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 9_999_999_999_99999999n }), (scaled) => {
        expect(scaledRate(rateText(scaled))).to.equal(scaled);
      }),
    );
    for (const [text, scaled] of [
      ['1', SCALE],
      ['0.5', SCALE / 2n],
      ['0.00000001', 1n],
    ] as const) {
      expect(scaledRate(text)).to.equal(scaled);
    }
  });

  it('A rate is a number above zero', () => {
    for (const text of ['', '0', '0.00000000', '-1', '1e3', '.5', '1.', '1,5', '0.123456789', ' 1', 'NaN']) {
      expect(() => scaledRate(text), text).to.throw(RangeError);
    }
  });
});

describe('A converted sum', () => {
  it('A payment is never rounded below its worth, and a balance never above it', () => {
    fc.assert(
      fc.property(sums, rates, (amount, rate) => {
        const exact = BigInt(amount) * scaledRate(rate);
        const up = hundredths(ceilToCurrency(kopecks(amount), rate)) * SCALE;
        const down = hundredths(floorToCurrency(kopecks(amount), rate)) * SCALE;
        expect(up >= exact && up - exact < SCALE).to.equal(true);
        expect(down <= exact && exact - down < SCALE).to.equal(true);
      }),
    );
  });

  it('A sum in roubles is unchanged', () => {
    fc.assert(
      fc.property(signedSums, (amount) => {
        expect(hundredths(ceilToCurrency(kopecks(amount), '1.00000000'))).to.equal(BigInt(amount));
        expect(hundredths(floorToCurrency(kopecks(amount), '1'))).to.equal(BigInt(amount));
      }),
    );
  });

  it('A larger sum never converts to a smaller one', () => {
    fc.assert(
      fc.property(sums, sums, rates, (one, other, rate) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(ceilToCurrency(kopecks(less), rate)).to.be.at.most(ceilToCurrency(kopecks(more), rate));
        expect(floorToCurrency(kopecks(less), rate)).to.be.at.most(floorToCurrency(kopecks(more), rate));
      }),
    );
  });

  it('A typed sum is shown as it was typed; a whole one also where a kopeck exceeds the smallest sum', () => {
    const typed = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(typed, fc.constantFrom('0.0109', '0.0101', '0.452', '1'), (sum, rate) => {
        expect(typedToCurrency(floorKopecksOf(sum, rate), rate)).to.equal(sum / 100);
      }),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('5.43', '0.0109', '41.7'), (units, rate) => {
        expect(typedToCurrency(floorKopecksOf(units * 100, rate), rate)).to.equal(units);
      }),
    );
  });

  it('Rounding goes the other way below zero: up means towards zero', () => {
    expect(ceilToCurrency(kopecks(-199), '0.01')).to.equal(-0.01);
    expect(floorToCurrency(kopecks(-101), '0.01')).to.equal(-0.02);
  });
});

describe('A share of a sum', () => {
  it('A share is rounded down, and the whole share is the whole sum', () => {
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const part = floorPercentOf(kopecks(amount), percent);
        expect(BigInt(part) * 100n <= BigInt(amount) * BigInt(percent)).to.equal(true);
        expect((BigInt(part) + 1n) * 100n > BigInt(amount) * BigInt(percent)).to.equal(true);
      }),
    );
    expect(floorPercentOf(kopecks(12_345), 100)).to.equal(12_345);
  });

  it('G is worth its price in kopecks, rounded down', () => {
    expect(floorKopecksOfG(12_345, kopecks(100))).to.equal(12_345);
    expect(floorKopecksOfG(99, kopecks(1))).to.equal(0);
  });
});
