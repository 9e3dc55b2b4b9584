import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { type NewSector, publishWheel } from '#src/games/wheel/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { drawGame } from '#tools/simulate/draw-game.ts';
import { publishedGames } from '#tools/simulate/games.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const SECTORS: readonly NewSector[] = [
  { kind: 'points', amount: 100, tickets: 700_000, image: null },
  { kind: 'money', amount: 500, tickets: 250_000, image: null },
  { kind: 'points', amount: 5000, tickets: 50_000, image: null },
];
export const seedOf = (number: number): string =>
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

/** Proves that every game of the store draws with its published odds. The seeds are fixed, so the result is too. */
export async function expectPublishedOdds(draws: number): Promise<void> {
  const services = await makeServices();
  try {
    // The wheel of another test may have one certain prize.
    await transaction(services, null, (tx) => publishWheel(tx, SECTORS));
    await services.dataVersions.refresh();
    const games = await publishedGames(services, makePick());
    expect(games.map(({ name }) => name)).to.include.members(['openings', 'contracts', 'upgrades']);
    for (const game of games) {
      const verdict = drawGame(game, draws, seedOf);
      expect(verdict.freedom, game.name).to.be.above(0);
      expect(verdict.p, `${game.name}: chi-square ${String(verdict.chiSquare)}`).to.be.within(1e-4, 1 - 1e-4);
    }
  } finally {
    await closeServices(services);
  }
}
