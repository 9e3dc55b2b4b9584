import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Services } from '#src/platform/services.ts';
import { type HttpPlayer, signIn } from '#test/support/http-player.ts';
import { CROWD_PATIENCE } from '#test/support/live-crowd.ts';
import { type StoreProcess, startStore } from '#test/support/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';
import type { BattleModel } from '#ui/models/battles.ts';
import { quantile } from './load.ts';
import { printMachine, printRow, type Row } from './print.ts';
import { openBenchSchema } from './schema.ts';

/*
 * `npm run bench:battles`, with another number of spectators `npm run bench:battles -- 300`, or the shortest run with
 * `--smoke`: many battles filled at once over two processes, and spectators of one battle over both, with the load in
 * this third process. The delay of a seat is measured from the press, that of a round from its time of reveal, which is
 * a time of the database: the three clocks are those of one machine.
 */
const isSmoke = process.argv[2] === '--smoke';
const SPECTATORS = isSmoke ? 40 : Number(process.argv[2] ?? 1000);
const BATTLES = isSmoke ? 20 : 200;
const PLAYERS = 20;
const ROUNDS = isSmoke ? 2 : 5;
const GOAL = { p99Ms: 400 };
const AT_ONCE = 100;
/** Each spectator comes from an address of its own. */
const BEHIND_A_PROXY = { TRUST_PROXY: '1', DEMO_I_KNOW: '1' };

await openBenchSchema();
printMachine();
const services = await makeServices();
await services.redis.flushDb();
const stores = await Promise.all([startStore(BEHIND_A_PROXY), startStore(BEHIND_A_PROXY)]);
const rows: Row[] = [];
try {
  add(await fillMany(services));
  for (const row of await watchOne()) add(row);
  await expectCleanAudit(services);
  console.log('The audit is clean.');
} finally {
  await Promise.all(stores.map((store: StoreProcess) => store.stop()));
  await closeServices(services);
}
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;

function add(measured: Row): void {
  printRow(measured);
  rows.push(measured);
}

function originOf(place: number): string {
  return stores[place % stores.length]?.origin ?? '';
}

function players(count: number): Promise<HttpPlayer[]> {
  const run = randomUUID().slice(0, 8);
  return Promise.all(
    Array.from({ length: count }, (_, place) => signIn(originOf(place), `bench ${run} ${String(place)}`)),
  );
}

async function create(host: HttpPlayer, place: number, rounds = 1): Promise<string> {
  const terms = { cases: Array.from({ length: rounds }, () => 'plain'), seats: '1v1', mode: 'classic' };
  const { status, body } = await host.post(originOf(place), '/api/battle/create', terms);
  if (status !== 200) throw new Error(`A battle was refused: ${String(body.error)}`);
  return (body.data as BattleModel).id;
}

/** The last seats of many battles are taken at once. */
async function fillMany({ db }: Services): Promise<Row> {
  const [hosts, guests] = [await players(PLAYERS), await players(PLAYERS)];
  const codes: string[] = [];
  while (codes.length < BATTLES) {
    codes.push(...(await Promise.all(hosts.map((host, place) => create(host, place)))));
  }
  const startedMs = performance.now();
  const latenciesMs = await Promise.all(
    codes.map(async (code, place) => {
      const guest = guests[place % PLAYERS];
      const answer = await guest?.post(originOf(place), '/api/battle/join', { battle: code });
      return answer?.status === 200 ? performance.now() - startedMs : Number.POSITIVE_INFINITY;
    }),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  latenciesMs.sort((a, b) => a - b);
  const refused = latenciesMs.filter((ms) => ms === Number.POSITIVE_INFINITY).length;
  const [drawn] = await db('battles').where({ state: 'drawn' }).count<{ count: number }[]>({ count: '*' });
  const count = drawn?.count ?? 0;
  const figure =
    `${String(count)} drawn in ${seconds.toFixed(1)} s (${(count / seconds).toFixed(0)} per second), ` +
    `the last answer after ${quantile(latenciesMs, 1).toFixed(0)} ms, ${String(refused)} refused`;
  const isMet = count === codes.length && refused === 0;
  return { work: `${String(codes.length)} battles at once`, figure, goal: 'all drawn', isMet, beside: '', ratio: '' };
}

/** Spectators of one battle: the last seat, and each round from its time of reveal. */
async function watchOne(): Promise<Row[]> {
  const [host, guest] = await players(2);
  if (!host || !guest) throw new Error('no players');
  const code = await create(host, 0, ROUNDS);
  const seen: { readonly atMs: number; readonly battle: BattleModel }[][] = [];
  const sockets: Socket[] = [];
  while (sockets.length < SPECTATORS) {
    const from = sockets.length;
    for (let number = from; number < Math.min(SPECTATORS, from + AT_ONCE); number += 1) {
      const own: (typeof seen)[number] = [];
      seen.push(own);
      const socket = openSpectator(number, code);
      socket.on('battle', (battle: BattleModel) => own.push({ atMs: Date.now(), battle }));
      sockets.push(socket);
    }
    await until('every spectator sees the battle', () => seen.every((own) => own.length > 0), CROWD_PATIENCE);
  }
  const pressedMs = Date.now();
  const { body } = await guest.post(originOf(1), '/api/battle/join', { battle: code });
  const { revealTimes } = body.data as BattleModel;
  const isOver = (): boolean => seen.every((own) => own.at(-1)?.battle.state === 'finished');
  await until('every spectator sees the end of the battle', isOver, CROWD_PATIENCE);
  for (const socket of sockets) socket.close();
  const begun = firstOf(seen, ({ state }) => state === 'running').map((atMs) => atMs - pressedMs);
  const rounds = revealTimes.flatMap((at, place) =>
    firstOf(seen, (battle) => battle.rounds.length > place).map((atMs) => atMs - Date.parse(at)),
  );
  return [rowOf('the last seat', begun), rowOf(`${String(ROUNDS)} rounds`, rounds)];
}

/** When each spectator saw a battle for the first time that fulfils the condition. */
function firstOf(
  seen: readonly (readonly { readonly atMs: number; readonly battle: BattleModel }[])[],
  fits: (battle: BattleModel) => boolean,
): number[] {
  return seen.map((own) => own.find(({ battle }) => fits(battle))?.atMs ?? Number.POSITIVE_INFINITY);
}

function rowOf(what: string, delaysMs: readonly number[]): Row {
  const ascending = delaysMs.toSorted((a, b) => a - b);
  const p99 = quantile(ascending, 0.99);
  const early = ascending.filter((ms) => ms < 0).length;
  return {
    work: `${what}, ${String(SPECTATORS)} spectators`,
    figure: `p50 ${quantile(ascending, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${String(early)} too early`,
    goal: `p99 <= ${String(GOAL.p99Ms)} ms`,
    isMet: p99 <= GOAL.p99Ms,
    beside: '',
    ratio: '',
  };
}

function openSpectator(number: number, code: string): Socket {
  return io(originOf(number), {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    timeout: 20_000,
    extraHeaders: { 'X-Forwarded-For': `10.9.${String(number >> 8)}.${String(number & 255)}` },
    auth: { locale: 'en', follow: `battle:${code}` },
  });
}
