/** `npm run standings:rebuild`: makes strips, counters and tops again from the first opening on. Pages stay up. */
import { readConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/log.ts';
import { closeWorld, openWorld } from '#src/platform/world.ts';
import { countersOf, rebuildStandings } from '#src/standings/index.ts';

const world = await openWorld(readConfig(), { log: createLog('warn') });
try {
  await rebuildStandings(world);
  await world.dataVersions.refresh();
  const { counter, users } = await countersOf(world);
  console.log(`The standings were made again: ${String(counter)} opened cases, ${String(users)} players.`);
} finally {
  await closeWorld(world);
}
