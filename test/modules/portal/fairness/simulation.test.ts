/**
 * The short form of `npm run simulate`: the results of openings, contracts, upgrades and spins match the published
 * odds. The seeds are fixed, so the result is deterministic.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type NewSector, publishWheel } from '#src/games/wheel/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { drawGame, type Game } from '#tools/simulate/draw-game.ts';
import { publishedGames } from '#tools/simulate/games.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const DRAWS = 40_000;
const SECTORS: readonly NewSector[] = [
  { kind: 'points', amount: 100, tickets: 700_000, image: null },
  { kind: 'money', amount: 500, tickets: 250_000, image: null },
  { kind: 'points', amount: 5000, tickets: 50_000, image: null },
];
const seedOf = (number: number): string =>
  createHash('sha256')
    .update(`pair ${String(number)}`)
    .digest('hex');

function makePick(): (count: number) => number {
  let state = 1;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
}

describe('The distribution of draws', function () {
  this.timeout(60_000);
  let services: Services;
  let games: readonly Game[];
  before(async () => {
    services = await makeServices();
    // Tests that ran before may have left a wheel with one certain prize.
    await transaction(services, null, (tx) => publishWheel(tx, SECTORS));
    await services.dataVersions.refresh();
    games = await publishedGames(services, makePick());
  });
  after(() => closeServices(services));

  it('Every game draws with its published odds', () => {
    expect(games.map(({ name }) => name)).to.include.members(['openings', 'contracts', 'upgrades']);
    for (const game of games) {
      const verdict = drawGame(game, DRAWS, seedOf);
      expect(verdict.freedom, game.name).to.be.above(0);
      expect(verdict.p, `${game.name}: chi-square ${String(verdict.chiSquare)}`).to.be.within(1e-4, 1 - 1e-4);
    }
  });

  it('The test detects tickets that follow other odds', () => {
    const honest = { name: 'honest', odds: [[half(0, 499_999), half(500_000, 999_999)]] };
    expect(drawGame(honest, DRAWS, seedOf).p).to.be.above(1e-4);
    // A store that always rolls the first half of the tickets.
    const stuck = (number: number): string => (number < 0 ? '' : '0'.repeat(64));
    const few = {
      name: 'few',
      odds: [Array.from({ length: 10 }, (_, place) => half(place * 100_000, place * 100_000 + 99_999))],
    };
    expect(drawGame(few, DRAWS, stuck).p).to.be.below(1e-6);
  });
});

const half = (from: number, to: number): { from: number; to: number } => ({ from, to });
