import { randomBytes, randomUUID } from 'node:crypto';
import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2/promise';
import { makeReady } from './make-ready.ts';
import type { Step, Token } from './recording.ts';
import { withRetries } from './retry.ts';

const SIGNATURE_BYTES = 32;

/** A player of the replay with their rows. */
interface Holder {
  readonly playerId: number;
  readonly wallets: ReadonlyMap<string, number>;
  readonly pairId: number;
  nonce: number;
}

/** The player whose turns are replayed, the items of each turn, and the preparation before it, as on the other side. */
export interface Replayer {
  readonly playerId: number;
  /** The ids of the next turn's items; null when there are none left, and the player stops. */
  readonly nextItems: () => readonly number[] | null;
  /** The names of a turn with these items. */
  readonly namesOf?: (items: readonly number[]) => readonly string[];
  readonly before: readonly string[];
}

/**
 * Replays the statements of a command by bare mysql2, without HTTP and without the store, one by one and with one
 * connection per player, until the items run out. Returns turns and time.
 */
export async function replay(
  databaseUrl: string,
  poolSize: number,
  steps: readonly Step[],
  players: readonly Replayer[],
): Promise<{ readonly turns: number; readonly seconds: number }> {
  const options = { connectionLimit: poolSize, timezone: 'Z', supportBigNumbers: true };
  const pool = mysql.createPool({ uri: databaseUrl, ...options });
  pool.on('connection', (connection) => {
    void connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  const holders = await Promise.all(players.map(({ playerId }) => holderOf(pool, playerId)));
  const startedAt = performance.now();
  const turns = await Promise.all(
    players.map(async ({ nextItems, namesOf, before }, index) => {
      const holder = holders[index];
      let doneCount = 0;
      for (; holder; doneCount += 1) {
        const items = nextItems();
        if (items === null) break;
        await makeReady((sql, values) => pool.query(sql, values), before, holder.playerId);
        await withRetries(() => turn(pool, steps, holder, { items, names: namesOf?.(items) ?? [] }));
      }
      return doneCount;
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  await pool.end();
  return { turns: turns.reduce((sum, count) => sum + count, 0), seconds: took };
}

/** Data of one turn, and the parts of texts that belong to it. */
interface TurnItems {
  readonly items: readonly number[];
  readonly names: readonly string[];
}

async function turn(
  pool: mysql.Pool,
  steps: readonly Step[],
  holder: Holder,
  { items, names }: TurnItems,
): Promise<void> {
  const key = randomUUID();
  const rows = new Map<string, number>();
  const fill = (token: Token): unknown => {
    switch (token.as) {
      case 'player':
        return holder.playerId;
      case 'pair':
        return holder.pairId;
      case 'key':
        return key;
      case 'wallet':
        return holder.wallets.get(token.account);
      case 'nonce':
        return holder.nonce + token.plus;
      case 'item':
        return items[token.plus];
      case 'name':
        return token.head + (names[token.index] ?? '') + token.tail;
      case 'row':
        return (rows.get(token.table) ?? 0) + token.plus;
    }
  };
  const connection = await pool.getConnection();
  try {
    for (const step of steps) await ask(connection, step, fill, rows);
    holder.nonce += 1;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

async function ask(
  connection: PoolConnection,
  { sql, values, tokens, inserts }: Step,
  fill: (token: Token) => unknown,
  rows: Map<string, number>,
): Promise<void> {
  const parameters = values.map((value, index) => {
    const token = tokens.get(index);
    if (token !== undefined) return fill(token);
    // A copied signature would be a duplicate.
    return Buffer.isBuffer(value) && value.length === SIGNATURE_BYTES ? randomBytes(SIGNATURE_BYTES) : value;
  });
  const [result] = await connection.query(sql, parameters);
  if (inserts !== null) rows.set(inserts, (result as ResultSetHeader).insertId);
}

async function holderOf(pool: mysql.Pool, playerId: number): Promise<Holder> {
  const [wallets] = await pool.query('SELECT id, account FROM wallets WHERE player_id = ?', [playerId]);
  const [pairs] = await pool.query("SELECT id, nonce FROM seed_pairs WHERE player_id = ? AND state = 'active'", [
    playerId,
  ]);
  const [pair] = pairs as { id: number; nonce: number }[];
  if (!pair) throw new Error(`player ${String(playerId)} has no seeds`);
  const accounts = (wallets as { id: number; account: string }[]).map(({ id, account }) => [account, id] as const);
  return { playerId, wallets: new Map(accounts), pairId: pair.id, nonce: pair.nonce };
}
