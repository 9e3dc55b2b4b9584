import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type BattleFormat, BATTLE_MODES } from '#src/shared/battles.ts';
import { drawBattles, type CaseWorths } from '#tools/simulate/draw-battles.ts';

export const CASES: readonly CaseWorths[] = [
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

/** Proves that all sides of a format win alike in every mode. The seeds are fixed: the result is deterministic. */
export function expectFairFormat(format: BattleFormat, battles: number): void {
  for (const mode of BATTLE_MODES) {
    const { p, freedom, deviation, ties } = drawBattles({ format, mode, cases: CASES }, battles, seedOf);
    expect(p, mode).to.be.above(1e-4);
    expect(deviation, mode).to.be.below(4);
    if (mode !== 'shared') expect(freedom, mode).to.be.above(0);
    expect(ties > 0, mode).to.equal(mode !== 'shared');
  }
}
