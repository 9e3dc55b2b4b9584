import { signIn } from '#test/support/http-player.ts';
import { startStore } from '#test/support/processes.ts';
import { makeShop } from '#test/support/shop.ts';
import { closeServices } from '#test/support/services.ts';
import { load, quantile } from './load.ts';
import { paced } from './pace.ts';
import type { Row } from './print.ts';

const CONNECTIONS = 16;
const GOAL_MS = 25;
const WARM_SECONDS = paced(5);
const SECONDS = paced(8);

/** The home page of signed-in players with the whole catalogue, rendered for each of them by one process. */
export async function benchPlayerHome(): Promise<Row[]> {
  const services = await makeShop();
  const store = await startStore({ LOG_LEVEL: 'warn' });
  const players = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => signIn(store.origin, `home ${String(index)}`)),
  );
  const connections = players.map((player) => {
    const request = player.pageRequest(store.origin, '/');
    return () => request;
  });
  await load(store.origin, connections, WARM_SECONDS);
  const { answers, seconds, statuses, latenciesMs } = await load(store.origin, connections, SECONDS);
  await store.stop();
  await closeServices(services);
  if (statuses['200'] !== answers) throw new Error(`not every home was answered 200: ${JSON.stringify(statuses)}`);
  const p99Ms = quantile(latenciesMs, 0.99);
  return [
    {
      work: `signed-in home, ${String(CONNECTIONS)} connections`,
      figure: `p99 ${p99Ms.toFixed(0)} ms, ${(answers / seconds).toFixed(0)}/s`,
      beside: '',
      ratio: '',
      goal: `p99 <= ${String(GOAL_MS)} ms`,
      isMet: p99Ms <= GOAL_MS,
    },
  ];
}
