import { type Db, select, write } from '#src/platform/database/database.ts';
import { inList, integer, named, readRow, readRows, rowShape, timestamp } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { MovementAccount, TransferKind } from '#src/shared/transfer-kinds.ts';
import type { HouseAccount, Posting, LedgerUnit, Wallet } from './posting.ts';

export interface WalletRow {
  readonly id: number;
  readonly player_id: number;
  readonly account: MovementAccount;
  readonly unit: LedgerUnit;
  readonly balance: number;
  /** Null while the account is open. */
  readonly closed_after_transfer_id: number | null;
}

/** Creates the three empty wallets of a new player. */
export async function openWallets(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'INSERT INTO wallets (player_id, account, unit) VALUES (?, ?, ?), (?, ?, ?), (?, ?, ?)', [
    playerId,
    'money',
    'RUB',
    playerId,
    'bonus',
    'BONUS',
    playerId,
    'donate',
    'DONATE',
  ]);
}

export async function insertWallet(
  tx: Tx,
  playerId: number,
  { account, unit, isClosed }: { readonly account: string; readonly unit: LedgerUnit; readonly isClosed: boolean },
): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO wallets (player_id, account, unit, closed_after_transfer_id)
     VALUES (?, ?, ?, IF(?, (SELECT COALESCE(MAX(id), 0) FROM transfers), NULL))`,
    [playerId, account, unit, isClosed],
  );
  return insertId;
}

/** Closes the wallets of a player: transfers with higher numbers are later. */
export async function closeWallets(tx: Tx, playerId: number): Promise<void> {
  await write(
    tx,
    `UPDATE wallets SET closed_after_transfer_id = (SELECT COALESCE(MAX(id), 0) FROM transfers)
     WHERE owner_id = ? AND closed_after_transfer_id IS NULL`,
    [playerId],
  );
}

/**
 * Pass `playerIds` in ascending order: the rows are locked in the order of the index, which is the order of players.
 */
export async function selectWalletsForUpdate(tx: Tx, playerIds: readonly number[]): Promise<WalletRow[]> {
  const rows = await select<WalletRow>(
    tx,
    `SELECT id, player_id, account, unit, balance, closed_after_transfer_id FROM wallets
     WHERE owner_id IN (${inList(playerIds)}) ORDER BY owner_id, account FOR UPDATE`,
    playerIds,
  );
  return rows;
}

export async function selectBalances(db: Db, playerId: number): Promise<WalletRow[]> {
  const rows = await select<WalletRow>(
    db,
    'SELECT id, player_id, account, unit, balance, closed_after_transfer_id FROM wallets WHERE owner_id = ?',
    [playerId],
  );
  return rows;
}

/**
 * Seats of a player with winnings whose battles are still shown. From the battles, because there are few of them: a
 * player may have thousands of seats.
 */
const UNSHOWN_SEATS = `FROM battles b FORCE INDEX (battles_finish)
  STRAIGHT_JOIN battle_seats s ON s.battle_id = b.id AND s.player_id = ?
  WHERE b.state = 'drawn' AND b.finish_at > ? AND s.won_kopecks > 0`;

/** The wallets of a player, and of the one with money how much of it may not be shown yet. */
export async function selectShownBalances(
  db: Db,
  playerId: number,
  now: Date,
): Promise<(WalletRow & { readonly unshown: number })[]> {
  return await select<WalletRow & { readonly unshown: number }>(
    db,
    `SELECT id, player_id, account, unit, balance, closed_after_transfer_id,
       IF(account = 'money', (SELECT COALESCE(SUM(s.prize_kopecks), 0) ${UNSHOWN_SEATS}), 0) AS unshown
     FROM wallets WHERE owner_id = ?`,
    [playerId, now, playerId],
  );
}

const unshownShape = rowShape({ seatId: named('id', integer), wonKopecks: integer, drawnAt: timestamp });

/** Winnings of a seat in a battle that is still shown. */
export interface UnshownWinnings {
  readonly seatId: number;
  readonly wonKopecks: number;
  readonly drawnAt: Date;
}

export async function selectUnshownWinnings(db: Db, playerId: number, now: Date): Promise<UnshownWinnings[]> {
  return await readRows(db, unshownShape, `SELECT s.id, s.won_kopecks, b.drawn_at ${UNSHOWN_SEATS}`, [playerId, now]);
}

/** Winnings of a player in battles that are still shown, in kopecks. */
export interface UnshownSums {
  /** The part that was given in money and is in the balance. */
  readonly prizeKopecks: number;
  readonly wonKopecks: number;
}

const unshownSumsShape = rowShape({ prizeKopecks: integer, wonKopecks: integer });

/**
 * Winnings that the player of a command may not see yet. The player's wallets must be locked before, so that no battle
 * gives a prize between the two.
 */
export async function readUnshownSums(tx: Tx, playerId: number): Promise<UnshownSums> {
  const sums = await readRow(
    tx,
    unshownSumsShape,
    `SELECT COALESCE(SUM(s.prize_kopecks), 0) AS prize_kopecks, COALESCE(SUM(s.won_kopecks), 0) AS won_kopecks
     ${UNSHOWN_SEATS}`,
    [playerId, tx.now],
  );
  assert(sums, 'A sum has a row');
  return sums;
}

const HOUSE_WALLET = '(SELECT id FROM wallets WHERE owner_id = 0 AND account = ? AND unit = ?)';

/** The command knows an account of the house by its name only. */
const signedSide = (wallet: Wallet | HouseAccount): number | string =>
  typeof wallet === 'string' ? `house:${wallet}` : wallet.id;

/** Uses one statement, or several for many postings. House wallets are looked up by name in the statement. */
export async function insertTransfers(tx: Tx, postings: readonly Posting[]): Promise<void> {
  for (const chunk of chunksOf(postings)) await insertChunk(tx, chunk);
}

async function insertChunk(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const side = (wallet: Wallet | HouseAccount): string => (typeof wallet === 'string' ? HOUSE_WALLET : '?');
  const sideValues = (wallet: Wallet | HouseAccount, unit: LedgerUnit): (number | string)[] =>
    typeof wallet === 'string' ? [wallet, unit] : [wallet.id];
  const rows = postings.map(({ debit, credit }) => `(${side(debit)}, ${side(credit)}, ?, ?, ?, ?, ?, ?, ?, ?)`);
  await write(
    tx,
    `INSERT INTO transfers
       (debit_id, credit_id, unit, amount, kind, subject_type, subject_id, reason, created_at, signature)
     VALUES ${rows.join(', ')}`,
    postings.flatMap(({ debit, credit, unit, amount, kind, subject, reason }) => [
      ...sideValues(debit, unit),
      ...sideValues(credit, unit),
      unit,
      amount,
      kind,
      subject.type,
      subject.id,
      reason ?? null,
      tx.now,
      tx.sign('transfers', [
        signedSide(debit),
        signedSide(credit),
        unit,
        amount,
        kind,
        subject.type,
        subject.id,
        reason ?? null,
        tx.now,
      ]),
    ]),
  );
}

/** Changes the balances of locked wallets. A CHECK refuses one below zero. */
export async function updateBalances(
  tx: Tx,
  changes: readonly { readonly wallet: Wallet; readonly change: number }[],
): Promise<void> {
  const { affectedRows } = await write(
    tx,
    `UPDATE wallets SET balance = balance + CASE id ${changes.map(() => 'WHEN ? THEN ?').join(' ')} END
     WHERE id IN (${inList(changes)})`,
    [...changes.flatMap(({ wallet, change }) => [wallet.id, change]), ...changes.map(({ wallet }) => wallet.id)],
  );
  assert(affectedRows === changes.length, 'A wallet of a posting does not exist');
}

interface MovementRow {
  readonly id: number;
  readonly debit_id: number;
  readonly credit_id: number;
  readonly unit: LedgerUnit;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly reason: string | null;
  readonly created_at: Date;
}

/** Filter for the transfers of some wallets: one kind or all, below an id, newest first, at most `limit`. */
export interface MovementQuery {
  readonly wallets: readonly Pick<WalletRow, 'id' | 'unit'>[];
  readonly kind: TransferKind | null;
  /** Seats of battles whose prizes are left out. */
  readonly unshownSeats: readonly number[];
  readonly beforeId: number;
  readonly limit: number;
}

/**
 * Reads both sides of each wallet by index, and only the rows that the page needs. The index is forced, because the
 * ORDER BY id would make the optimiser scan the transfers of all players.
 */
export async function selectMovements(db: Db, query: MovementQuery): Promise<MovementRow[]> {
  const { wallets, kind, unshownSeats, beforeId, limit } = query;
  const without =
    unshownSeats.length === 0 ? '' : `AND NOT (kind = 'battle_prize' AND subject_id IN (${inList(unshownSeats)}))`;
  const sides = wallets.flatMap((wallet) => (['debit', 'credit'] as const).map((side) => ({ wallet, side })));
  const parts = sides.map(({ side }) =>
    kind === null
      ? `(SELECT id FROM transfers FORCE INDEX (transfers_${side})
          WHERE ${side}_id = ? AND unit = ? AND id < ? ${without} ORDER BY id DESC LIMIT ?)`
      : `(SELECT id FROM transfers FORCE INDEX (transfers_${side}_kind)
          WHERE ${side}_id = ? AND kind = ? AND id < ? ${without} ORDER BY id DESC LIMIT ?)`,
  );
  const rows = await select<MovementRow>(
    db,
    `SELECT t.id, t.debit_id, t.credit_id, t.unit, t.amount, t.kind, t.subject_type, t.subject_id, t.reason,
       t.created_at
     FROM (${parts.join(' UNION ')}) own JOIN transfers t ON t.id = own.id ORDER BY t.id DESC LIMIT ?`,
    [...sides.flatMap(({ wallet }) => [wallet.id, kind ?? wallet.unit, beforeId, ...unshownSeats, limit]), limit],
  );
  return rows.map((row) => ({
    ...row,
    id: row.id,
    debit_id: row.debit_id,
    credit_id: row.credit_id,
    amount: row.amount,
    subject_id: row.subject_id,
  }));
}

/** The total that one kind of transfer moved into or out of a wallet, in hundredths of its unit. */
export async function selectKindTotal(
  db: Db,
  {
    side,
    walletId,
    kind,
  }: { readonly side: 'credit' | 'debit'; readonly walletId: number; readonly kind: TransferKind },
): Promise<number> {
  const column = side === 'credit' ? 'credit_id' : 'debit_id';
  const [row] = await select<{ total: number | null }>(
    db,
    `SELECT SUM(amount) AS total FROM transfers WHERE ${column} = ? AND kind = ?`,
    [walletId, kind],
  );
  return row?.total ?? 0;
}

/** The sum of a player's top-ups since a moment, in kopecks. Payments that went back are left out. */
export async function readToppedUp(db: Db, playerId: number, since: Date): Promise<number> {
  const [row] = await select<{ total: number | null }>(
    db,
    `SELECT SUM(t.amount) AS total FROM transfers t
     WHERE t.credit_id = (SELECT id FROM wallets WHERE owner_id = ? AND account = 'money' AND unit = 'RUB')
       AND t.kind = 'top_up' AND t.created_at >= ? AND NOT EXISTS (
       SELECT 1 FROM transfers b WHERE b.subject_type = t.subject_type AND b.subject_id = t.subject_id
         AND b.kind IN ('top_up_refund', 'charge_back', 'debt_made') AND NOT EXISTS (
         SELECT 1 FROM transfers r WHERE r.subject_type = b.subject_type AND r.subject_id = b.subject_id
           AND r.kind = 'top_up_reinstated' AND r.id > b.id))`,
    [playerId, since],
  );
  return row?.total ?? 0;
}

/** A transfer with both sides. `playerId` is null for the house. */
export interface TransferSides {
  readonly id: number;
  readonly kind: TransferKind;
  readonly unit: LedgerUnit;
  readonly amount: number;
  readonly debit: { readonly playerId: number | null; readonly account: string };
  readonly credit: { readonly playerId: number | null; readonly account: string };
  readonly createdAt: Date;
}

/** The transfers of one subject, in the order of posting, at most `limit`. */
export async function transfersOf(
  db: Db,
  { type, id }: { readonly type: string; readonly id: number },
  limit: number,
): Promise<TransferSides[]> {
  const rows = await select<
    Pick<MovementRow, 'id' | 'kind' | 'unit' | 'amount' | 'created_at'> & {
      readonly debit_player: number | null;
      readonly debit_account: string;
      readonly credit_player: number | null;
      readonly credit_account: string;
    }
  >(
    db,
    `SELECT t.id, t.kind, t.unit, t.amount, t.created_at, d.player_id AS debit_player, d.account AS debit_account,
       c.player_id AS credit_player, c.account AS credit_account
     FROM transfers t FORCE INDEX (transfers_subject)
     JOIN wallets d ON d.id = t.debit_id JOIN wallets c ON c.id = t.credit_id
     WHERE t.subject_type = ? AND t.subject_id = ? ORDER BY t.id LIMIT ?`,
    [type, id, limit],
  );
  const side = (playerId: number | null, account: string) => ({ playerId, account });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    unit: row.unit,
    amount: row.amount,
    debit: side(row.debit_player, row.debit_account),
    credit: side(row.credit_player, row.credit_account),
    createdAt: row.created_at,
  }));
}

/** The columns used for statistics over all transfers. */
export interface CountedTransfer {
  readonly id: number;
  readonly kind: string;
  readonly unit: LedgerUnit;
  readonly amount: number;
  readonly createdAt: Date;
}

/**
 * Transfers of all players with ids above `afterId`, ascending, at most `limit`. Continue with the id of the last one.
 */
export async function transfersAfter(db: Db, afterId: number, limit: number): Promise<CountedTransfer[]> {
  const rows = await select<{
    readonly id: number;
    readonly kind: string;
    readonly unit: LedgerUnit;
    readonly amount: number;
    readonly created_at: Date;
  }>(db, 'SELECT id, kind, unit, amount, created_at FROM transfers WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);
  return rows.map(({ id, kind, unit, amount, created_at }) => ({ id, kind, unit, amount, createdAt: created_at }));
}
