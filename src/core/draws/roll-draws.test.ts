/* A million rolls are distributed evenly over the tickets. The seeds are fixed, so the result is deterministic. */
import { expect } from 'chai';
import { chiSquareTest } from '#src/shared/chi-square.ts';
import { ticketFromDigest } from '#src/shared/roll.ts';
import { drawDigest } from './roll-draws.ts';

const ROLLS = 1_000_000;
const CELLS = 1000;
const PAIRS = 1000;

describe('A million rolls', function () {
  this.timeout(60_000);
  it('Rolls are spread evenly over the tickets and over the published parts of a case', () => {
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
    const even = chiSquareTest(cells.map((seen) => ({ seen, expected: ROLLS / CELLS })));
    expect(even.freedom).to.equal(CELLS - 1);
    expect(even.p).to.be.within(1e-4, 1 - 1e-4);
    const parts = chiSquareTest(odds.map((expected, place) => ({ seen: won[place] ?? 0, expected })));
    expect(parts.freedom).to.equal(odds.length - 1);
    expect(parts.p).to.be.within(1e-4, 1 - 1e-4);
  });

  it('The test fails when one ticket in a hundred is moved', () => {
    const moved = [505_000, 495_000].map((seen) => ({ seen, expected: 500_000 }));
    expect(chiSquareTest(moved).p).to.be.below(1e-6);
  });
});
