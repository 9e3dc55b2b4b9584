/**
 * Chi-square test: p matches published tables, far into the tail, for few and many cells. Rare outcomes are merged
 * without losing any.
 */
import { expect } from 'chai';
import { chiSquareP, chiSquareTest, combineChiSquareTests } from './chi-square.ts';

/** Chi-square, degrees of freedom, p: closed forms for one and two degrees, and tables of upper percentage points. */
const KNOWN: readonly (readonly [chiSquare: number, freedom: number, p: number])[] = [
  [3.841458820694124, 1, 0.05],
  [6.634896601021213, 1, 0.01],
  [10.827566170662733, 1, 0.001],
  [5.991464547107979, 2, 0.05],
  [11.070497693516351, 5, 0.05],
  [18.307038053275146, 10, 0.05],
  [124.34211340400407, 100, 0.05],
  [2.558212160187206, 10, 0.99],
  [3.246972780236841, 10, 0.975],
];

describe('The chi-square test', () => {
  it('The probabilities match the published tables', () => {
    for (const [chiSquare, freedom, p] of KNOWN) {
      expect(chiSquareP(chiSquare, freedom), `${String(chiSquare)} at ${String(freedom)}`).to.be.closeTo(p, 1e-5);
    }
  });

  it('The result matches the closed form, down to one in 1e40', () => {
    for (const chiSquare of [0.01, 1, 20, 100, 184]) {
      const two = Math.exp(-chiSquare / 2);
      expect(chiSquareP(chiSquare, 2) / two).to.be.closeTo(1, 1e-10);
      expect(chiSquareP(chiSquare, 4) / (two * (1 + chiSquare / 2))).to.be.closeTo(1, 1e-10);
      const six = two * (1 + chiSquare / 2 + chiSquare ** 2 / 8);
      expect(chiSquareP(chiSquare, 6) / six).to.be.closeTo(1, 1e-10);
    }
  });

  it('The result is about one half in the middle of a thousand cells and stays between 0 and 1', () => {
    expect(chiSquareP(999.33, 1000)).to.be.closeTo(0.5, 0.001);
    expect(chiSquareP(0, 5)).to.equal(1);
    expect(chiSquareP(1e6, 3)).to.be.within(0, 1e-300);
    expect(chiSquareP(1e-9, 3)).to.be.within(0.999999, 1);
  });

  it('Rare cells are merged with their neighbours', () => {
    const cells = [
      { seen: 1, expected: 2 },
      { seen: 9, expected: 7 },
      { seen: 88, expected: 90 },
      { seen: 2, expected: 1 },
    ];
    // 10 versus 9 and 90 versus 91: one degree of freedom.
    const { chiSquare, freedom } = chiSquareTest(cells);
    expect(freedom).to.equal(1);
    expect(chiSquare).to.be.closeTo(1 / 9 + 1 / 91, 1e-12);
  });

  it('Too few observations give no result', () => {
    expect(chiSquareTest([{ seen: 1, expected: 1 }])).to.deep.equal({ chiSquare: 0, freedom: 0, p: 1 });
    expect(chiSquareTest([])).to.deep.equal({ chiSquare: 0, freedom: 0, p: 1 });
    expect(combineChiSquareTests([])).to.deep.equal({ chiSquare: 0, freedom: 0, p: 1 });
  });
});
