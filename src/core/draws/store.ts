import { notBackedOff } from '#src/platform/process/job-rows.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import {
  column,
  inList,
  readRow,
  readRows,
  type RowOf,
  type RowShape,
  rowShape,
  valueRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { oddsFromText } from './kept-odds.ts';

const pairShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  state: column.textOf<'next' | 'active' | 'revealed'>(),
  serverSeedSealed: column.binary,
  serverSeed: column.text.nullable,
  serverSeedHash: column.text,
  clientSeed: column.text,
  nonce: column.integer,
  revealedAt: column.timestamp.nullable,
});
export type Pair = RowOf<typeof pairShape>;

const OPEN_PAIRS = `SELECT ${pairShape.columns} FROM seed_pairs WHERE player_id = ? AND state IN ('active', 'next')`;

/** The active pair and the next pair. */
export const selectOpenPairs = async (db: Db, playerId: number): Promise<Pair[]> =>
  await readRows(db, pairShape, OPEN_PAIRS, [playerId]);

export const selectOpenPairsForUpdate = async (tx: Tx, playerId: number): Promise<Pair[]> =>
  await readRows(tx, pairShape, `${OPEN_PAIRS} ORDER BY state, id FOR UPDATE`, [playerId]);

const lockedPairShape = rowShape({
  id: column.integer.named('pair_id'),
  serverSeedSealed: column.binary.named('pair_seed_sealed'),
  serverSeedHash: column.text.named('pair_seed_hash'),
  clientSeed: column.text.named('pair_client_seed'),
  nonce: column.integer.named('pair_nonce'),
  activatedAt: column.timestamp.nullable.named('pair_activated_at'),
});
type LockedPair = RowOf<typeof lockedPairShape>;

/**
 * Locks the wallets of a player and then their active pair. The index keeps the statement away from the rows of others,
 * and a pair found by it is not read before the wallets are locked.
 */
export async function selectWalletsAndPairForUpdate<Wallet>(
  tx: Tx,
  playerId: number,
  walletShape: RowShape<Wallet>,
): Promise<{ readonly wallets: Wallet[]; readonly pair: LockedPair | null }> {
  const rows = await readRows(
    tx,
    {
      ...walletShape,
      read: (row) => ({
        wallet: walletShape.read(row),
        pair: row['pair_id'] === null ? null : lockedPairShape.read(row),
      }),
    },
    `SELECT ${walletShape.columnsOf('w')},
       s.id AS pair_id, s.server_seed_sealed AS pair_seed_sealed, s.server_seed_hash AS pair_seed_hash,
       s.client_seed AS pair_client_seed, s.nonce AS pair_nonce, s.activated_at AS pair_activated_at
     FROM wallets w
     LEFT JOIN seed_pairs s FORCE INDEX (seed_pairs_player) ON s.player_id = w.owner_id AND s.state = 'active'
     WHERE w.owner_id = ? ORDER BY w.account FOR UPDATE`,
    [playerId],
  );
  return { wallets: rows.map(({ wallet }) => wallet), pair: rows[0]?.pair ?? null };
}

/** The client seed of a player's active pair; null without one. */
export const selectClientSeed = (tx: Tx, playerId: number): Promise<string | null> =>
  readRow(tx, column.text.only('client_seed'), 'FROM seed_pairs WHERE active_of = ?', [playerId]);

export const selectRevealedPairs = async (db: Db, playerId: number): Promise<Pair[]> =>
  await readRows(
    db,
    pairShape,
    "FROM seed_pairs WHERE player_id = ? AND state = 'revealed' ORDER BY id DESC LIMIT 20",
    [playerId],
  );

/** A revealed pair of a player by the hash of its server seed; null if not revealed, or another player's. */
export async function selectRevealedPair(db: Db, playerId: number, serverSeedHash: string): Promise<Pair | null> {
  const pair = await readRow(db, pairShape, 'FROM seed_pairs WHERE server_seed_hash = ?', [serverSeedHash]);
  return pair?.playerId === playerId && pair.state === 'revealed' ? pair : null;
}

/** The open pairs of the next players after one, in the order of their ids; `limit` players at most. */
export async function selectOpenPairsAfter(tx: Tx, afterPlayerId: number, limit: number): Promise<Pair[]> {
  const ids = await readRows(
    tx,
    column.integer.only('player_id'),
    `SELECT DISTINCT player_id FROM seed_pairs WHERE player_id > ? AND state IN ('active', 'next')
     ORDER BY player_id LIMIT ?`,
    [afterPlayerId, limit],
  );
  if (ids.length === 0) return [];
  return await readRows(
    tx,
    pairShape,
    `FROM seed_pairs WHERE player_id IN (${inList(ids)})
       AND state IN ('active', 'next') ORDER BY player_id, id FOR UPDATE`,
    ids,
  );
}

export const selectPlayersWithOldPairs = async (
  db: Db,
  { before, job }: { readonly before: Date; readonly job: string },
  limit: number,
): Promise<number[]> =>
  await readRows(
    db,
    column.integer.only('player_id'),
    `FROM seed_pairs WHERE state = 'active' AND activated_at < ? AND nonce > 0
       AND ${notBackedOff('player_id')} ORDER BY activated_at LIMIT ?`,
    [before, job, limit],
  );

export async function insertPairs(
  tx: Tx,
  pairs: readonly Pick<Pair, 'playerId' | 'state' | 'serverSeedSealed' | 'serverSeedHash' | 'clientSeed'>[],
): Promise<void> {
  await write(
    tx,
    `INSERT INTO seed_pairs
       (player_id, state, server_seed_sealed, server_seed_hash, client_seed, created_at, activated_at, signature)
     VALUES ${valueRows(pairs, 8)}`,
    pairs.flatMap((pair) => [
      pair.playerId,
      pair.state,
      pair.serverSeedSealed,
      pair.serverSeedHash,
      pair.clientSeed,
      tx.now,
      pair.state === 'active' ? tx.now : null,
      tx.sign('seed_pairs', [pair.playerId, pair.serverSeedHash, tx.now]),
    ]),
  );
}

/** Reveals pairs, each with its own server seed. */
export async function revealPairs(
  tx: Tx,
  pairs: readonly { readonly id: number; readonly serverSeed: string }[],
): Promise<void> {
  for (const chunk of chunksOf(pairs)) {
    await write(
      tx,
      `UPDATE seed_pairs p
       JOIN (${chunk.map(() => 'SELECT ? AS id, ? AS server_seed').join(' UNION ALL ')}) r ON r.id = p.id
       SET p.state = 'revealed', p.server_seed = r.server_seed, p.revealed_at = ?`,
      [...chunk.flatMap(({ id, serverSeed }) => [id, serverSeed]), tx.now],
    );
  }
}

export async function activatePair(tx: Tx, pairId: number, clientSeed: string): Promise<void> {
  await write(tx, "UPDATE seed_pairs SET state = 'active', client_seed = ?, activated_at = ? WHERE id = ?", [
    clientSeed,
    tx.now,
    pairId,
  ]);
}

export async function updateNonce(tx: Tx, pairId: number, nonce: number): Promise<void> {
  const { affectedRows } = await write(tx, 'UPDATE seed_pairs SET nonce = ? WHERE id = ?', [nonce, pairId]);
  assert(affectedRows === 1, `Seed pair ${String(pairId)} does not exist`);
}

/** The player, the action and the case version of draws. Without a version the odds are stored with the draw. */
export interface DrawnFor {
  readonly playerId: number;
  readonly kind: string;
  readonly subjectId: number;
  readonly versionId: number | null;
}

/** Returns the id of the first row. The rows of one INSERT have consecutive ids. */
export async function insertDraws(
  tx: Tx,
  pairId: number,
  { playerId, kind, subjectId, versionId }: DrawnFor,
  rolled: readonly { readonly nonce: number; readonly ticket: number; readonly itemId: number | null }[],
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO draws
       (seed_pair_id, nonce, cursor_no, player_id, kind, subject_id, version_id, ticket, item_id, created_at,
        signature)
     VALUES ${valueRows(rolled, 11)}`,
    rolled.flatMap(({ nonce, ticket, itemId }) => {
      const values = [pairId, nonce, 0, playerId, kind, subjectId, versionId, ticket, itemId, tx.now];
      return [...values, tx.sign('draws', values)];
    }),
  );
  return insertId;
}

export async function insertOdds(tx: Tx, drawId: number, odds: string): Promise<void> {
  await write(tx, 'INSERT INTO draw_odds (draw_id, odds) VALUES (?, ?)', [drawId, odds]);
}

const proofShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  kind: column.textOf<DrawKind>(),
  subjectId: column.integer,
  /** The immutable case version with the odds; null for a draw with its own odds and for a draw of the wheel. */
  versionId: column.integer.nullable,
  odds: column.text.mapped(oddsFromText).nullable,
  /** Null without a prize. */
  itemId: column.integer.nullable,
  clientSeed: column.text,
  nonce: column.integer,
  cursor: column.integer.named('cursor_no'),
  serverSeedHash: column.text,
  serverSeed: column.text.nullable,
  ticket: column.integer,
  createdAt: column.timestamp,
  revealedAt: column.timestamp.nullable,
});

/**
 * Data that verifies a draw. The odds of a case or of the wheel are stored with their version instead. `serverSeed` is
 * null until the pair is rotated.
 */
export type Proof = RowOf<typeof proofShape>;

export const selectProof = async (db: Db, drawId: number): Promise<Proof | null> =>
  await readRow(
    db,
    proofShape,
    `SELECT d.id, d.player_id, d.kind, d.subject_id, d.version_id, d.item_id, d.nonce, d.cursor_no, d.ticket,
       d.created_at, p.client_seed, p.server_seed_hash, p.server_seed, p.revealed_at, o.odds
     FROM draws d JOIN seed_pairs p ON p.id = d.seed_pair_id LEFT JOIN draw_odds o ON o.draw_id = d.id
     WHERE d.id = ?`,
    [drawId],
  );

/** The draws of one action, in the order of their rolls. */
export const drawIdsOf = async (db: Db, kind: string, subjectId: number): Promise<number[]> =>
  await readRows(db, column.integer.only('id'), 'FROM draws WHERE kind = ? AND subject_id = ? ORDER BY id', [
    kind,
    subjectId,
  ]);

/** Filter for the draws of a player; null means no filter. `before` is an id. */
export interface DrawFilter {
  readonly kind: DrawKind | null;
  readonly isRevealed: boolean | null;
  readonly before: number;
  readonly limit: number;
}

const countedColumns = {
  id: column.integer,
  kind: column.textOf<DrawKind>(),
  subjectId: column.integer,
  /** The case version; null when the draw has none. */
  versionId: column.integer.nullable,
  /** Null without a prize. */
  itemId: column.integer.nullable,
  ticket: column.integer,
  createdAt: column.timestamp,
};
const countedShape = rowShape(countedColumns);

/** The columns used for statistics over all draws. */
export type CountedDraw = RowOf<typeof countedShape>;

const listedShape = rowShape({
  ...countedColumns,
  nonce: column.integer,
  /** True if the server seed is revealed, so that the draw can be verified. */
  isRevealed: column.text.mapped((state) => state === 'revealed').named('state'),
});
export type ListedDraw = RowOf<typeof listedShape>;

/**
 * The draws of a player that match a filter, newest first. An open pair has a thousand draws at most, so the number of
 * skipped rows is bounded. Each kind has its own index.
 */
export const drawsOfPlayer = async (
  db: Db,
  playerId: number,
  { kind, isRevealed, before, limit }: DrawFilter,
): Promise<ListedDraw[]> =>
  await readRows(
    db,
    listedShape,
    `SELECT d.id, d.kind, d.subject_id, d.version_id, d.item_id, d.nonce, d.ticket, d.created_at, p.state
     FROM draws d FORCE INDEX (${kind === null ? 'draws_player' : 'draws_player_kind'})
     JOIN seed_pairs p ON p.id = d.seed_pair_id
     WHERE d.player_id = ? AND d.id < ?${kind === null ? '' : ' AND d.kind = ?'}
       ${isRevealed === null ? '' : `AND p.state ${isRevealed ? '=' : '<>'} 'revealed'`}
     ORDER BY d.id DESC LIMIT ?`,
    [playerId, before, ...(kind === null ? [] : [kind]), limit],
  );

const usedPairShape = rowShape({
  id: column.integer,
  serverSeedHash: column.text,
  /** Null until the pair is rotated. */
  serverSeed: column.text.nullable,
  clientSeed: column.text,
  nonce: column.integer,
  revealedAt: column.timestamp.nullable,
});

/** The pairs that a player has drawn from or draws from now, newest first, below an id. */
export const usedPairsOf = (
  db: Db,
  playerId: number,
  before: number,
  limit: number,
): Promise<RowOf<typeof usedPairShape>[]> =>
  readRows(
    db,
    usedPairShape,
    `FROM seed_pairs WHERE player_id = ? AND state IN ('active', 'revealed') AND id < ? ORDER BY id DESC LIMIT ?`,
    [playerId, before, limit],
  );

const wholeDrawShape = rowShape({
  ...countedColumns,
  odds: column.text.mapped(oddsFromText).nullable,
  serverSeedHash: column.text,
  nonce: column.integer,
  cursor: column.integer.named('cursor_no'),
  isRevealed: column.text.mapped((state) => state === 'revealed').named('state'),
});

/** The draws of a player below an id, newest first, with everything that verifies them but the seed. */
export const wholeDrawsOf = (
  db: Db,
  playerId: number,
  before: number,
  limit: number,
): Promise<RowOf<typeof wholeDrawShape>[]> =>
  readRows(
    db,
    wholeDrawShape,
    `SELECT d.id, d.kind, d.subject_id, d.version_id, d.item_id, d.nonce, d.cursor_no, d.ticket, d.created_at,
       p.server_seed_hash, p.state, o.odds
     FROM draws d FORCE INDEX (draws_player) JOIN seed_pairs p ON p.id = d.seed_pair_id
     LEFT JOIN draw_odds o ON o.draw_id = d.id
     WHERE d.player_id = ? AND d.id < ? ORDER BY d.id DESC LIMIT ?`,
    [playerId, before, limit],
  );

const pairDrawShape = rowShape({
  id: column.integer,
  kind: column.textOf<DrawKind>(),
  subjectId: column.integer,
  versionId: column.integer.nullable,
  itemId: column.integer.nullable,
  odds: column.text.mapped(oddsFromText).nullable,
  nonce: column.integer,
  cursor: column.integer.named('cursor_no'),
  ticket: column.integer,
});

/** A draw of a pair with the odds that it keeps itself. */
export type PairDraw = RowOf<typeof pairDrawShape>;

/** The draws of a pair with nonces above one, ascending, at most `limit`. */
export const drawsOfPair = (db: Db, pairId: number, afterNonce: number, limit: number): Promise<PairDraw[]> =>
  readRows(
    db,
    pairDrawShape,
    `SELECT d.id, d.kind, d.subject_id, d.version_id, d.item_id, o.odds, d.nonce, d.cursor_no, d.ticket
     FROM draws d LEFT JOIN draw_odds o ON o.draw_id = d.id
     WHERE d.seed_pair_id = ? AND d.nonce > ? ORDER BY d.nonce, d.cursor_no LIMIT ?`,
    [pairId, afterNonce, limit],
  );

/** Draws of all players with ids above `afterId`, ascending, at most `limit`. */
export const drawsAfter = async (db: Db, afterId: number, limit: number): Promise<CountedDraw[]> =>
  await readRows(db, countedShape, 'FROM draws WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);

const drawShape = rowShape({
  id: column.integer,
  subjectId: column.integer,
  nonce: column.integer,
  ticket: column.integer,
  itemId: column.integer.nullable,
});

/** The draw of each contract, upgrade or spin, by the id of the action. */
export async function drawsBySubject(
  db: Db,
  kind: Exclude<DrawKind, 'case'>,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, Omit<RowOf<typeof drawShape>, 'subjectId'>>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await readRows(db, drawShape, `FROM draws WHERE kind = ? AND subject_id IN (${inList(subjectIds)})`, [
    kind,
    ...subjectIds,
  ]);
  return new Map(rows.map(({ subjectId, ...draw }) => [subjectId, draw]));
}
