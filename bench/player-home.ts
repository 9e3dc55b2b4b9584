import { signIn } from '#test/support/http-player.ts';
import { makeShop } from '#test/support/shop.ts';
import { closeServices } from '#test/support/services.ts';
import { load, type LoadResult, quantile } from './load.ts';
import { paced } from './pace.ts';
import { median, type Row } from './print.ts';
import { processorMsOf } from './processor-time.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
/** The list of contents makes a case page longer. */
const GOALS_MS = { home: 150, case: 200, wheel: 150, profile: 150 };
/** After the first thousands of pages the code takes less time, because it is compiled then. */
const WARM_SECONDS = paced(10);
const SECONDS = paced(3);

/** A round of one page, with the store's processor time for each answer. */
interface Visit extends LoadResult {
  readonly processorMs: number;
}

/**
 * Pages of signed-in players with the whole catalogue, rendered by one process. Each round measures the guests' home
 * beside them, because only the ratio says something on a noisy machine.
 */
export async function benchPlayerHome(): Promise<Row[]> {
  const services = await makeShop();
  const store = await startMeasuredStore();
  const players = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => signIn(store.origin, `home ${String(index)}`)),
  );
  const { host } = new URL(store.origin);
  const lines = ['GET / HTTP/1.1', `Host: ${host}`, 'Accept: text/html', 'Accept-Encoding: gzip, deflate, br'];
  const guest = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  const home = await fetch(store.origin).then((answer) => answer.text());
  const casePath = /href="(\/case\/[^"]+)"/.exec(home)?.[1] ?? '';
  const paths = ['/', casePath, '/wheel', '/profile'];
  const visit = async (path: string | null, seconds: number): Promise<Visit> => {
    const startMs = processorMsOf(store.pid);
    const requests = players.map((player) => (path === null ? guest : player.pageRequest(store.origin, path)));
    const result = await load(
      store.origin,
      requests.map((request) => () => request),
      seconds,
    );
    const processorMs = (processorMsOf(store.pid) - startMs) / result.answers;
    if (result.statuses['200'] === result.answers) return { ...result, processorMs };
    throw new Error(`not every page was answered 200: ${path ?? 'guest'} ${JSON.stringify(result.statuses)}`);
  };
  for (const path of [null, ...paths]) await visit(path, WARM_SECONDS);
  const rounds: { readonly guest: Visit; readonly player: readonly Visit[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const player: Visit[] = [];
    const guestResult = await visit(null, SECONDS);
    for (const path of paths) player.push(await visit(path, SECONDS));
    rounds.push({ guest: guestResult, player });
  }
  await store.stop();
  await closeServices(services);
  const rateOf = ({ answers, seconds }: LoadResult): number => answers / seconds;
  const guestRate = median(rounds.map((round) => rateOf(round.guest)));
  const timeOf = (visits: readonly Visit[]): string =>
    `${median(visits.map(({ processorMs }) => processorMs)).toFixed(2)} ms of processor time`;
  const guestTime = timeOf(rounds.map((round) => round.guest));
  return Object.entries(GOALS_MS).map(([name, goalMs], index) => {
    const results = rounds.flatMap(({ player }) => player[index] ?? []);
    const p99Ms = median(results.map(({ latenciesMs }) => quantile(latenciesMs, 0.99)));
    const rate = median(results.map(rateOf));
    return {
      work: `signed-in ${name}, ${String(CONNECTIONS)} connections`,
      figure: `p99 ${p99Ms.toFixed(0)} ms, ${rate.toFixed(0)}/s, ${timeOf(results)}`,
      beside: `guest home ${guestRate.toFixed(0)}/s, ${guestTime}`,
      ratio: (rate / guestRate).toFixed(2),
      goal: `p99 <= ${String(goalMs)} ms`,
      isMet: p99Ms <= goalMs,
    };
  });
}
