import { randomUUID } from 'node:crypto';
import { readConfig } from '#src/platform/config/config.ts';
import { openCase } from '#src/games/cases/index.ts';
import { closeServices, makePlayer, makeServices, withKey } from '#test/support/services.ts';
import { type LoadResult, type NextRequest, load, quantile } from './load.ts';
import { MINIMAL_STATEMENTS, openMinimally } from './minimal-opening.ts';
import { paced } from './pace.ts';
import { type Row, median } from './print.ts';
import { record, type Step, workOf } from './recording.ts';
import { openReplaySchema } from './replay-schema.ts';
import { replay } from './replay.ts';
import { richPlayers } from './rich-players.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const CONNECTIONS = [1, 8, 32];
const MOST_CONNECTIONS = Math.max(...CONNECTIONS);
const GOAL = 0.33;
const ROUNDS = 3;
const SECONDS = paced(4);
const WARM_SECONDS = paced(15);
const PURSE_KOPECKS = 10_000_000_00;

/**
 * Openings per second over HTTP with a session, in one process of the store, beside the same statements by bare mysql2
 * with a pool of the same size, and beside the smallest opening that is still durable and fair. Two sides alternate,
 * round by round; the median ratio counts.
 */
export async function* benchOpenings(): AsyncGenerator<Row> {
  const config = { ...readConfig(), logLevel: 'silent' };
  const services = await makeServices({ config });
  const schema = await openReplaySchema(services);
  const sample = withKey(await makePlayer(schema.services, PURSE_KOPECKS), `bench-${randomUUID()}`);
  const input = { caseName: 'plain', count: 1, revealMs: 0, quote: null, voucher: null };
  // The first opening fills the caches of catalogue, settings and rates, whose statements belong to no later one.
  await openCase(schema.services, await makePlayer(schema.services, PURSE_KOPECKS), input);
  const steps = await record(schema.services, sample, [], (player) => openCase(schema.services, player, input));
  const store = await startMeasuredStore();
  const players = await richPlayers(services, store.origin, MOST_CONNECTIONS, PURSE_KOPECKS);
  const bareIds = await Promise.all(players.map(async () => (await makePlayer(schema.services, PURSE_KOPECKS)).id));
  const requests = players.map((player) => {
    const request = player.requests(store.origin, '/api/case/open');
    return () => request({ case: 'plain', count: 1 });
  });
  const replayBare = (ids: readonly number[], seconds: number): ReturnType<typeof replay> =>
    replay(schema.databaseUrl, config.poolSize, steps, ids.map(asReplayer), seconds);
  // Both sides are warmed up: the compiler halves the cost of an opening during the first thousands.
  await load(store.origin, requests, WARM_SECONDS);
  await replayBare(bareIds, WARM_SECONDS);
  for (const connections of CONNECTIONS) {
    yield await compare(connections, steps, requests.slice(0, connections), bareIds.slice(0, connections));
  }
  yield await compareMinimal();
  await schema.close();
  await store.stop();
  await closeServices(services);

  async function compareMinimal(): Promise<Row> {
    const openMinimal = (seconds: number): Promise<number> =>
      openMinimally(schema.services, bareIds.slice(0, MOST_CONNECTIONS), seconds);
    await openMinimal(WARM_SECONDS);
    const rounds: MinimalRound[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const result = await load(store.origin, requests.slice(0, MOST_CONNECTIONS), SECONDS);
      assertAllOpened(result);
      rounds.push({ http: result.answers / result.seconds, minimal: await openMinimal(SECONDS) });
    }
    return rowBesideMinimal(rounds);
  }

  async function compare(
    connections: number,
    statements: readonly Step[],
    next: readonly NextRequest[],
    ids: readonly number[],
  ): Promise<Row> {
    const rounds: { http: number; bare: number; p99Ms: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const result = await load(store.origin, next, SECONDS);
      assertAllOpened(result);
      const replayResult = await replayBare(ids, SECONDS);
      rounds.push({
        http: result.answers / result.seconds,
        bare: replayResult.turns / replayResult.seconds,
        p99Ms: quantile(result.latenciesMs, 0.99),
      });
    }
    const ratio = median(rounds.map(({ http, bare }) => http / bare));
    const p99Ms = median(rounds.map((round) => round.p99Ms));
    return {
      work: `openings, ${String(connections)} connections (${workOf(statements)})`,
      figure: `${median(rounds.map(({ http }) => http)).toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`,
      beside: `bare mysql2 ${median(rounds.map(({ bare }) => bare)).toFixed(0)}/s`,
      ratio: ratio.toFixed(2),
      goal: '',
      isMet: true,
    };
  }
}

/** Openings per second in one round, of the store and of the minimal opening. */
interface MinimalRound {
  readonly http: number;
  readonly minimal: number;
}

function rowBesideMinimal(rounds: readonly MinimalRound[]): Row {
  const ratio = median(rounds.map(({ http, minimal }) => http / minimal));
  const perSecond = median(rounds.map(({ minimal }) => minimal)).toFixed(0);
  return {
    work: `openings, ${String(MOST_CONNECTIONS)} connections, with HTTP, session and all checks`,
    figure: `${median(rounds.map(({ http }) => http)).toFixed(0)}/s`,
    beside: `minimal opening of ${String(MINIMAL_STATEMENTS)} statements with knex ${perSecond}/s`,
    ratio: ratio.toFixed(2),
    goal: `>= ${String(GOAL)}`,
    isMet: ratio >= GOAL,
  };
}

/** Openings consume no item. */
const asReplayer = (playerId: number) => ({ playerId, nextItems: () => [], before: [] });

function assertAllOpened({ statuses, answers }: LoadResult): void {
  if (statuses['200'] !== answers) throw new Error(`not every opening was answered 200: ${JSON.stringify(statuses)}`);
}
