import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape, valueRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { BattleFormat, BattleMode, CancelReason } from '#src/shared/battles.ts';
import {
  type Battle,
  type BattleCase,
  type BattleDrop,
  type BattleSeat,
  battleShape,
  caseShape,
  dropShape,
  seatShape,
} from './battle.ts';

export type NewBattle = Pick<
  Battle,
  | 'code'
  | 'creatorId'
  | 'format'
  | 'mode'
  | 'isPrivate'
  | 'fundPercent'
  | 'entryKopecks'
  | 'fundKopecks'
  | 'fundedKopecks'
  | 'potKopecks'
  | 'serverSeedSealed'
  | 'serverSeedHash'
  | 'beaconKey'
>;

export async function insertBattle(tx: Tx, battle: NewBattle): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO battles
       (code, creator_id, format, mode, is_private, fund_percent, entry_kopecks, fund_kopecks, funded_kopecks,
        pot_kopecks, state, server_seed_sealed, server_seed_hash, beacon_key, created_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?)`,
    [
      battle.code,
      battle.creatorId,
      battle.format,
      battle.mode,
      battle.isPrivate ? 1 : 0,
      battle.fundPercent,
      battle.entryKopecks,
      battle.fundKopecks,
      battle.fundedKopecks,
      battle.potKopecks,
      battle.serverSeedSealed,
      battle.serverSeedHash,
      battle.beaconKey,
      tx.now,
      tx.sign('battles', [
        battle.code,
        battle.creatorId,
        battle.format,
        battle.mode,
        battle.fundPercent,
        battle.entryKopecks,
        battle.fundKopecks,
        battle.fundedKopecks,
        battle.potKopecks,
        battle.serverSeedHash,
        battle.beaconKey,
        tx.now,
      ]),
    ],
  );
  return insertId;
}

export async function insertCases(tx: Tx, rows: readonly BattleCase[]): Promise<void> {
  await write(
    tx,
    `INSERT INTO battle_cases (battle_id, round, case_id, version_id, price_kopecks) VALUES ${valueRows(rows, 5)}`,
    rows.flatMap(({ battleId, round, caseId, versionId, priceKopecks }) => [
      battleId,
      round,
      caseId,
      versionId,
      priceKopecks,
    ]),
  );
}

/** Inserts all seats of a battle, in their order. Returns the id of the first; the others follow it. */
export async function insertSeats(
  tx: Tx,
  rows: readonly Pick<
    BattleSeat,
    'battleId' | 'seat' | 'team' | 'playerId' | 'clientSeed' | 'paidKopecks' | 'takenAt'
  >[],
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO battle_seats (battle_id, seat, team, player_id, client_seed, paid_kopecks, taken_at)
     VALUES ${valueRows(rows, 7)}`,
    rows.flatMap(({ battleId, seat, team, playerId, clientSeed, paidKopecks, takenAt }) => [
      battleId,
      seat,
      team,
      playerId,
      clientSeed,
      paidKopecks,
      takenAt,
    ]),
  );
  return insertId;
}

/** A battle with one of its seats, whose id is `seat_id`. */
const lockedShape = {
  ...battleShape,
  read: (row: Record<string, unknown>) => ({
    battle: battleShape.read(row),
    seat: seatShape.read({ ...row, id: row['seat_id'] }),
  }),
};

/** Locks a battle by its code, with its seats; null for an unknown code. */
export async function lockBattle(tx: Tx, code: string): Promise<(Battle & { readonly seats: BattleSeat[] }) | null> {
  tx.guard('battle');
  const rows = await readRows(
    tx,
    lockedShape,
    `SELECT ${battleShape.columnsOf('b')}, s.id AS seat_id, s.battle_id, s.seat, s.team, s.player_id, s.is_bot,
       s.client_seed, s.paid_kopecks, s.taken_at, s.score_kopecks, s.is_winner, s.won_kopecks, s.prize_kopecks
     FROM battles b JOIN battle_seats s ON s.battle_id = b.id WHERE b.code = ? ORDER BY s.seat FOR UPDATE`,
    [code],
  );
  const [first] = rows;
  return first === undefined ? null : { ...first.battle, seats: rows.map(({ seat }) => seat) };
}

/** Keeps what a seat was taken with: the row of a seat may change, an entry never does. */
export async function insertEntry(
  tx: Tx,
  { id, playerId, clientSeed, paidKopecks }: Pick<BattleSeat, 'id' | 'playerId' | 'clientSeed' | 'paidKopecks'>,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO battle_entries (seat_id, player_id, client_seed, paid_kopecks, created_at) VALUES (?, ?, ?, ?, ?)`,
    [id, playerId, clientSeed, paidKopecks, tx.now],
  );
}

/** Takes a free seat of a locked battle. */
export async function takeSeat(
  tx: Tx,
  { id, playerId, clientSeed, paidKopecks }: Pick<BattleSeat, 'id' | 'playerId' | 'clientSeed' | 'paidKopecks'>,
): Promise<void> {
  await write(
    tx,
    'UPDATE battle_seats SET player_id = ?, is_bot = ?, client_seed = ?, paid_kopecks = ?, taken_at = ? WHERE id = ?',
    [playerId, playerId === null ? 1 : 0, clientSeed, paidKopecks, tx.now, id],
  );
}

export async function markCancelled(tx: Tx, battleId: number, reason: CancelReason): Promise<void> {
  await write(tx, "UPDATE battles SET state = 'cancelled', cancelled_at = ?, cancel_reason = ? WHERE id = ?", [
    tx.now,
    reason,
    battleId,
  ]);
}

/** Keeps that every seat is taken, and the round that the battle waits for. */
export async function markFull(tx: Tx, battleId: number, beaconRound: number): Promise<void> {
  await write(tx, "UPDATE battles SET state = 'full', filled_at = ?, beacon_round = ? WHERE id = ?", [
    tx.now,
    beaconRound,
    battleId,
  ]);
}

export async function markDrawn(
  tx: Tx,
  battleId: number,
  drawn: Pick<Battle, 'filledAt' | 'finishAt' | 'beaconSignature' | 'tieTicket' | 'tieCursor'> & {
    readonly gPriceKopecks: number;
  },
): Promise<void> {
  await write(
    tx,
    `UPDATE battles SET state = 'drawn', filled_at = ?, drawn_at = ?, finish_at = ?, beacon_signature = ?,
       tie_ticket = ?, tie_cursor = ?, g_price_kopecks = ? WHERE id = ?`,
    [
      drawn.filledAt,
      tx.now,
      drawn.finishAt,
      drawn.beaconSignature,
      drawn.tieTicket,
      drawn.tieCursor,
      drawn.gPriceKopecks,
      battleId,
    ],
  );
}

/** Keeps what each seat of a battle scored and won. */
export async function writeResults(
  tx: Tx,
  seats: readonly Pick<BattleSeat, 'id' | 'scoreKopecks' | 'isWinner' | 'wonKopecks' | 'prizeKopecks'>[],
): Promise<void> {
  const columns = {
    score_kopecks: 'scoreKopecks',
    is_winner: 'isWinner',
    won_kopecks: 'wonKopecks',
    prize_kopecks: 'prizeKopecks',
  } as const;
  const byId = `CASE id ${seats.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const set = Object.keys(columns).map((column) => `${column} = ${byId}`);
  const values = Object.values(columns).flatMap((field) => seats.flatMap((seat) => [seat.id, Number(seat[field])]));
  await write(tx, `UPDATE battle_seats SET ${set.join(', ')} WHERE id IN (${inList(seats)})`, [
    ...values,
    ...seats.map(({ id }) => id),
  ]);
}

export async function insertDrops(tx: Tx, drops: readonly BattleDrop[]): Promise<void> {
  await write(
    tx,
    `INSERT INTO battle_drops
       (battle_id, round, seat, ticket, item_id, price_kopecks, price_centi_g, owned_item_id)
     VALUES ${valueRows(drops, 8)}`,
    drops.flatMap((drop) => [
      drop.battleId,
      drop.round,
      drop.seat,
      drop.ticket,
      drop.itemId,
      drop.priceKopecks,
      drop.priceCentiG,
      drop.ownedItemId,
    ]),
  );
}

export const selectBattle = async (db: Db, code: string): Promise<Battle | null> =>
  await readRow(db, battleShape, 'FROM battles WHERE code = ?', [code]);

/** The frozen cases of a battle by its code, in the order of the rounds. */
export const selectCasesOf = async (db: Db, code: string): Promise<BattleCase[]> =>
  await readRows(
    db,
    caseShape,
    `SELECT ${caseShape.columnsOf('c')} FROM battles b JOIN battle_cases c ON c.battle_id = b.id
     WHERE b.code = ? ORDER BY c.round`,
    [code],
  );

/** Seats, cases and draws of some battles, in their order. */
export const selectSeats = async (db: Db, battleIds: readonly number[]): Promise<BattleSeat[]> =>
  await readRows(
    db,
    seatShape,
    `FROM battle_seats WHERE battle_id IN (${inList(battleIds)}) ORDER BY battle_id, seat`,
    battleIds,
  );

export const selectCases = async (db: Db, battleIds: readonly number[]): Promise<BattleCase[]> =>
  await readRows(
    db,
    caseShape,
    `FROM battle_cases WHERE battle_id IN (${inList(battleIds)}) ORDER BY battle_id, round`,
    battleIds,
  );

export const selectDrops = async (db: Db, battleIds: readonly number[]): Promise<BattleDrop[]> =>
  await readRows(
    db,
    dropShape,
    `FROM battle_drops WHERE battle_id IN (${inList(battleIds)}) ORDER BY battle_id, round, seat`,
    battleIds,
  );

/** Filter of the lobby; null means no filter. */
export interface LobbyQuery {
  readonly state: 'open' | 'running' | 'finished';
  readonly mode: BattleMode | null;
  readonly format: BattleFormat | null;
  readonly leastKopecks: number | null;
  readonly mostKopecks: number | null;
  readonly beforeId: number;
  readonly now: Date;
  readonly limit: number;
}

/** Public battles of the lobby, newest first. */
export async function selectLobby(db: Db, query: LobbyQuery): Promise<Battle[]> {
  const conditions = ['is_private = 0', 'id < ?'];
  const values: (string | number | Date)[] = [query.beforeId];
  const add = (condition: string, ...added: (string | number | Date)[]): void => {
    conditions.push(condition);
    values.push(...added);
  };
  if (query.state === 'open') add("state = 'waiting'");
  else if (query.state === 'finished') add("state = 'drawn' AND finish_at <= ?", query.now);
  else {
    add(
      `id IN (SELECT id FROM battles WHERE state = 'full'
        UNION ALL SELECT id FROM battles WHERE state = 'drawn' AND finish_at > ?)`,
      query.now,
    );
  }
  if (query.mode !== null) add('mode = ?', query.mode);
  if (query.format !== null) add('format = ?', query.format);
  if (query.leastKopecks !== null) add('entry_kopecks >= ?', query.leastKopecks);
  if (query.mostKopecks !== null) add('entry_kopecks <= ?', query.mostKopecks);
  return await readRows(db, battleShape, `FROM battles WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`, [
    ...values,
    query.limit,
  ]);
}

/** The public battle with the highest entries of those that finished in a period; the first one of equal ones. */
export const selectBiggest = async (db: Db, after: Date, until: Date): Promise<Battle | null> =>
  await readRow(
    db,
    battleShape,
    `FROM battles FORCE INDEX (battles_finish)
     WHERE state = 'drawn' AND finish_at > ? AND finish_at <= ? AND is_private = 0
     ORDER BY pot_kopecks DESC, id LIMIT 1`,
    [after, until],
  );

/** Battles in which a player has a seat, newest first. */
export const selectBattlesOf = async (db: Db, playerId: number, beforeId: number, limit: number): Promise<Battle[]> =>
  await readRows(
    db,
    battleShape,
    `SELECT ${battleShape.columnsOf('b')} FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = ? AND s.battle_id < ? ORDER BY s.battle_id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );

/** True while a player has a seat in a battle that is not drawn. */
export async function hasOpenBattle(db: Db, playerId: number): Promise<boolean> {
  const battleId = await readRow(
    db,
    column.integer.only('id'),
    `SELECT b.id FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = ? AND b.state IN ('waiting', 'full') LIMIT 1`,
    [playerId],
  );
  return battleId !== null;
}

/** Codes of the battles in which a player waits for others. */
export const waitingBattlesOf = async (db: Db, playerId: number): Promise<string[]> =>
  await readRows(
    db,
    column.text.only('code'),
    `SELECT b.code FROM battle_seats s JOIN battles b ON b.id = s.battle_id
     WHERE s.player_id = ? AND b.state = 'waiting' ORDER BY b.id`,
    [playerId],
  );

/** Codes of the battles that are not drawn, oldest first. */
export const undrawnBattles = async (db: Db): Promise<string[]> =>
  await readRows(
    db,
    column.text.only('code'),
    "FROM battles FORCE INDEX (battles_state) WHERE state IN ('waiting', 'full') ORDER BY id",
  );

const entryShape = rowShape({
  id: column.integer,
  code: column.text,
  mode: column.text,
  format: column.text,
  seat: column.integer,
  paidKopecks: column.integer,
  createdAt: column.timestamp,
});

/** The entries of a player in battles, newest first, with ids below `beforeId`. */
export const selectEntriesOf = async (
  db: Db,
  playerId: number,
  { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number },
): Promise<RowOf<typeof entryShape>[]> =>
  await readRows(
    db,
    entryShape,
    `SELECT e.id, b.code, b.mode, b.format, s.seat, e.paid_kopecks, e.created_at FROM battle_entries e
     JOIN battle_seats s ON s.id = e.seat_id JOIN battles b ON b.id = s.battle_id
     WHERE e.player_id = ? AND e.id < ? ORDER BY e.id DESC LIMIT ?`,
    [playerId, beforeId ?? Number.MAX_SAFE_INTEGER, limit],
  );

const drawnRoundsShape = rowShape({ versionId: column.integer, rounds: column.integer });
/** More battles than one play session has room for. */
const NEWEST_BATTLES = 500;

/** The case versions of the newest battles of a player that were drawn since a moment. */
export const selectDrawnRounds = async (
  db: Db,
  playerId: number,
  since: Date,
): Promise<RowOf<typeof drawnRoundsShape>[]> =>
  await readRows(
    db,
    drawnRoundsShape,
    `SELECT c.version_id, COUNT(*) AS rounds FROM (
       SELECT battle_id FROM battle_seats FORCE INDEX (battle_seats_player)
       WHERE player_id = ? ORDER BY battle_id DESC LIMIT ${String(NEWEST_BATTLES)}
     ) s STRAIGHT_JOIN battles b ON b.id = s.battle_id STRAIGHT_JOIN battle_cases c ON c.battle_id = b.id
     WHERE b.drawn_at >= ? GROUP BY c.version_id`,
    [playerId, since],
  );

const playedSeatShape = rowShape({
  id: column.integer,
  createdAt: column.timestamp,
  playerId: column.integer,
  came: column.integer,
  gave: column.integer,
});

/**
 * At most `limit` seats of players in drawn battles, with ids above `afterId`, ascending. The id is that of the seat's
 * first drop: drops are inserted once, in the transaction of the draw, and after it the row of a seat is final.
 */
export const playedSeatsAfter = async (
  db: Db,
  afterId: number,
  limit: number,
): Promise<RowOf<typeof playedSeatShape>[]> =>
  await readRows(
    db,
    playedSeatShape,
    `SELECT d.id, b.drawn_at AS created_at, s.player_id, b.entry_kopecks AS came, s.won_kopecks AS gave
     FROM battle_drops d STRAIGHT_JOIN battles b ON b.id = d.battle_id
     STRAIGHT_JOIN battle_seats s ON s.battle_id = d.battle_id AND s.seat = d.seat
     WHERE d.id > ? AND d.round = 1 AND s.player_id IS NOT NULL AND b.drawn_at IS NOT NULL ORDER BY d.id LIMIT ?`,
    [afterId, limit],
  );

const metShape = rowShape({ battleId: column.integer, playerId: column.integer });

/** The players of battles drawn since a time. */
export const selectDrawnSince = async (db: Db, since: Date, limit: number): Promise<RowOf<typeof metShape>[]> =>
  await readRows(
    db,
    metShape,
    `SELECT s.battle_id, s.player_id FROM battles b JOIN battle_seats s ON s.battle_id = b.id
     WHERE b.drawn_at >= ? AND s.player_id IS NOT NULL ORDER BY b.drawn_at, s.battle_id LIMIT ?`,
    [since, limit],
  );

/** The number of battles since a time in which two players had seats. */
export async function countMeetings(db: Db, one: number, other: number, since: Date): Promise<number> {
  const count = await readRow(
    db,
    column.integer.only('count'),
    `SELECT COUNT(*) AS count FROM battle_seats a
     JOIN battle_seats b ON b.battle_id = a.battle_id AND b.player_id = ?
     WHERE a.player_id = ? AND a.taken_at >= ? AND a.score_kopecks IS NOT NULL`,
    [other, one, since],
  );
  return count ?? 0;
}

/** The creators of those battles of some in which they paid for others. */
export const selectFunders = async (db: Db, battleIds: readonly number[]): Promise<RowOf<typeof metShape>[]> =>
  await readRows(
    db,
    metShape,
    `SELECT id AS battle_id, creator_id AS player_id FROM battles
     WHERE id IN (${inList(battleIds)}) AND fund_kopecks > 0`,
    battleIds,
  );

const fundedShape = rowShape({ playerId: column.integer, kopecks: column.integer });

/** The sum that a player has paid for the seats of each other player in battles drawn since a time. */
export const sumFunded = async (db: Db, creatorId: number, since: Date): Promise<RowOf<typeof fundedShape>[]> =>
  await readRows(
    db,
    fundedShape,
    `SELECT s.player_id, SUM(b.fund_kopecks) AS kopecks FROM battle_seats o
     JOIN battles b ON b.id = o.battle_id AND b.creator_id = o.player_id AND b.fund_kopecks > 0
     JOIN battle_seats s ON s.battle_id = b.id AND s.player_id <> o.player_id
     WHERE o.player_id = ? AND o.taken_at >= ? AND o.score_kopecks IS NOT NULL GROUP BY s.player_id`,
    [creatorId, since],
  );

const openShape = rowShape({
  id: column.integer,
  code: column.text,
  beaconKey: column.text.nullable,
  createdAt: column.timestamp,
});

export type OpenBattle = RowOf<typeof openShape>;

/** Battles that wait for seats, oldest first. */
export const selectOpenBattles = async (db: Db, limit: number): Promise<OpenBattle[]> =>
  await readRows(
    db,
    openShape,
    "FROM battles FORCE INDEX (battles_state) WHERE state = 'waiting' ORDER BY id LIMIT ?",
    [limit],
  );

const fullShape = rowShape({
  id: column.integer,
  code: column.text,
  beaconKey: column.text,
  beaconRound: column.integer,
  filledAt: column.timestamp,
});

/** A battle that waits for a round of its beacon. */
export type FullBattle = RowOf<typeof fullShape>;

/** Battles that wait for their beacon, oldest first. */
export const selectFullBattles = async (db: Db, limit: number): Promise<FullBattle[]> =>
  await readRows(db, fullShape, "FROM battles FORCE INDEX (battles_state) WHERE state = 'full' ORDER BY id LIMIT ?", [
    limit,
  ]);

const encryptedShape = rowShape({
  key: column.integer.named('id'),
  encryptedText: column.binary.named('server_seed_sealed'),
  context: column.text.named('server_seed_hash'),
});

/** Battles whose last round is revealed and whose seed is not published yet. */
export const selectUnrevealed = async (db: Db, now: Date, limit: number): Promise<RowOf<typeof encryptedShape>[]> =>
  await readRows(
    db,
    encryptedShape,
    `FROM battles
     WHERE server_seed IS NULL AND state = 'drawn' AND finish_at <= ? ORDER BY finish_at LIMIT ?`,
    [now, limit],
  );

export async function revealSeed(tx: Tx, battleId: number, serverSeed: string): Promise<void> {
  tx.guard('battle');
  await write(tx, 'UPDATE battles SET server_seed = ? WHERE id = ?', [serverSeed, battleId]);
}
