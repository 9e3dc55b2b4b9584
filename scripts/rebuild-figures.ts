/** `npm run figures:rebuild`: makes the figures of the staff console again from the first row on. Pages stay up. */
import { rebuildFigures } from '#src/figures/index.ts';
import { readConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/log.ts';
import { closeWorld, openWorld } from '#src/platform/world.ts';

const world = await openWorld(readConfig(), { log: createLog('warn') });
try {
  const startedMs = performance.now();
  await rebuildFigures(world);
  console.log(`The figures were made again in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
} finally {
  await closeWorld(world);
}
