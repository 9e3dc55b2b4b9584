import { randomBytes, randomInt } from 'node:crypto';
import { drawGame } from '#tools/simulate/draw-game.ts';
import { publishedGames } from '#tools/simulate/games.ts';
import { readArguments, refuseArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

/**
 * `npm run simulate [-- draws]`: simulates a million openings, contracts, upgrades and spins each from fresh seeds and
 * compares the results with the published odds. Exits with 1 when chance would explain the difference less than once in
 * a million runs.
 */
const STANDARD = 1_000_000;
const LEAST_P = 1e-6;
const SEED_BYTES = 32;

const { words } = readArguments('simulate', { forms: ['[DRAWS]'], mostWords: 1 });
const draws = Number(words[0] ?? STANDARD);
if (!Number.isSafeInteger(draws) || draws < 1) refuseArguments('simulate', 'draws are a whole number');
await withServices(async (services) => {
  const games = await publishedGames(services, (count) => randomInt(count));
  if (games.length === 0) {
    console.error('OpenCrate: nothing is published yet');
    process.exitCode = 1;
  } else console.log('game             draws    odds freedom  chi-square        p');
  for (const game of games) {
    const verdict = drawGame(game, draws, () => randomBytes(SEED_BYTES).toString('hex'));
    const { name, oddsTried, freedom, chiSquare, p } = verdict;
    const figures = [String(draws).padStart(11), String(oddsTried).padStart(8), String(freedom).padStart(8)];
    console.log(`${name.padEnd(11)}${figures.join('')}${chiSquare.toFixed(1).padStart(12)}${p.toFixed(6).padStart(9)}`);
    if (p < LEAST_P) {
      console.error(`${name}: the deviation is too large for chance`);
      process.exitCode = 1;
    }
  }
});
