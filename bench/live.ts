import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CROWD_PATIENCE } from '#test/support/live-crowd.ts';
import { LiveTestBed } from '#test/support/live-test-bed.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';
import { quantile } from './load.ts';
import { printMachine, printRow, type Row } from './print.ts';
import { processorMsOf } from './processor-time.ts';
import { openBenchSchema } from './schema.ts';
import { MEASURED_ENVIRONMENT } from './start-measured-store.ts';

/*
 * `npm run bench:live`, with another number of pages `npm run bench:live -- 300`, or the shortest run with `--smoke`:
 * viewers on two processes watch while players win, with the load in this third process. Delays are measured from the
 * press, before the commit from which the goal counts; at the process that was pressed, and at the other one, which
 * learns of the win from the Redis adapter. Then Redis is disconnected and flushed, and a process killed.
 */
const isSmoke = process.argv[2] === '--smoke';
const PAGES = isSmoke ? 40 : Number(process.argv[2] ?? 2000);
const PLAYERS = isSmoke ? 6 : 60;
const QUIET = { perSecond: 2, seconds: isSmoke ? 1 : 10 };
const BUSY = { perSecond: isSmoke ? 10 : 50, seconds: isSmoke ? 1 : 20 };
/** Time in which players win after an outage. */
const AFTER_SECONDS = isSmoke ? 1 : 3;
const GOAL = { quietMs: 150, busyMs: 400, pageKb: 30, stormMs: 10_000 };
const NOTICES = 2;
const NOTICE_EVERY_MS = isSmoke ? 300 : 3000;
const AWAY_MS = isSmoke ? 1000 : 3000;

await openBenchSchema();
printMachine();
const services = await makeServices();
// Visitors of an earlier run would still count as online.
await services.redis.flushDb();
const trial = await LiveTestBed.open(services, randomUUID().slice(0, 8), PLAYERS, MEASURED_ENVIRONMENT);
const rows: Row[] = [];
try {
  add(await weigh());
  add(await pace('quiet', QUIET, GOAL.quietMs));
  const topUps = topUpInTime();
  add(await pace('busy', BUSY, GOAL.busyMs));
  add(await agree('after it'));
  await topUps;
  for (const step of [notices, redisAway, redisForgets, storm]) add(await step());
} finally {
  await trial.close();
  await closeServices(services);
}
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;

function add(measured: Row): void {
  printRow(measured);
  rows.push(measured);
}

function row(work: string, figure: string, goal: string, isMet: boolean): Row {
  return { work, figure, goal, isMet, beside: '', ratio: '' };
}

/** Memory of a process per connection, when all are connected and idle. */
async function weigh(): Promise<Row> {
  const places = [0, 1];
  const before = places.map((pageIndex) => trial.memoryBytes(pageIndex));
  await trial.come(PAGES);
  await trial.settle();
  const after = places.map((pageIndex) => trial.memoryBytes(pageIndex));
  const kb = places.map((pageIndex) => ((after[pageIndex] ?? 0) - (before[pageIndex] ?? 0)) / (PAGES / 2) / 1024);
  const worst = Math.max(...kb);
  const figure = `${kb.map((kilobytes) => kilobytes.toFixed(1)).join(' and ')} KB`;
  return row(
    `memory per connection, ${String(PAGES)} pages`,
    figure,
    `<= ${String(GOAL.pageKb)} KB`,
    worst <= GOAL.pageKb,
  );
}

/** Delay of a win from the press until pages show it. */
async function pace(name: string, { perSecond, seconds }: typeof BUSY, goalMs: number): Promise<Row> {
  trial.forgetLatencies();
  const processorShares = measureProcessors();
  const refusedCount = await trial.win(perSecond, seconds);
  const shares = processorShares();
  await trial.settle();
  const { all, same, other } = trial.latenciesMs();
  const p99 = quantile(all, 0.99);
  const figure = [
    `p50 ${quantile(all, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    `p99 without Redis adapter ${quantile(same, 0.99).toFixed(0)} ms, with it ${quantile(other, 0.99).toFixed(0)} ms`,
    `${String(trial.sent.size)} wins, ${String(all.length)} sightings, ${String(refusedCount)} refused`,
    `processors: load ${shares.load}, store ${shares.stores.join(' and ')}`,
  ].join('; ');
  const work = `${name}: ${String(perSecond)} wins/s for ${String(seconds)} s`;
  return row(work, figure, `p99 <= ${String(goalMs)} ms`, p99 <= goalMs && refusedCount === 0);
}

/** Returns a function that computes how much of a processor each process has used since, with all its threads. */
function measureProcessors() {
  const pids = [process.pid, ...trial.stores.map(({ pid }) => pid)];
  const startedMs = performance.now();
  const before = pids.map(processorMsOf);
  return () => {
    const wallMs = performance.now() - startedMs;
    const share = (pid: number, place: number) => ((processorMsOf(pid) - (before[place] ?? 0)) / wallMs).toFixed(2);
    const [load = '', ...stores] = pids.map(share);
    return { load, stores };
  };
}

async function agree(when: string): Promise<Row> {
  const strips = await trial.settle();
  const counts = await trial.countRight(PAGES);
  const figure = `strips after ${strips.toFixed(0)} ms, counters after ${counts.toFixed(0)} ms`;
  return row(`${when}: all pages show the newest 14, and count right`, figure, 'equal', true);
}

/** Payments are credited during the peak: a notification each, written by either process. */
async function topUpInTime(): Promise<void> {
  for (let times = 0; times < NOTICES; times += 1) {
    await pause(NOTICE_EVERY_MS);
    await trial.topUp();
  }
}

function notices(): Row {
  const unreadCounts = trial.players.map((_, index) => trial.crowd?.pages[index]?.unread() ?? []);
  const right = unreadCounts.filter((figures) => figures.at(-1) === NOTICES && isAscending(figures)).length;
  const strangers = (trial.crowd?.pages.slice(PLAYERS) ?? []).filter((page) => page.unread().length > 0).length;
  const figure = `${String(right)} of ${String(PLAYERS)} players, ${String(strangers)} strangers told`;
  return row(
    `own notices, ${String(NOTICES)} each`,
    figure,
    'none lost, twice or astray',
    right === PLAYERS && strangers === 0,
  );
}

function isAscending(figures: readonly number[]): boolean {
  return figures.every((figure, index) => index === 0 || figure >= (figures[index - 1] ?? 0));
}

async function redisAway(): Promise<Row> {
  trial.wire.cut();
  const refusedWins = trial.win(BUSY.perSecond, AWAY_MS / 1000);
  await pause(AWAY_MS);
  trial.wire.mend();
  const count = await refusedWins;
  const { origin = '' } = trial.stores[0] ?? {};
  await until('the store is ready again', () => fetch(`${origin}/readyz`).then(({ ok }) => ok), CROWD_PATIENCE);
  const later = await trial.win(BUSY.perSecond, AFTER_SECONDS);
  const { figure } = await agree('');
  const summary = `${String(count)} presses told to come again meanwhile, ${String(later)} after; ${figure}`;
  return row(`Redis away for ${String(AWAY_MS / 1000)} s`, summary, 'right again', later === 0);
}

async function redisForgets(): Promise<Row> {
  await services.redis.flushDb();
  await trial.signIn();
  const refusedCount = await trial.win(BUSY.perSecond, AFTER_SECONDS);
  const { figure } = await agree('');
  return row(
    'Redis flushed, players in again',
    `${String(refusedCount)} refused; ${figure}`,
    'right again',
    refusedCount === 0,
  );
}

/** A process dies and restarts: half of all pages connect at once. */
async function storm(): Promise<Row> {
  const back = await trial.restart(1);
  await trial.settle();
  const ms = performance.now() - back;
  return row(
    `${String(PAGES / 2)} pages connect again after a restart`,
    `${ms.toFixed(0)} ms`,
    `<= ${String(GOAL.stormMs)} ms`,
    ms <= GOAL.stormMs,
  );
}
