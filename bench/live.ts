import { randomUUID } from 'node:crypto';
import { LiveTestBed } from '#test/support/live/live-test-bed.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { quantile } from './load.ts';
import { printMachine, printRow, type Row } from './print.ts';
import { processorMsOf } from './processor-time.ts';
import { openBenchSchema } from './schema.ts';
import { MEASURED_ENVIRONMENT } from './start-measured-store.ts';

/*
 * `npm run bench:live`, with another number of pages `npm run bench:live -- 300`, or the shortest run with `--smoke`:
 * viewers on two processes watch while players win, with the load in this third process. Delays are measured from the
 * press, before the commit from which the goal counts; at the process that was pressed, and at the other one, which
 * learns of the win from the Redis adapter. test/races/live.test.ts tests what happens without Redis or a process.
 */
const isSmoke = process.argv[2] === '--smoke';
const PAGES = isSmoke ? 40 : Number(process.argv[2] ?? 2000);
const PLAYERS = isSmoke ? 6 : 60;
const WINS = { perSecond: isSmoke ? 10 : 50, seconds: isSmoke ? 1 : 20 };
/** Not counted: code takes less time when it is compiled. */
const WARM_SECONDS = isSmoke ? 0 : 5;
const GOAL = { p99Ms: 400, pageKb: 30 };

await openBenchSchema();
printMachine();
const services = await makeServices();
// Visitors of an earlier run would still count as online.
await services.redis.flushDb();
const trial = await LiveTestBed.open(services, randomUUID().slice(0, 8), PLAYERS, MEASURED_ENVIRONMENT);
const rows: Row[] = [];
try {
  for (const step of [weigh, pace, agree]) add(await step());
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
async function pace(): Promise<Row> {
  const { perSecond, seconds } = WINS;
  await trial.win(perSecond, WARM_SECONDS);
  await trial.settle();
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
  const work = `${String(perSecond)} wins/s for ${String(seconds)} s`;
  return row(work, figure, `p99 <= ${String(GOAL.p99Ms)} ms`, p99 <= GOAL.p99Ms && refusedCount === 0);
}

/** Returns a function that computes how much of a processor each process has used since, with all its threads. */
function measureProcessors() {
  const pids = [process.pid, ...trial.stores.map(({ pid }) => pid)];
  const startedMs = performance.now();
  const before = pids.map(processorMsOf);
  return () => {
    const wallMs = performance.now() - startedMs;
    const share = (pid: number, index: number) => ((processorMsOf(pid) - (before[index] ?? 0)) / wallMs).toFixed(2);
    const [load = '', ...stores] = pids.map(share);
    return { load, stores };
  };
}

async function agree(): Promise<Row> {
  const strips = await trial.settle();
  const counts = await trial.countRight(PAGES);
  const figure = `strips after ${strips.toFixed(0)} ms, counters after ${counts.toFixed(0)} ms`;
  return row('after it: all pages show the newest 14, and count right', figure, 'equal', true);
}
