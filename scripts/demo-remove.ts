/** `npm run demo:remove`: closes all demo players through real sales and transfers, and prints the moved amounts. */
import { type RemovalCounts, removeDemo } from '#tools/demo/remove-demo.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

readArguments('demo-remove');

await withServices(async (services) => {
  process.stdout.write(`${reportOf(await removeDemo(services))}\n`);
});

function reportOf({
  players,
  items,
  kopecks,
  centiPoints,
  locked,
  promos,
  adverts,
  works,
  members,
}: RemovalCounts): string {
  const endings = [
    ...(promos === 0 ? [] : [`${promos} promo codes`]),
    ...(adverts === 0 ? [] : [`${adverts} announcements`]),
    ...(works === 0 ? [] : [`${works} unfinished staff tasks`]),
    ...(members === 0 ? [] : [`${members} staff members`]),
  ].join(' and ');
  const more = endings === '' ? '' : ` Ended ${endings}.`;
  if (players === 0) return `There are no demo players.${more === '' ? ' Nothing to do.' : more}`;
  const stay = locked === 0 ? '' : ` ${locked} locked items stay with closed players.`;
  return (
    `Closed ${players} demo players: sold ${items} items, returned ${(kopecks / 100).toFixed(2)} of money and ` +
    `${(centiPoints / 100).toFixed(2)} bonus points to the demo account.${stay}${more}`
  );
}
