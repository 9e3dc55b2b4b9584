import { notBackedOff } from '#src/platform/process/job-rows.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import {
  type RowOf,
  type RowShape,
  binary,
  inList,
  integer,
  mapped,
  named,
  nullable,
  oneColumn,
  readRow,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
  valueRows,
} from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { EncryptedRow } from '#src/platform/security/encrypted-place.ts';
import { assert } from '#src/shared/assert.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { oddsFromText } from './kept-odds.ts';

const pairShape = rowShape({
  id: integer,
  playerId: integer,
  state: textOf<'next' | 'active' | 'revealed'>(),
  serverSeedSealed: binary,
  serverSeed: nullable(text),
  serverSeedHash: text,
  clientSeed: text,
  nonce: integer,
  revealedAt: nullable(timestamp),
});
export type Pair = RowOf<typeof pairShape>;

const OPEN_PAIRS = `SELECT ${pairShape.columns} FROM seed_pairs WHERE player_id = ? AND state IN ('active', 'next')`;

/** The active pair and the next pair. */
export const selectOpenPairs = async (db: Db, playerId: number): Promise<Pair[]> =>
  await readRows(db, pairShape, OPEN_PAIRS, [playerId]);

export const selectOpenPairsForUpdate = async (tx: Tx, playerId: number): Promise<Pair[]> =>
  await readRows(tx, pairShape, `${OPEN_PAIRS} ORDER BY state, id FOR UPDATE`, [playerId]);

const lockedPairShape = rowShape({
  id: named('pair_id', integer),
  serverSeedSealed: named('pair_seed_sealed', binary),
  serverSeedHash: named('pair_seed_hash', text),
  clientSeed: named('pair_client_seed', text),
  nonce: named('pair_nonce', integer),
  activatedAt: named('pair_activated_at', nullable(timestamp)),
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
  readRow(tx, oneColumn('client_seed', text), 'SELECT client_seed FROM seed_pairs WHERE active_of = ?', [playerId]);

export const selectRevealedPairs = async (db: Db, playerId: number): Promise<Pair[]> =>
  await readRows(
    db,
    pairShape,
    `SELECT ${pairShape.columns} FROM seed_pairs WHERE player_id = ? AND state = 'revealed' ORDER BY id DESC LIMIT 20`,
    [playerId],
  );

/** The open pairs of the next players after one, in the order of their ids; `limit` players at most. */
export async function selectOpenPairsAfter(tx: Tx, afterPlayerId: number, limit: number): Promise<Pair[]> {
  const ids = await readRows(
    tx,
    oneColumn('player_id', integer),
    `SELECT DISTINCT player_id FROM seed_pairs WHERE player_id > ? AND state IN ('active', 'next')
     ORDER BY player_id LIMIT ?`,
    [afterPlayerId, limit],
  );
  if (ids.length === 0) return [];
  return await readRows(
    tx,
    pairShape,
    `SELECT ${pairShape.columns} FROM seed_pairs WHERE player_id IN (${inList(ids)})
       AND state IN ('active', 'next') ORDER BY player_id, id FOR UPDATE`,
    ids,
  );
}

const encryptedSeedShape = rowShape({
  key: named('id', integer),
  encryptedText: named('server_seed_sealed', binary),
  context: named('server_seed_hash', text),
});

/** The encrypted seeds of the next pairs, open and revealed, by their ids. */
export async function selectEncryptedSeedsAfter(db: Db, afterId: number, limit: number): Promise<EncryptedRow<number>[]> {
  return await readRows(
    db,
    encryptedSeedShape,
    `SELECT ${encryptedSeedShape.columns} FROM seed_pairs WHERE id > ? ORDER BY id LIMIT ?`,
    [afterId, limit],
  );
}

/** Replaces the encrypted seed of a pair if it is still the same one. */
export async function replaceEncryptedSeed(tx: Tx, row: EncryptedRow<number>, encryptedText: Buffer): Promise<void> {
  await write(tx, 'UPDATE seed_pairs SET server_seed_sealed = ? WHERE id = ? AND server_seed_sealed = ?', [
    encryptedText,
    row.key,
    row.encryptedText,
  ]);
}

export async function selectPlayersWithOldPairs(
  db: Db,
  { before, job }: { readonly before: Date; readonly job: string },
  limit: number,
): Promise<number[]> {
  return await readRows(
    db,
    oneColumn('player_id', integer),
    `SELECT player_id FROM seed_pairs WHERE state = 'active' AND activated_at < ? AND nonce > 0
       AND ${notBackedOff('player_id')} ORDER BY activated_at LIMIT ?`,
    [before, job, limit],
  );
}

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
  id: integer,
  playerId: integer,
  kind: textOf<DrawKind>(),
  subjectId: integer,
  /** The immutable case version with the odds; null for a draw with its own odds and for a draw of the wheel. */
  versionId: nullable(integer),
  odds: nullable(mapped(text, oddsFromText)),
  /** Null without a prize. */
  itemId: nullable(integer),
  clientSeed: text,
  nonce: integer,
  cursor: named('cursor_no', integer),
  serverSeedHash: text,
  serverSeed: nullable(text),
  ticket: integer,
  createdAt: timestamp,
  revealedAt: nullable(timestamp),
});

/**
 * Data that verifies a draw. The odds of a case or of the wheel are stored with their version instead. `serverSeed` is
 * null until the pair is rotated.
 */
export type Proof = RowOf<typeof proofShape>;

export async function selectProof(db: Db, drawId: number): Promise<Proof | null> {
  return await readRow(
    db,
    proofShape,
    `SELECT d.id, d.player_id, d.kind, d.subject_id, d.version_id, d.item_id, d.nonce, d.cursor_no, d.ticket,
       d.created_at, p.client_seed, p.server_seed_hash, p.server_seed, p.revealed_at, o.odds
     FROM draws d JOIN seed_pairs p ON p.id = d.seed_pair_id LEFT JOIN draw_odds o ON o.draw_id = d.id
     WHERE d.id = ?`,
    [drawId],
  );
}

/** The draws of one action, in the order of their rolls. */
export async function drawIdsOf(db: Db, kind: string, subjectId: number): Promise<number[]> {
  return await readRows(
    db,
    oneColumn('id', integer),
    'SELECT id FROM draws WHERE kind = ? AND subject_id = ? ORDER BY id',
    [kind, subjectId],
  );
}

/** Filter for the draws of a player; null means no filter. `before` is an id. */
export interface DrawFilter {
  readonly kind: DrawKind | null;
  readonly isRevealed: boolean | null;
  readonly before: number;
  readonly limit: number;
}

const countedColumns = {
  id: integer,
  kind: textOf<DrawKind>(),
  subjectId: integer,
  /** The case version; null when the draw has none. */
  versionId: nullable(integer),
  /** Null without a prize. */
  itemId: nullable(integer),
  ticket: integer,
  createdAt: timestamp,
};
const countedShape = rowShape(countedColumns);

/** The columns used for statistics over all draws. */
export type CountedDraw = RowOf<typeof countedShape>;

const listedShape = rowShape({
  ...countedColumns,
  nonce: integer,
  /** True if the server seed is revealed, so that the draw can be verified. */
  isRevealed: named(
    'state',
    mapped(text, (state) => state === 'revealed'),
  ),
});
export type ListedDraw = RowOf<typeof listedShape>;

/**
 * The draws of a player that match a filter, newest first. An open pair has a thousand draws at most, so the number of
 * skipped rows is bounded. Each kind has its own index.
 */
export async function drawsOfPlayer(
  db: Db,
  playerId: number,
  { kind, isRevealed, before, limit }: DrawFilter,
): Promise<ListedDraw[]> {
  return await readRows(
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
}

/** Draws of all players with ids above `afterId`, ascending, at most `limit`. */
export async function drawsAfter(db: Db, afterId: number, limit: number): Promise<CountedDraw[]> {
  return await readRows(
    db,
    countedShape,
    `SELECT ${countedShape.columns} FROM draws WHERE id > ? ORDER BY id LIMIT ?`,
    [afterId, limit],
  );
}

const drawShape = rowShape({
  id: integer,
  subjectId: integer,
  nonce: integer,
  ticket: integer,
  itemId: nullable(integer),
});

/** The draw of each contract, upgrade or spin, by the id of the action. */
export async function drawsBySubject(
  db: Db,
  kind: Exclude<DrawKind, 'case'>,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, Omit<RowOf<typeof drawShape>, 'subjectId'>>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await readRows(
    db,
    drawShape,
    `SELECT ${drawShape.columns} FROM draws
     WHERE kind = ? AND subject_id IN (${inList(subjectIds)})`,
    [kind, ...subjectIds],
  );
  return new Map(rows.map(({ subjectId, ...draw }) => [subjectId, draw]));
}
