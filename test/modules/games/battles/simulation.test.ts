/* The short form of `npm run simulate:battles`, with fixed seeds. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { BATTLE_FORMATS, BATTLE_MODES } from '#src/shared/battles.ts';
import { drawBattles, type Drawn } from '#tools/simulate/draw-battles.ts';

const BATTLES = 4000;
const CASES: readonly Drawn[] = [
  {
    rows: [
      { from: 0, to: 699_999, worth: 100 },
      { from: 700_000, to: 989_999, worth: 400 },
      { from: 990_000, to: 999_999, worth: 20_000 },
    ],
  },
  {
    rows: [
      { from: 0, to: 499_999, worth: 50 },
      { from: 500_000, to: 999_999, worth: 150 },
    ],
  },
];
const seedOf = (number: number): string =>
  createHash('sha256')
    .update(`battle ${String(number)}`)
    .digest('hex');

describe('The distribution of battles', function () {
  this.timeout(60_000);

  for (const format of BATTLE_FORMATS) {
    it(`Every side of ${format} wins equally often, and every seat the same worth`, () => {
      for (const mode of BATTLE_MODES) {
        const { p, freedom, deviation, ties } = drawBattles({ format, mode, cases: CASES }, BATTLES, seedOf);
        expect(p, mode).to.be.above(1e-4);
        expect(deviation, mode).to.be.below(4);
        if (mode !== 'shared') expect(freedom, mode).to.be.above(0);
        expect(ties > 0, mode).to.equal(mode !== 'shared');
      }
    });
  }

  it('The test detects seats that do not draw alike', () => {
    const stuck = (): string => '0'.repeat(64);
    expect(drawBattles({ format: '1v1', mode: 'classic', cases: CASES.slice(0, 1) }, BATTLES, stuck)).to.include({
      p: 0,
    });
  });
});
