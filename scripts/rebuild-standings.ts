/**
 * `npm run standings:rebuild`: recomputes the live feed, counters and leaderboards from the first opening. Pages stay
 * up.
 */
import { countersOf, rebuildLeaderboards } from '#src/portal/leaderboards/index.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

readArguments('rebuild-standings');

await withServices(async (services) => {
  await rebuildLeaderboards(services);
  await services.dataVersions.refresh();
  const { counter, users } = await countersOf(services);
  console.log(`Leaderboards rebuilt: ${String(counter)} opened cases, ${String(users)} players.`);
});
