/* The shortest form of `npm run simulate:battles`: the largest format; simulation.all.test.ts has the others. */
import { expect } from 'chai';
import { drawBattles } from '#tools/simulate/draw-battles.ts';
import { CASES, expectFairFormat } from './expect-fair-format.ts';

const BATTLES = 1000;

describe('The distribution of battles', function () {
  this.timeout(60_000);

  it('Every side of 1v1v1v1 wins equally often, and every seat the same worth', () => {
    expectFairFormat('1v1v1v1', BATTLES);
  });

  it('The test detects seats that do not draw alike', () => {
    const stuck = (): string => '0'.repeat(64);
    const { p } = drawBattles({ format: '1v1', mode: 'classic', cases: CASES.slice(0, 1) }, BATTLES, stuck);
    expect(p).to.be.below(1e-6);
  });
});
