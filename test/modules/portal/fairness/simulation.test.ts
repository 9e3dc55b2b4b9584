/** The shortest form of `npm run simulate`; simulation.all.test.ts has ten times as many draws. */
import { expect } from 'chai';
import { drawGame } from '#tools/simulate/draw-game.ts';
import { expectPublishedOdds, seedOf } from './expect-published-odds.ts';

const DRAWS = 4000;

describe('The distribution of draws', function () {
  this.timeout(60_000);

  it('Every game draws with its published odds', () => expectPublishedOdds(DRAWS));

  it('The test detects tickets that follow other odds', () => {
    const honest = { name: 'honest', odds: [[half(0, 499_999), half(500_000, 999_999)]] };
    expect(drawGame(honest, DRAWS, seedOf).p).to.be.above(1e-4);
    // A store that never changes its seed: forty times the same thousand tickets.
    const stuck = (number: number): string => (number < 0 ? '' : '0'.repeat(64));
    const few = {
      name: 'few',
      odds: [Array.from({ length: 10 }, (_, index) => half(index * 100_000, index * 100_000 + 99_999))],
    };
    expect(drawGame(few, 40_000, stuck).p).to.be.below(1e-6);
  });
});

const half = (from: number, to: number): { from: number; to: number } => ({ from, to });
