/**
 * `npm run standings:rebuild`: recomputes the live feed, counters and leaderboards from the first opening. Pages stay
 * up.
 */
import { readConfig } from '#src/platform/config/config.ts';
import { createLog } from '#src/platform/process/log.ts';
import { closeServices, openServices } from '#src/platform/services.ts';
import { countersOf, rebuildLeaderboards } from '#src/portal/leaderboards/index.ts';

const services = await openServices(readConfig(), { log: createLog('warn') });
try {
  await rebuildLeaderboards(services);
  await services.dataVersions.refresh();
  const { counter, users } = await countersOf(services);
  console.log(`Leaderboards rebuilt: ${String(counter)} opened cases, ${String(users)} players.`);
} finally {
  await closeServices(services);
}
