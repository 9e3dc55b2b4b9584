// Calculations of the top-up form: amounts are parsed exactly, minimums are rounded up, gains are rounded down, and a
// code adds nothing below its minimum.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  billOf,
  hundredthsOf,
  minimumOf,
  percentOf,
  type PromoModel,
  promisedOf,
  promoText,
  quickSums,
  typedHundredths,
  typedInCurrency,
} from './top-up.ts';
import { floorKopecksOf } from './money.ts';
import type { T } from './text-keys.ts';

const DOLLAR = '0.01090000';
const tenth = { type: 0, multiplayer: 1.1, minSum: 100, price: 0 };
const hundred = { type: 1, multiplayer: 1, minSum: 500, price: 100 };
const skin = { type: 2, multiplayer: 1, minSum: 300, price: 50 };

describe('A typed sum', () => {
  it('A sum may have a point, a comma or spaces, and has at most two decimals', () => {
    expect(['100', '100.5', '100,05', '1 500', '1\u00a0500,10'].map(hundredthsOf)).to.deep.equal([
      10_000, 10_050, 10_005, 150_000, 150_010,
    ]);
    const pasted = ['1\u202f000,50 ₽', '$3.27', '12,50 zł', '500 руб.', '500р', '\u200b40 грн', '300 ₸'];
    expect(pasted.map(hundredthsOf)).to.deep.equal([100_050, 327, 1250, 50_000, 50_000, 4000, 30_000]);
  });

  it('An empty, zero, negative or non-numeric sum is refused', () => {
    const wrong = ['', ' ', '0', '0.00', '-5', '1.234', '1e3', '1,000.50', '1.000,50', 'abc', '0x10', '99999999999999'];
    expect(wrong.map(hundredthsOf).every((one) => one === null)).to.equal(true);
  });
});

describe('A typed sum in another currency', () => {
  it('A converted sum is rounded up to a hundredth', () => {
    expect(typedInCurrency('300', '1', DOLLAR)).to.equal('3.27');
    expect(typedInCurrency('301', '1', DOLLAR)).to.equal('3.29');
    expect(typedInCurrency('3,27', DOLLAR, '1')).to.equal('300');
    expect(typedInCurrency('3.28', DOLLAR, '1')).to.equal('300.92');
  });

  it('A sum in the same currency and an invalid sum stay as they were typed', () => {
    expect(typedInCurrency('300.5', DOLLAR, DOLLAR)).to.equal('300.5');
    expect(['', 'abc', '0'].map((typed) => typedInCurrency(typed, '1', DOLLAR))).to.deep.equal(['', 'abc', '0']);
  });

  it('A converted sum never buys less than before', () => {
    const rates = fc.constantFrom('0.00000001', DOLLAR, '0.99999999', '1.00000001', '4.21', '99.99999999');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), rates, (typed, rate) => {
        const other = hundredthsOf(typedInCurrency(typedHundredths(typed), '1', rate));
        if (other !== null) expect(Number(floorKopecksOf(other, rate))).to.be.at.least(typed);
      }),
    );
  });
});

describe('The gain of a top-up', () => {
  it('A top-up without a code gives the sum itself', () => {
    expect(billOf(150_000, '1.00000000', null)).to.deep.equal({ sum: 1500, bonus: 0, total: 1500 });
  });

  it('A multiplying code adds a share, displayed in percent', () => {
    expect(percentOf(tenth)).to.equal(10);
    expect(percentOf({ ...tenth, type: 5, multiplayer: 1.155 })).to.equal(15.5);
    expect(billOf(150_005, '1.00000000', tenth)).to.deep.equal({ sum: 1500.05, bonus: 150, total: 1650.05 });
  });

  it('A code of type 1 adds a fixed sum, and a code for a skin adds no money', () => {
    expect(billOf(50_000, '1.00000000', hundred).bonus).to.equal(100);
    expect(billOf(50_000, '1.00000000', skin).bonus).to.equal(0);
    expect([percentOf(hundred), percentOf(skin)]).to.deep.equal([null, null]);
  });

  it('A sum below the minimum of the code adds nothing', () => {
    expect(billOf(49_999, '1.00000000', hundred).bonus).to.equal(0);
  });

  it('The balance gets the sum as it is paid, and the promised gain never exceeds the actual one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 10 }), (hundredths) => {
        expect(billOf(hundredths, DOLLAR, null).total).to.equal(hundredths / 100);
        const gain = billOf(hundredths, DOLLAR, tenth).bonus;
        expect(Math.round(gain * 100)).to.be.at.most(hundredths / 10);
      }),
    );
  });
});

describe('Sums in another currency', () => {
  it('Minimums are rounded up and promises are rounded down', () => {
    expect(minimumOf(10, DOLLAR)).to.equal(1);
    expect(minimumOf(100, DOLLAR)).to.equal(2);
    expect(promisedOf(100, DOLLAR)).to.equal(1);
  });

  it('A promised gain below one unit has its hundredths and is never zero', () => {
    const t: T = Object.assign((key: string, params?: object) => key + JSON.stringify(params), { tag: 'en' });
    const said = (promo: PromoModel, rate: string): string => promoText(t, promo, { rate, sign: '$' });
    expect(said(skin, DOLLAR)).to.contain('0,54');
    expect(said(hundred, '0.00990000')).to.contain('0,99');
    expect(said({ ...tenth, price: 50 }, DOLLAR)).to.contain('0,54');
    expect(said({ ...skin, price: 0.5 }, DOLLAR)).to.contain('<0,01');
  });

  it('Suggested sums are round and not below the minimum', () => {
    expect(quickSums('1.00000000', 10)).to.deep.equal([300, 500, 1500, 5000]);
    expect(quickSums(DOLLAR, 1)).to.deep.equal([3, 5, 20, 50]);
    expect(quickSums(DOLLAR, 10)).to.deep.equal([20, 50]);
  });
});
