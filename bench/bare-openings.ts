import { randomUUID } from 'node:crypto';
import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2/promise';
import type { Asked } from './statements.ts';

/** What differs from one replayed opening to the next. */
interface Turn {
  readonly playerId: number;
  readonly key: string;
  readonly walletId: number;
  readonly pairId: number;
  nonce: number;
  openingId: number;
  drawId: number;
}

type Fill = (turn: Turn, values: unknown[]) => unknown[];

const put = (values: unknown[], changes: Readonly<Record<number, unknown>>): unknown[] =>
  values.map((value, place) => (place in changes ? changes[place] : value));

/** Where each statement of an opening carries what differs. A statement that is not known here stops the bench. */
const FILLS: readonly (readonly [RegExp, Fill])[] = [
  [/^(BEGIN|COMMIT)/, (_, values) => values],
  [/^INSERT INTO idempotency/, (turn, values) => put(values, { 0: turn.playerId, 1: turn.key })],
  [/^SELECT input_hash/, (turn) => [turn.playerId, turn.key]],
  [/^SELECT .* FROM wallets/s, (turn) => [turn.playerId]],
  [/^SELECT state, version_id/, (_, values) => values],
  [/^INSERT INTO openings/, (turn, values) => put(values, { 0: turn.playerId })],
  [/^SELECT .* FROM seed_pairs/s, (turn) => [turn.playerId]],
  [/^UPDATE seed_pairs/, (turn) => [turn.nonce + 1, turn.pairId]],
  [
    /^INSERT INTO draws/,
    (turn, values) => put(values, { 0: turn.pairId, 1: turn.nonce, 2: turn.playerId, 4: turn.openingId }),
  ],
  [/^INSERT INTO items/, (turn, values) => put(values, { 0: turn.playerId, 2: turn.drawId })],
  [/^INSERT INTO transfers/, (turn, values) => put(values, { 0: turn.walletId, 7: turn.openingId })],
  [/^UPDATE wallets/, (turn, values) => put(values, { 0: turn.walletId, 2: turn.walletId })],
  [/^UPDATE players/, (turn, values) => put(values, { 2: turn.playerId })],
  [/^UPDATE idempotency/, (turn, values) => put(values, { 1: turn.playerId, 2: turn.key })],
];

/**
 * Replays the statements of an opening by bare mysql2, without HTTP and without the store: as many at once as there
 * are players, for `seconds`. Answers how many it did.
 */
export async function bareOpenings(
  databaseUrl: string,
  poolSize: number,
  asked: readonly Asked[],
  playerIds: readonly number[],
  seconds: number,
): Promise<number> {
  const pool = mysql.createPool({
    uri: databaseUrl,
    connectionLimit: poolSize,
    timezone: 'Z',
    supportBigNumbers: true,
  });
  pool.on('connection', (connection) => {
    void connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  const filled = asked.map(({ sql, values }) => ({ sql: sql.trim(), values, fill: fillOf(sql.trim()) }));
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    playerIds.map(async (playerId) => {
      const state = await stateOf(pool, playerId);
      while (performance.now() < until) {
        const connection = await pool.getConnection();
        const turn = { playerId, ...state, key: randomUUID(), openingId: 0, drawId: 0 };
        for (const { sql, values, fill } of filled) await ask(connection, sql, fill(turn, [...values]), turn);
        connection.release();
        state.nonce += 1;
        done += 1;
      }
    }),
  );
  await pool.end();
  return done;
}

async function ask(connection: PoolConnection, sql: string, values: unknown[], turn: Turn): Promise<void> {
  const [result] = await connection.query(sql, values);
  if (sql.startsWith('INSERT INTO openings')) turn.openingId = (result as ResultSetHeader).insertId;
  if (sql.startsWith('INSERT INTO draws')) turn.drawId = (result as ResultSetHeader).insertId;
}

async function stateOf(pool: mysql.Pool, playerId: number): Promise<Pick<Turn, 'walletId' | 'pairId' | 'nonce'>> {
  const [wallets] = await pool.query("SELECT id FROM wallets WHERE player_id = ? AND account = 'money'", [playerId]);
  const [pairs] = await pool.query("SELECT id, nonce FROM seed_pairs WHERE player_id = ? AND state = 'active'", [
    playerId,
  ]);
  const [wallet] = wallets as { id: number }[];
  const [pair] = pairs as { id: number; nonce: number }[];
  if (!wallet || !pair) throw new Error(`player ${String(playerId)} is not there`);
  return { walletId: wallet.id, pairId: pair.id, nonce: pair.nonce };
}

function fillOf(sql: string): Fill {
  const known = FILLS.find(([pattern]) => pattern.test(sql));
  if (!known) throw new Error(`the bench does not know this statement of an opening: ${sql}`);
  return known[1];
}
