/** `npm run fairness:rebuild`: counts all draws again from the first one on and judges them. Pages stay up. */
import { rebuildCounts } from '#src/fairness/index.ts';
import { readConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/log.ts';
import { closeWorld, openWorld } from '#src/platform/world.ts';

const world = await openWorld(readConfig(), { log: createLog('warn') });
try {
  const startedMs = performance.now();
  const { draws, apart } = await rebuildCounts(world);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${String(draws)} draws were counted again and judged in ${seconds} s.`);
  for (const month of apart) {
    console.log(`The report of ${month} is closed and says another number of draws; it stays as it was published.`);
  }
} finally {
  await closeWorld(world);
}
