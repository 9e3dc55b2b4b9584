/* A million rolls fall on the tickets as evenly as chance allows. The seeds are fixed, so the verdict is too. */
import { expect } from 'chai';
import { ticketFromDigest } from '#src/shared/roll.ts';
import { drawDigest } from './roll-draws.ts';

const ROLLS = 1_000_000;
const CELLS = 1000;
const PAIRS = 1000;

/** The probability of a chi-square this large or larger, by Wilson and Hilferty's cube root: normal for many cells. */
function chiSquareP(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
  return 1 - normalBelow(z);
}

/** The standard normal distribution, by Abramowitz and Stegun 26.2.17 (error below 7.5e-8). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce((sum, a) => (sum + a) * t, 0);
  const below = 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return z >= 0 ? below : 1 - below;
}

describe('a million rolls', function () {
  this.timeout(60_000);
  it('are spread over the tickets evenly, and over the parts of a case as published', () => {
    const cells = new Array<number>(CELLS).fill(0);
    const odds = [500_000, 300_000, 150_000, 40_000, 9000, 1000];
    const won = odds.map(() => 0);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const serverSeed = pair.toString(16).padStart(64, '0');
      for (let nonce = 0; nonce < ROLLS / PAIRS; nonce += 1) {
        const ticket = ticketFromDigest(drawDigest(serverSeed, 'million', nonce, 0));
        const cell = Math.floor((ticket * CELLS) / 1_000_000);
        cells[cell] = (cells[cell] ?? 0) + 1;
        let below = 0;
        const place = odds.findIndex((tickets) => ticket < (below += tickets));
        won[place] = (won[place] ?? 0) + 1;
      }
    }
    const chiSquare = (seen: readonly number[], expected: readonly number[]): number =>
      seen.reduce((sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 1), 0);
    const even = cells.map(() => ROLLS / CELLS);
    expect(chiSquareP(chiSquare(cells, even), CELLS - 1)).to.be.within(1e-4, 1 - 1e-4);
    expect(chiSquareP(chiSquare(won, odds), odds.length - 1)).to.be.within(1e-4, 1 - 1e-4);
  });

  it('would not pass if one ticket in a hundred were moved', () => {
    const expected = [500_000, 500_000];
    const moved = [505_000, 495_000];
    const chiSquare = moved.reduce(
      (sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 1),
      0,
    );
    expect(chiSquareP(chiSquare, 1)).to.be.below(1e-6);
  });
});
