import { randomUUID } from 'node:crypto';
import { takeBonus } from '#src/bonus/index.ts';
import { signContract } from '#src/contracts/index.ts';
import { publishedCases, worthOf } from '#src/catalogue/index.ts';
import { sellItems } from '#src/items/index.ts';
import { readConfig } from '#src/platform/config.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { rollUpgrade } from '#src/upgrades/index.ts';
import { type Spin, spinWheel } from '#src/wheel/index.ts';
import type { HttpPlayer } from '../test/support/http-player.ts';
import { startStore, type StoreProcess } from '../test/support/processes.ts';
import { makeShop } from '../test/support/shop.ts';
import { closeWorld, makePlayer, withKey } from '../test/support/world.ts';
import { load } from './load.ts';
import { makeReady } from './make-ready.ts';
import { type Row, median } from './print.ts';
import { record, rowsOf, type Step, workOf } from './recording.ts';
import { replay } from './replay.ts';
import { richPlayers } from './rich-players.ts';

const CONNECTIONS = 16;
const TURNS_EACH = 40;
const ROUNDS = 3;
/** The first round on each side is not counted: the compiler is still at work. */
const WARM_ROUNDS = 1;
const GOAL = 0.5;
const PURSE_KOPECKS = 10_000_000_00;
/** What an item of the stock is worth: a contract of three has candidates, and no upgrade of one is likely. */
const STOCK_KOPECKS = 50_00;

/** An action that players do, as the bench asks for it. */
interface Action {
  readonly name: string;
  readonly path: string;
  /** How many items one turn takes. */
  readonly items: number;
  readonly body: (ids: readonly number[]) => object;
  readonly act: (player: Player, ids: readonly number[]) => Promise<unknown>;
  /** Says of what the sample came to whether most turns come to it. */
  readonly isUsual?: (outcome: unknown) => boolean;
  /** What makes the next turn possible, on both sides: statements about one player. */
  readonly before: readonly string[];
}

/** The actions of games and sales over HTTP with a session, beside their statements by bare mysql2, in turns. */
export async function benchActions(): Promise<Row[]> {
  const config = { ...readConfig(), logLevel: 'silent' };
  const world = await makeShop();
  // One bonus a day is all there is: here yesterday's is taken back, on both sides.
  await world.db.raw('DROP TRIGGER IF EXISTS bonus_takes_no_delete');
  const store = await startStore({ LOG_LEVEL: 'warn' });
  const players = await richPlayers(world, store.origin, CONNECTIONS, PURSE_KOPECKS);
  const twins = await Promise.all(players.map(async () => (await makePlayer(world, PURSE_KOPECKS)).id));
  const rows: Row[] = [];
  for (const action of await actionsOf(world)) {
    const steps = await sampleOf(world, action);
    const bench = { world, store, action, steps, players, twins, databaseUrl: config.databaseUrl };
    rows.push(await compare({ ...bench, poolSize: config.poolSize }));
  }
  await store.stop();
  await closeWorld(world);
  return rows;
}

async function actionsOf(world: World): Promise<Action[]> {
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(world), readSettings(world)]);
  const dearest = [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .toSorted((a, b) => worthOf(b, gPriceKopecks).priceKopecks - worthOf(a, gPriceKopecks).priceKopecks)[0];
  const upgrade = { addMinor: 0, target: dearest?.id ?? 0, side: 'under' as const };
  return [
    {
      ...{ name: 'contract of 3', path: '/api/contract/create', items: 3, before: [], body: (ids) => ({ ids }) },
      act: (player, ids) => signContract(world, player, { ids, quote: null, revealMs: 0 }),
    },
    {
      ...{ name: 'upgrade of 1', path: '/api/upgrade/roll', items: 1, before: [] },
      body: (ids) => ({ ids, ...upgrade }),
      act: (player, ids) => rollUpgrade(world, player, { ids, ...upgrade, quote: null, revealMs: 0 }),
      isUsual: (rolled) => (rolled as { insertId: number | null }).insertId === null,
    },
    {
      ...{ name: 'sale of 1', path: '/api/item/sell', items: 1, before: [], body: (ids) => ({ ids }) },
      act: (player, ids) => sellItems(world, player, { ids }),
    },
    {
      ...{ name: 'daily bonus', path: '/api/bonus/take', items: 0, body: () => ({}) },
      act: (player) => takeBonus(world, player),
      before: [
        'DELETE FROM bonus_takes WHERE player_id = ?',
        'UPDATE players SET bonus_day = NULL, bonus_streak = 0 WHERE id = ?',
      ],
    },
    {
      ...{ name: 'spin', path: '/api/wheel/spin', items: 0, body: () => ({}) },
      act: (player) => spinWheel(world, player, { promo: null, version: null, revealMs: 0 }),
      isUsual: (spin) => (spin as Spin).prize.kind === 'points',
      before: ['UPDATE players SET free_spins = free_spins + 1 WHERE id = ?'],
    },
  ];
}

const runOn =
  ({ db }: World) =>
  (sql: string, values: number[]): Promise<unknown> =>
    db.raw(sql, values).then(() => undefined);

/** Records one turn that comes to what most of them come to. */
async function sampleOf(world: World, { items, act, isUsual, before }: Action): Promise<Step[]> {
  for (;;) {
    const player = withKey(await makePlayer(world, PURSE_KOPECKS), `bench-${randomUUID()}`);
    const ids = await stock(world, player.id, items);
    await makeReady(runOn(world), before, player.id);
    let outcome: unknown = null;
    const steps = await record(world, player, ids, async (by) => (outcome = await act(by, ids)));
    if (isUsual?.(outcome) ?? true) return steps;
  }
}

interface Bench {
  readonly world: World;
  readonly store: StoreProcess;
  readonly action: Action;
  readonly steps: readonly Step[];
  readonly players: readonly HttpPlayer[];
  /** For each player one of the replay. */
  readonly twins: readonly number[];
  readonly databaseUrl: string;
  readonly poolSize: number;
}

async function compare(bench: Bench): Promise<Row> {
  const rounds: { http: number; bare: number }[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    rounds.push({ http: await askStore(bench), bare: await askBare(bench) });
  const counted = rounds.slice(WARM_ROUNDS);
  const ratio = median(counted.map(({ http, bare }) => http / bare));
  return {
    work: `${bench.action.name}, ${String(CONNECTIONS)} connections (${String(workOf(bench.steps))} statements)`,
    figure: `${median(counted.map(({ http }) => http)).toFixed(0)}/s`,
    beside: `bare mysql2 ${median(counted.map(({ bare }) => bare)).toFixed(0)}/s`,
    ratio: ratio.toFixed(2),
    goal: `>= ${String(GOAL)}`,
    isMet: ratio >= GOAL,
  };
}

/** How many turns a second the store does. */
async function askStore({ world, store, action, players }: Bench): Promise<number> {
  const { path, items, body, before } = action;
  const connections = await Promise.all(
    players.map(async (player) => {
      const nextItems = await turnsOf(world, player.id, items);
      const request = player.requests(store.origin, path);
      return async () => {
        const ids = nextItems();
        if (ids === null) return null;
        await makeReady(runOn(world), before, player.id);
        return request(body(ids));
      };
    }),
  );
  const { answers, statuses, seconds } = await load(store.origin, connections, Infinity);
  if (statuses['200'] !== answers) throw new Error(`not every ${action.name} was done: ${JSON.stringify(statuses)}`);
  return answers / seconds;
}

/** The same by bare statements. */
async function askBare({ world, action, steps, twins, databaseUrl, poolSize }: Bench): Promise<number> {
  const { items, before } = action;
  const replayers = await Promise.all(
    twins.map(async (playerId) => ({ playerId, nextItems: await turnsOf(world, playerId, items), before })),
  );
  const { turns, seconds } = await replay(databaseUrl, poolSize, steps, replayers);
  return turns / seconds;
}

/** The items of a player's turns of one round, handed out one turn at a time. */
async function turnsOf(world: World, playerId: number, items: number): Promise<() => readonly number[] | null> {
  const ids = await stock(world, playerId, items * TURNS_EACH);
  let turn = 0;
  return () => {
    if (turn === TURNS_EACH) return null;
    turn += 1;
    return ids.slice((turn - 1) * items, turn * items);
  };
}

/** Gives a player items out of nothing, as no action of the store would: there is a schema to throw away. */
async function stock(world: World, playerId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const now = world.clock.now();
  const price = `${String(STOCK_KOPECKS)}, ${String(STOCK_KOPECKS)}`;
  const row = `(?, (SELECT MIN(id) FROM catalogue_items), 'bonus', 'bonus', 1, ${price}, ?, ?)`;
  await world.db.raw(
    `INSERT INTO items (player_id, item_id, status, start_status, rarity, price_kopecks, price_centi_g, reveal_at,
       created_at) VALUES ${Array.from({ length: count }, () => row).join(', ')}`,
    Array.from({ length: count }, () => [playerId, now, now]).flat(),
  );
  const rows = await rowsOf(
    world,
    "SELECT id FROM items WHERE player_id = ? AND status = 'bonus' ORDER BY id DESC LIMIT ?",
    [...[playerId, count]],
  );
  return rows.map(({ id }) => Number(id)).toReversed();
}
