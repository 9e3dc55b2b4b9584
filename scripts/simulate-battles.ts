import { randomBytes } from 'node:crypto';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { battleCases } from '#src/games/battles/index.ts';
import { BATTLE_FORMATS, BATTLE_MODES } from '#src/shared/battles.ts';
import { drawBattles, drawnCases } from '#tools/simulate/draw-battles.ts';
import { withServices } from '#tools/command/with-services.ts';

/**
 * `npm run simulate:battles [-- battles]`: simulates a million battles, divided among all seats and modes, of the cases
 * that battles may have, and tests that every side wins equally often and every seat wins the same worth. Exits with 1
 * when chance would explain the difference less than once in a million runs.
 */
const STANDARD = 1_000_000;
const LEAST_P = 1e-6;
/** Standard errors that chance exceeds about once in a million. */
const MOST_DEVIATION = 5;
const SEED_BYTES = 32;

const count = Number(process.argv[2] ?? STANDARD);
const battles = Number.isSafeInteger(count) && count > 0 ? count : STANDARD;
await withServices(async (services) => {
  const [listed, { gPriceKopecks }] = await Promise.all([battleCases(services), readSettings(services)]);
  const cases = drawnCases(listed, (item) => itemValueOf(item, gPriceKopecks).priceKopecks);
  if (cases.length === 0) {
    console.error('OpenCrate: no case that a battle may have is published yet');
    process.exitCode = 1;
  } else simulateAll(cases);
});

function simulateAll(cases: ReturnType<typeof drawnCases>): void {
  const kinds = BATTLE_FORMATS.flatMap((format) => BATTLE_MODES.map((mode) => ({ format, mode, cases })));
  const each = Math.max(1, Math.ceil(battles / kinds.length));
  console.log('seats    mode            battles    ties  chi-square        p  worth by seat');
  for (const kind of kinds) {
    const verdict = drawBattles(kind, each, () => randomBytes(SEED_BYTES).toString('hex'));
    const { chiSquare, p, ties, shares, deviation } = verdict;
    const name = `${kind.format.padEnd(9)}${kind.mode.padEnd(14)}`;
    const counts = `${String(each).padStart(9)}${String(ties).padStart(8)}`;
    const figures = `${counts}${chiSquare.toFixed(1).padStart(12)}${p.toFixed(6).padStart(9)}`;
    console.log(`${name}${figures}  ${shares.map((share) => share.toFixed(4)).join(' ')}`);
    if (p >= LEAST_P && deviation <= MOST_DEVIATION) continue;
    console.error(`${kind.format} ${kind.mode}: the deviation is too large for chance`);
    process.exitCode = 1;
  }
}
