// Proves what the form of a top-up reckons: sums are read exactly, what must be reached is rounded up, what is
// promised is rounded down, and a code adds nothing below its least sum.
import { expect } from 'chai';
import fc from 'fast-check';
import { billOf, hundredthsOf, leastOf, percentOf, promisedOf, quickSums } from './top-up.ts';

const DOLLAR = '0.01090000';
const tenth = { type: 0, multiplayer: 1.1, minSum: 100, price: 0 };
const hundred = { type: 1, multiplayer: 1, minSum: 500, price: 100 };
const skin = { type: 2, multiplayer: 1, minSum: 300, price: 50 };

describe('a typed sum', () => {
  it('is read with a point, a comma or spaces, to the hundredth', () => {
    expect(['100', '100.5', '100,05', '1 500', '1\u00a0500,10'].map(hundredthsOf)).to.deep.equal([
      10_000, 10_050, 10_005, 150_000, 150_010,
    ]);
  });

  it('is none when it is empty, nothing, below zero or no number', () => {
    const wrong = ['', ' ', '0', '0.00', '-5', '1.234', '1e3', 'abc', '0x10', '99999999999999'];
    expect(wrong.map(hundredthsOf).every((one) => one === null)).to.equal(true);
  });
});

describe('what a top-up brings', () => {
  it('is the sum itself without a code', () => {
    expect(billOf(150_000, '1.00000000', null)).to.deep.equal({ sum: 1500, bonus: 0, total: 1500 });
  });

  it('is a part more with a code that multiplies, shown as percent', () => {
    expect(percentOf(tenth)).to.equal(10);
    expect(percentOf({ ...tenth, type: 5, multiplayer: 1.155 })).to.equal(15.5);
    expect(billOf(150_005, '1.00000000', tenth)).to.deep.equal({ sum: 1500.05, bonus: 150, total: 1650.05 });
  });

  it('is a fixed sum more with a code of type 1, and no more money with one that gives a skin', () => {
    expect(billOf(50_000, '1.00000000', hundred).bonus).to.equal(100);
    expect(billOf(50_000, '1.00000000', skin).bonus).to.equal(0);
    expect([percentOf(hundred), percentOf(skin)]).to.deep.equal([null, null]);
  });

  it('is nothing more below the least sum of the code', () => {
    expect(billOf(49_999, '1.00000000', hundred).bonus).to.equal(0);
  });

  it('never promises more than the store will give', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 10 }), (hundredths) => {
        const { sum, total } = billOf(hundredths, DOLLAR, null);
        expect(total).to.be.at.most(sum);
      }),
    );
  });
});

describe('sums in another currency', () => {
  it('are rounded up where they must be reached and down where they are promised', () => {
    expect(leastOf(10, DOLLAR)).to.equal(1);
    expect(leastOf(100, DOLLAR)).to.equal(2);
    expect(promisedOf(100, DOLLAR)).to.equal(1);
  });

  it('are round ones to choose from, none below the least', () => {
    expect(quickSums('1.00000000', 10)).to.deep.equal([300, 500, 1500, 3000, 5000]);
    expect(quickSums(DOLLAR, 1)).to.deep.equal([3, 5, 20, 30, 50]);
    expect(quickSums(DOLLAR, 10)).to.deep.equal([20, 30, 50]);
  });
});
