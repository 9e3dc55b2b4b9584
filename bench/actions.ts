import { randomUUID } from 'node:crypto';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { signContract } from '#src/games/contracts/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { type Spin, spinWheel } from '#src/games/wheel/index.ts';
import type { HttpPlayer } from '#test/support/players/http-player.ts';
import { type StoreProcess } from '#test/support/processes/processes.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { setSettings } from '#test/support/store-wide.ts';
import { closeServices, makePlayer, withKey } from '#test/support/services.ts';
import { load } from './load.ts';
import { makeReady } from './make-ready.ts';
import { paced } from './pace.ts';
import { type Row, median } from './print.ts';
import { record, rowsOf, type Step, workOf } from './recording.ts';
import { type ReplaySchema, openReplaySchema } from './replay-schema.ts';
import { replay } from './replay.ts';
import { withRetries } from './retry.ts';
import { richPlayers } from './rich-players.ts';
import { startMeasuredStore } from './start-measured-store.ts';

const CONNECTIONS = 16;
const TURNS_EACH = paced(40);
const ROUNDS = 5;
/** Not counted: after the first thousands of turns the code takes half the time, because it is compiled then. */
const WARM_ROUNDS = 8;
const GOAL = 0.33;
const PURSE_KOPECKS = 10_000_000_00;
/** Value of a stocked item: a contract of three has candidates, and an upgrade is unlikely to win. */
const STOCK_KOPECKS = 50_00;

/** A player action to benchmark. */
interface Action {
  readonly name: string;
  readonly path: string;
  /** Number of items for one turn. */
  readonly items: number;
  readonly body: (ids: readonly number[]) => object;
  readonly act: (player: Player, ids: readonly number[]) => Promise<unknown>;
  /** True if the outcome of the recorded sample is the most frequent one. */
  readonly isUsual?: (outcome: unknown) => boolean;
  /** Statements about one player that make the next turn possible, run on both sides. */
  readonly before: readonly string[];
}

/** The bonuses and spins of a benchmark are more gifts than a store gives. */
const MANY_GIFTS = new Map([
  ['giftsAccountMaxKopecks', 1_000_000_00],
  ['giftsDayMaxKopecks', 1_000_000_000_00],
] as const);

/** Game and sale actions over HTTP with a session, alternating with their statements replayed through bare mysql2. */
export async function* benchActions(): AsyncGenerator<Row> {
  const services = await makeShop();
  await setSettings(services, MANY_GIFTS);
  // Only one bonus a day is allowed, so both sides delete the previous one.
  await services.db.raw('DROP TRIGGER IF EXISTS bonus_takes_no_delete');
  const store = await startMeasuredStore();
  const players = await richPlayers(services, store.origin, CONNECTIONS, PURSE_KOPECKS);
  const schema = await openReplaySchema(services);
  const twins = await Promise.all(players.map(async () => (await makePlayer(schema.services, PURSE_KOPECKS)).id));
  await schema.services.db.raw('DROP TRIGGER IF EXISTS bonus_takes_no_delete');
  for (const action of await actionsOf(schema.services)) {
    const steps = await sampleOf(schema.services, action);
    yield await compare({ services, store, action, steps, players, twins, bare: schema });
  }
  await schema.close();
  await store.stop();
  await closeServices(services);
}

async function actionsOf(services: Services): Promise<Action[]> {
  const [{ itemsById }, { gPriceKopecks }] = await Promise.all([publishedCases(services), readSettings(services)]);
  const dearest = [...itemsById.values()]
    .filter(({ isListed }) => isListed)
    .toSorted((a, b) => itemValueOf(b, gPriceKopecks).priceKopecks - itemValueOf(a, gPriceKopecks).priceKopecks)[0];
  const upgrade = { addMinor: 0, target: dearest?.id ?? 0, side: 'under' as const };
  return [
    {
      name: 'contract of 3',
      path: '/api/contract/create',
      items: 3,
      before: [],
      body: (ids) => ({ ids }),
      act: (player, ids) => signContract(services, player, { ids, quote: null, revealMs: 0 }),
    },
    {
      name: 'upgrade of 1',
      path: '/api/upgrade/roll',
      items: 1,
      before: [],
      body: (ids) => ({ ids, ...upgrade }),
      act: (player, ids) => rollUpgrade(services, player, { ids, ...upgrade, quote: null, revealMs: 0 }),
      isUsual: (rolled) => (rolled as { insertId: number | null }).insertId === null,
    },
    {
      name: 'sale of 1',
      path: '/api/item/sell',
      items: 1,
      before: [],
      body: (ids) => ({ ids }),
      act: (player, ids) => sellItems(services, player, { ids }),
    },
    {
      name: 'daily bonus',
      path: '/api/bonus/take',
      items: 0,
      body: () => ({}),
      act: (player) => takeBonus(services, player),
      before: [
        'DELETE FROM bonus_takes WHERE player_id = ?',
        'UPDATE players SET bonus_day = NULL, bonus_streak = 0 WHERE id = ?',
      ],
    },
    {
      name: 'spin',
      path: '/api/wheel/spin',
      items: 0,
      body: () => ({}),
      act: (player) => spinWheel(services, player, { promo: null, version: null, revealMs: 0 }),
      isUsual: (spin) => (spin as Spin).prize.kind === 'points',
      before: ['UPDATE players SET free_spins = free_spins + 1, first_spins = first_spins + 1 WHERE id = ?'],
    },
  ];
}

const runOn =
  ({ db }: Services) =>
  (sql: string, values: number[]): Promise<unknown> =>
    db.raw(sql, values).then(() => undefined);

/** Records one turn with a typical outcome. */
async function sampleOf(services: Services, { items, act, isUsual, before }: Action): Promise<Step[]> {
  for (;;) {
    const player = withKey(await makePlayer(services, PURSE_KOPECKS), `bench-${randomUUID()}`);
    const ids = await stock(services, player.id, items);
    await makeReady(runOn(services), before, player.id);
    let outcome: unknown = null;
    const steps = await record(services, player, ids, async (by) => (outcome = await act(by, ids)));
    if (isUsual?.(outcome) ?? true) return steps;
  }
}

interface Bench {
  readonly services: Services;
  readonly store: StoreProcess;
  readonly action: Action;
  readonly steps: readonly Step[];
  readonly players: readonly HttpPlayer[];
  /** A replay player for each player of the store. */
  readonly twins: readonly number[];
  /** The schema of the replay. */
  readonly bare: ReplaySchema;
}

async function compare(bench: Bench): Promise<Row> {
  const rounds: { http: number; bare: number }[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    rounds.push({ http: await askStore(bench), bare: await askBare(bench) });
  const countedRounds = rounds.slice(WARM_ROUNDS);
  const ratio = median(countedRounds.map(({ http, bare }) => http / bare));
  return {
    work: `${bench.action.name}, ${String(CONNECTIONS)} connections (${workOf(bench.steps)})`,
    figure: `${median(countedRounds.map(({ http }) => http)).toFixed(0)}/s`,
    beside: `bare mysql2 ${median(countedRounds.map(({ bare }) => bare)).toFixed(0)}/s`,
    ratio: ratio.toFixed(2),
    goal: `>= ${String(GOAL)}`,
    isMet: ratio >= GOAL,
  };
}

/** Turns per second of the store. */
async function askStore({ services, store, action, players }: Bench): Promise<number> {
  const { path, items, body, before } = action;
  const connections = await Promise.all(
    players.map(async (player) => {
      const nextItems = await turnsOf(services, player.id, items);
      const request = player.requests(store.origin, path);
      return async () => {
        const ids = nextItems();
        if (ids === null) return null;
        await makeReady(runOn(services), before, player.id);
        return request(body(ids));
      };
    }),
  );
  const { answers, statuses, seconds } = await load(store.origin, connections, Infinity);
  if (statuses['200'] !== answers) throw new Error(`not every ${action.name} succeeded: ${JSON.stringify(statuses)}`);
  return answers / seconds;
}

/** Turns per second of the bare statements. */
async function askBare({ bare, action, steps, twins }: Bench): Promise<number> {
  const { items, before } = action;
  const replayers = await Promise.all(
    twins.map(async (playerId) => ({ playerId, nextItems: await turnsOf(bare.services, playerId, items), before })),
  );
  const { turns, seconds } = await replay(bare.databaseUrl, bare.services.config.poolSize, steps, replayers);
  return turns / seconds;
}

/** Splits a player's items of one round into turns. */
async function turnsOf(services: Services, playerId: number, items: number): Promise<() => readonly number[] | null> {
  const ids = await stock(services, playerId, items * TURNS_EACH);
  let turn = 0;
  return () => {
    if (turn === TURNS_EACH) return null;
    turn += 1;
    return ids.slice((turn - 1) * items, turn * items);
  };
}

/** Creates items directly in the database, which no store action does; the schema is disposable. */
async function stock(services: Services, playerId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const now = services.clock.now();
  const price = `${String(STOCK_KOPECKS)}, ${String(STOCK_KOPECKS)}`;
  const row = `(?, (SELECT MIN(id) FROM catalogue_items), 'bonus', 'bonus', 1, ${price}, ?, ?)`;
  await withRetries(() =>
    services.db
      .raw(
        `INSERT INTO items (player_id, item_id, status, start_status, rarity, price_kopecks, price_centi_g, reveal_at,
       created_at) VALUES ${Array.from({ length: count }, () => row).join(', ')}`,
        Array.from({ length: count }, () => [playerId, now, now]).flat(),
      )
      .then(() => undefined),
  );
  const rows = await rowsOf(
    services,
    "SELECT id FROM items WHERE player_id = ? AND status = 'bonus' ORDER BY id DESC LIMIT ?",
    [playerId, count],
  );
  return rows.map(({ id }) => Number(id)).toReversed();
}
