/** `npm run demo:remove`: closes all demo players, by real sales and transfers, and says what that moved. */
import { ConfigError, readConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/log.ts';
import { closeWorld, openWorld } from '#src/platform/world.ts';
import { type Removed, removeDemo } from './demo/remove-demo.ts';

try {
  const world = await openWorld(readConfig(), { log: createLog('warn') });
  try {
    const removed = await removeDemo(world);
    process.stdout.write(`${reportOf(removed)}\n`);
  } finally {
    await closeWorld(world);
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`OpenCrate: ${error.message}\n`);
  process.exitCode = 1;
}

function reportOf({ players, items, kopecks, centiPoints, locked, promos, adverts, works, members }: Removed): string {
  const ended = [
    ...(promos === 0 ? [] : [`${promos} promo codes`]),
    ...(adverts === 0 ? [] : [`${adverts} adverts`]),
    ...(works === 0 ? [] : [`${works} works of staff`]),
    ...(members === 0 ? [] : [`the work of ${members} members of staff`]),
  ].join(' and ');
  const more = ended === '' ? '' : ` Ended ${ended}.`;
  if (players === 0) return `No demo players are left.${more === '' ? ' Nothing to do.' : more}`;
  const stay = locked === 0 ? '' : ` ${locked} locked items stay with closed players.`;
  return (
    `Closed ${players} demo players: sold ${items} items, returned ${(kopecks / 100).toFixed(2)} of money and ` +
    `${(centiPoints / 100).toFixed(2)} bonus points to the demo account.${stay}${more}`
  );
}
