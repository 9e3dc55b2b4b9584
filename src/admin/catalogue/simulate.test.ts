// Proves that a simulation follows its odds, is reproducible, and adds up.
import { expect } from 'chai';
import { simulate, SIMULATED_OPENINGS, type SimulatedRow } from './index.ts';

const ROWS: readonly SimulatedRow[] = [
  { from: 0, to: 799_999, worthKopecks: 50 },
  { from: 800_000, to: 989_999, worthKopecks: 150 },
  { from: 990_000, to: 999_999, worthKopecks: 2000 },
];

describe('A simulation of a case', () => {
  const simulated = simulate(ROWS, 100, 7);

  it('The result is close to the return and the chances of the rows', () => {
    expect(simulated.openings).to.equal(SIMULATED_OPENINGS);
    // 88.5 % in the long run; four standard deviations of ten thousand openings are 8 points.
    expect(simulated.percent).to.be.within(80, 97);
    expect(simulated.atLeastPrice).to.be.within(18, 22);
    expect(simulated.spread.from).to.be.below(simulated.percent);
    expect(simulated.spread.to).to.be.above(simulated.percent);
  });

  it('Every opening is counted in one column', () => {
    expect(simulated.columns).to.have.lengthOf(8);
    expect(simulated.columns.reduce((sum, share) => sum + share, 0)).to.be.closeTo(100, 0.1);
    const [, , half = 0, , double = 0, , , dearest = 0] = simulated.columns;
    expect(half).to.be.within(78, 82);
    expect(double).to.be.within(17, 21);
    expect(dearest).to.be.within(0.5, 1.5);
  });

  it('The result is the same for the same seed and differs for another', () => {
    expect(simulate(ROWS, 100, 7)).to.deep.equal(simulated);
    expect(simulate(ROWS, 100, 8)).not.to.deep.equal(simulated);
  });
});
