// The return of a top-up, against figures computed by hand.
import { expect } from 'chai';
import { settingsFrom } from '#src/core/settings/index.ts';
import { type TopUpReturnFacts, topUpReturn } from './top-up-return.ts';

const standard = settingsFrom(new Map());
const facts: TopUpReturnFacts = {
  settings: standard,
  paidCases: [
    { name: 'plain', basisPoints: 8800 },
    { name: 'best', basisPoints: 9150 },
  ],
  freeCasesKopecks: [2_58, 4_30],
  spinKopecks: 45_00,
  codeBasisPoints: 1000,
};

describe('The return of a top-up', () => {
  it('It is the best case, the spin over its least top-up and the highest level of inviters', () => {
    // 91.50 + 45.00 / 3,000.00 = 1.50, + 3.00
    expect(topUpReturn(facts)).to.deep.include({
      bestCase: 'best',
      caseBasisPoints: 9150,
      spinBasisPoints: 150,
      inviterBasisPoints: 300,
      totalBasisPoints: 9600,
      mostBasisPoints: 9700,
      codeBasisPoints: 1000,
    });
  });

  it('Upgrades count where no case returns as much, and a part of a basis point counts whole', () => {
    const upgraded = topUpReturn({ ...facts, settings: { ...standard, upgradeEdgePercent: 5 }, spinKopecks: 45_01 });
    expect(upgraded).to.include({ bestCase: null, caseBasisPoints: 9500, spinBasisPoints: 151 });
  });

  it('A promise of delivery adds the points for late deliveries of all that a top-up lets out', () => {
    const deliveryPromise = { ...standard.deliveryPromise, hours: 6, perMille: 5 };
    // 0.5 % of the price, whose 75 % is the top-up.
    const promised = topUpReturn({ ...facts, settings: { ...standard, deliveryPromise } });
    expect(promised).to.include({ deliveryBasisPoints: 67, totalBasisPoints: 9667 });
    expect(topUpReturn(facts).deliveryBasisPoints).to.equal(0);
  });

  it('Gifts of 30 days are the daily bonus, the spins of the streak, the free cases and an invite code', () => {
    // Points: 190 in a week, then 50 for 23 days: 1,340. Four spins: 180. Free cases: 30 x 6.88. Code: 50.
    expect(topUpReturn(facts).giftsKopecks).to.equal(1340_00 + 180_00 + 206_40 + 50_00);
    const bounded = topUpReturn({ ...facts, freeCasesKopecks: [500_00, 1_00] });
    expect(bounded.giftsKopecks).to.equal(1340_00 + 180_00 + 30 * 200_00 + 50_00);
  });
});
