import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createApp, pages } from '#src/app.ts';
import { readConfig } from '#src/platform/config.ts';
import { closeWorld, openWorld, type World } from '#src/platform/world.ts';
import { createServer } from '#src/server.ts';
import { fillSchema } from '../test/support/filled-schema.ts';
import { seedSample } from '../test/support/sample-catalogue.ts';
import { printMachine, printTable, type Row } from './print.ts';

/*
 * `npm run bench:staff -- --players 100000 --rows 20`: every page of the staff's console against a store of that many
 * players, each with as many rows in every table that grows. Its schema is kept between runs of the same size.
 */
const LIMIT_MS = 300;
const ROUNDS = 40;
const SHARE = 0.95;
const MIGRATE = fileURLToPath(new URL('../scripts/migrate.ts', import.meta.url));

const numberAfter = (name: string, usual: number): number => {
  const place = process.argv.indexOf(name);
  return place === -1 ? usual : Number(process.argv[place + 1]);
};
const players = numberAfter('--players', 20_000);
const rowsEach = numberAfter('--rows', 20);

/** Opens the schema of this size, and fills it when it is new. */
async function openFilled(): Promise<World> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1' });
  const url = new URL(config.databaseUrl);
  url.pathname = `/opencrate_test_volume_${String(players)}_${String(rowsEach)}`;
  const env = { ...process.env, DATABASE_URL: url.href };
  const migrated = spawnSync(process.execPath, ['--import', 'tsx', MIGRATE], { stdio: 'inherit', env });
  if (migrated.status !== 0) throw new Error(`the schema ${url.pathname.slice(1)} could not be made`);
  const world = await openWorld({ ...config, databaseUrl: url.href });
  const [first] = await world.db('players').select<{ id: number }[]>('id').limit(1);
  if (first !== undefined) return world;
  await seedSample(world);
  const startedMs = performance.now();
  await fillSchema(world.db, players, rowsEach);
  console.log(`Filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s.`);
  return world;
}

/** How long a page takes, in milliseconds, at the share of requests that is looked at. */
async function timeOf(address: string, cookie: string): Promise<{ ms: number; status: number }> {
  const times: number[] = [];
  let status = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    const answer = await fetch(address, { headers: { cookie } });
    await answer.text();
    times.push(performance.now() - startedMs);
    status = answer.status;
  }
  return { ms: times.toSorted((one, other) => one - other)[Math.ceil(ROUNDS * SHARE) - 1] ?? 0, status };
}

const world = await openFilled();
const server = createServer(createApp(world));
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
const entered = await fetch(`${origin}/auth/demo?role=admin&name=bench`, { redirect: 'manual' });
const cookie = entered.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');
const [middle] = await world
  .db('players')
  .select<{ id: number }[]>('id')
  .offset(players / 2)
  .limit(1);
const rows: Row[] = [];
for (const { path } of pages.filter(({ who }) => who === 'staff')) {
  const { ms, status } = await timeOf(origin + path.replaceAll(/:[a-z]+/gi, String(middle?.id ?? 1)), cookie);
  const figure = `${ms.toFixed(0)} ms (${String(status)})`;
  rows.push({
    work: path,
    figure,
    beside: '-',
    ratio: '-',
    goal: `p95 at most ${String(LIMIT_MS)} ms`,
    isMet: ms <= LIMIT_MS,
  });
}
printMachine();
console.log(`${String(players)} players, ${String(players * rowsEach)} transfers.`);
printTable(rows);
server.closeAllConnections();
server.close();
await closeWorld(world);
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
