import { readConfig } from '#src/platform/config/config.ts';
import { closeServices, makePlayer, makeServices } from '#test/support/services.ts';
import { type LoadResult, load, quantile } from './load.ts';
import { MINIMAL_STATEMENTS, openMinimally } from './minimal-opening.ts';
import { paced } from './pace.ts';
import { type Row, median } from './print.ts';
import { openReplaySchema } from './replay-schema.ts';
import { richPlayers } from './rich-players.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const CONNECTIONS = 32;
const GOAL = 0.33;
const ROUNDS = 3;
const SECONDS = paced(4);
const WARM_SECONDS = paced(15);
const PURSE_KOPECKS = 10_000_000_00;

/**
 * Openings per second over HTTP with a session, in one process of the store, beside the smallest opening that is still
 * durable and fair, with a pool of the same size. Both sides alternate, round by round; the median ratio counts.
 */
export async function benchOpenings(): Promise<Row[]> {
  const services = await makeServices({ config: { ...readConfig(), logLevel: 'silent' } });
  const schema = await openReplaySchema(services);
  const bareIds: number[] = [];
  while (bareIds.length < CONNECTIONS) bareIds.push((await makePlayer(schema.services, PURSE_KOPECKS)).id);
  const store = await startMeasuredStore();
  const players = await richPlayers(services, store.origin, CONNECTIONS, PURSE_KOPECKS);
  const requests = players.map((player) => {
    const request = player.requests(store.origin, '/api/case/open');
    return () => request({ case: 'plain', count: 1 });
  });
  // Both sides are warmed up: the compiler halves the cost of an opening during the first thousands.
  await load(store.origin, requests, WARM_SECONDS);
  await openMinimally(schema.services, bareIds, WARM_SECONDS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await load(store.origin, requests, SECONDS);
    assertAllOpened(result);
    rounds.push({
      http: result.answers / result.seconds,
      minimal: await openMinimally(schema.services, bareIds, SECONDS),
      p99Ms: quantile(result.latenciesMs, 0.99),
    });
  }
  await schema.close();
  await store.stop();
  await closeServices(services);
  return [rowOf(rounds)];
}

/** Openings per second in one round, of the store and of the minimal opening. */
interface Round {
  readonly http: number;
  readonly minimal: number;
  readonly p99Ms: number;
}

function rowOf(rounds: readonly Round[]): Row {
  const ratio = median(rounds.map(({ http, minimal }) => http / minimal));
  const perSecond = median(rounds.map(({ minimal }) => minimal)).toFixed(0);
  const p99Ms = median(rounds.map((round) => round.p99Ms));
  return {
    work: `openings, ${String(CONNECTIONS)} connections, with HTTP, session and all checks`,
    figure: `${median(rounds.map(({ http }) => http)).toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`,
    beside: `minimal opening of ${String(MINIMAL_STATEMENTS)} statements with knex ${perSecond}/s`,
    ratio: ratio.toFixed(2),
    goal: `>= ${String(GOAL)}`,
    isMet: ratio >= GOAL,
  };
}

function assertAllOpened({ statuses, answers }: LoadResult): void {
  if (statuses['200'] !== answers) throw new Error(`not every opening was answered 200: ${JSON.stringify(statuses)}`);
}
