/**
 * `npm run pages:refresh -- 5000`: lets every open page be loaded again, after so many milliseconds (5,000 without it).
 * For a release that old pages cannot go on with.
 */
import { refreshPages } from '#src/live/index.ts';
import { readConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/log.ts';
import { closeWorld, openWorld } from '#src/platform/world.ts';

const LONGEST_MS = 600_000;
const delayMs = Number(process.argv[2] ?? 5000);
if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > LONGEST_MS) {
  throw new Error(`pages:refresh wants milliseconds from 0 to ${String(LONGEST_MS)}`);
}
const world = await openWorld(readConfig(), { log: createLog('warn') });
try {
  await refreshPages(world, delayMs);
  console.log(`Every open page is told to be loaded again in ${String(delayMs)} ms.`);
} finally {
  await closeWorld(world);
}
