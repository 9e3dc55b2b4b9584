import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import type { StoreProcess } from '#test/support/processes/processes.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { closeServices } from '#test/support/services.ts';
import { load, type LoadResult, quantile } from './load.ts';
import { paced } from './pace.ts';
import { median, type Row } from './print.ts';
import { processorMsOf } from './processor-time.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;

interface Goal {
  readonly p99Ms: number;
  /** Rate beside the same page without cached fragments; null where fragments are few. */
  readonly ratio: number | null;
}

/** The list of contents makes a case page longer. */
const GOALS: Readonly<Record<string, Goal>> = {
  home: { p99Ms: 150, ratio: 1.4 },
  case: { p99Ms: 200, ratio: 1.2 },
  wheel: { p99Ms: 150, ratio: null },
  profile: { p99Ms: 150, ratio: null },
};
/** After the first thousands of pages the code takes less time, because it is compiled then. */
const WARM_SECONDS = paced(10);
const SECONDS = paced(3);

/** A round of one page, with the store's processor time for each answer. */
interface Visit extends LoadResult {
  readonly processorMs: number;
}

/** The same page of the store, and of the store without cached fragments. */
interface Pair {
  readonly kept: Visit;
  readonly whole: Visit;
}

/**
 * Pages of signed-in players with the whole catalogue, rendered by one process, beside the same pages rendered whole
 * without any cached fragment by another one. The two alternate, page by page; the median ratio counts.
 */
export async function benchPlayerHome(): Promise<Row[]> {
  const services = await makeShop();
  const store = await startMeasuredStore();
  const reference = await startMeasuredStore({ CACHE_FRAGMENTS: '0' });
  const players = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => signIn(store.origin, `home ${String(index)}`)),
  );
  const home = await fetch(store.origin).then((answer) => answer.text());
  const casePath = /href="(\/case\/[^"]+)"/.exec(home)?.[1] ?? '';
  const paths = ['/', casePath, '/wheel', '/profile'];
  const visitBoth = async (path: string, seconds: number): Promise<Pair> => ({
    kept: await visit(store, players, path, seconds),
    whole: await visit(reference, players, path, seconds),
  });
  for (const path of paths) await visitBoth(path, WARM_SECONDS);
  const rounds: (readonly Pair[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs: Pair[] = [];
    for (const path of paths) pairs.push(await visitBoth(path, SECONDS));
    rounds.push(pairs);
  }
  await reference.stop();
  await store.stop();
  await closeServices(services);
  return Object.entries(GOALS).map(([name, goal], index) =>
    rowOf(
      name,
      goal,
      rounds.flatMap((pairs) => pairs[index] ?? []),
    ),
  );
}

async function visit(
  store: StoreProcess,
  players: readonly HttpPlayer[],
  path: string,
  seconds: number,
): Promise<Visit> {
  const startMs = processorMsOf(store.pid);
  const requests = players.map((player) => player.pageRequest(store.origin, path));
  const result = await load(
    store.origin,
    requests.map((request) => () => request),
    seconds,
  );
  const processorMs = (processorMsOf(store.pid) - startMs) / result.answers;
  if (result.statuses['200'] === result.answers) return { ...result, processorMs };
  throw new Error(`not every page was answered 200: ${path} ${JSON.stringify(result.statuses)}`);
}

function rowOf(name: string, goal: Goal, pairs: readonly Pair[]): Row {
  const kept = pairs.map((pair) => pair.kept);
  const p99Ms = median(kept.map(({ latenciesMs }) => quantile(latenciesMs, 0.99)));
  const ratio = median(pairs.map((pair) => rateOf(pair.kept) / rateOf(pair.whole)));
  const ratioGoal = goal.ratio === null ? '' : `>= ${String(goal.ratio)}, `;
  return {
    work: `signed-in ${name}, ${String(CONNECTIONS)} connections`,
    figure: `p99 ${p99Ms.toFixed(0)} ms, ${figureOf(kept)}`,
    beside: `rendered whole without any cache ${figureOf(pairs.map(({ whole }) => whole))}`,
    ratio: ratio.toFixed(2),
    goal: `${ratioGoal}p99 <= ${String(goal.p99Ms)} ms`,
    isMet: p99Ms <= goal.p99Ms && ratio >= (goal.ratio ?? 0),
  };
}

const rateOf = ({ answers, seconds }: LoadResult): number => answers / seconds;

const figureOf = (visits: readonly Visit[]): string =>
  `${median(visits.map(rateOf)).toFixed(0)}/s, ` +
  `${median(visits.map(({ processorMs }) => processorMs)).toFixed(2)} ms of processor time`;
