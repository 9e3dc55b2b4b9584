import { type Db, write } from '#src/platform/database/database.ts';
import { column, inList, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { MovementAccount, TransferKind } from '#src/shared/transfer-kinds.ts';
import type { HouseAccount, Posting, LedgerUnit, Wallet } from './posting.ts';

const walletColumns = {
  id: column.integer,
  playerId: column.integer,
  account: column.textOf<MovementAccount>(),
  unit: column.textOf<LedgerUnit>(),
  balance: column.integer,
  isClosed: column.integer.nullable.mapped((transferId) => transferId !== null).named('closed_after_transfer_id'),
};

export const walletShape = rowShape(walletColumns);

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
export const selectWalletsForUpdate = async (tx: Tx, playerIds: readonly number[]): Promise<Wallet[]> =>
  await readRows(
    tx,
    walletShape,
    `FROM wallets WHERE owner_id IN (${inList(playerIds)}) ORDER BY owner_id, account FOR UPDATE`,
    playerIds,
  );

export const selectBalances = (db: Db, playerId: number): Promise<Wallet[]> =>
  readRows(db, walletShape, 'FROM wallets WHERE owner_id = ?', [playerId]);

/**
 * Seats of a player with winnings whose battles are still shown. From the battles, because there are few of them: a
 * player may have thousands of seats.
 */
const UNSHOWN_SEATS = `FROM battles b FORCE INDEX (battles_finish)
  STRAIGHT_JOIN battle_seats s ON s.battle_id = b.id AND s.player_id = ?
  WHERE b.state = 'drawn' AND b.finish_at > ? AND s.won_kopecks > 0`;

const shownWalletShape = rowShape({ ...walletColumns, unshown: column.integer });

/** The wallets of a player, and of the one with money how much of it may not be shown yet. */
export const selectShownBalances = async (
  db: Db,
  playerId: number,
  now: Date,
): Promise<(Wallet & { readonly unshown: number })[]> =>
  await readRows(
    db,
    shownWalletShape,
    `SELECT ${walletShape.columns},
       IF(account = 'money', (SELECT COALESCE(SUM(s.prize_kopecks), 0) ${UNSHOWN_SEATS}), 0) AS unshown
     FROM wallets WHERE owner_id = ?`,
    [playerId, now, playerId],
  );

const unshownShape = rowShape({
  seatId: column.integer.named('id'),
  wonKopecks: column.integer,
  drawnAt: column.timestamp,
});

/** Winnings of a seat in a battle that is still shown. */
export type UnshownWinnings = RowOf<typeof unshownShape>;

export const selectUnshownWinnings = async (db: Db, playerId: number, now: Date): Promise<UnshownWinnings[]> =>
  await readRows(db, unshownShape, `SELECT s.id, s.won_kopecks, b.drawn_at ${UNSHOWN_SEATS}`, [playerId, now]);

const unshownSumsShape = rowShape({
  /** The part that was given in money and is in the balance. */
  prizeKopecks: column.integer,
  wonKopecks: column.integer,
});

/** Winnings of a player in battles that are still shown. */
export type UnshownSums = RowOf<typeof unshownSumsShape>;

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

const transferColumns = {
  id: column.integer,
  kind: column.textOf<TransferKind>(),
  unit: column.textOf<LedgerUnit>(),
  amount: column.integer,
  createdAt: column.timestamp,
};

const movementShape = rowShape({
  ...transferColumns,
  debitId: column.integer,
  creditId: column.integer,
  subjectType: column.text,
  subjectId: column.integer,
  reason: column.text.nullable,
});

/** Filter for the transfers of some wallets: one kind or all, below an id, newest first, at most `limit`. */
export interface MovementQuery {
  readonly wallets: readonly Pick<Wallet, 'id' | 'unit'>[];
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
export async function selectMovements(db: Db, query: MovementQuery): Promise<RowOf<typeof movementShape>[]> {
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
  return await readRows(
    db,
    movementShape,
    `SELECT ${movementShape.columnsOf('t')}
     FROM (${parts.join(' UNION ')}) own JOIN transfers t ON t.id = own.id ORDER BY t.id DESC LIMIT ?`,
    [...sides.flatMap(({ wallet }) => [wallet.id, kind ?? wallet.unit, beforeId, ...unshownSeats, limit]), limit],
  );
}

/** The newest transfer of a player's wallets; 0 without one. */
export async function selectLastTransferId(db: Db, playerId: number): Promise<number> {
  const wallets = await selectBalances(db, playerId);
  if (wallets.length === 0) return 0;
  const [newest] = await selectMovements(db, {
    wallets,
    kind: null,
    unshownSeats: [],
    beforeId: Number.MAX_SAFE_INTEGER,
    limit: 1,
  });
  return newest?.id ?? 0;
}

const totalShape = column.integer.only('total');

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
  const sql = `SELECT COALESCE(SUM(amount), 0) AS total FROM transfers WHERE ${column} = ? AND kind = ?`;
  return (await readRow(db, totalShape, sql, [walletId, kind])) ?? 0;
}

/** The sum of a player's top-ups since a moment, in kopecks. Payments that went back are left out. */
export async function readToppedUp(db: Db, playerId: number, since: Date): Promise<number> {
  const sql = `SELECT COALESCE(SUM(t.amount), 0) AS total FROM transfers t
     WHERE t.credit_id = (SELECT id FROM wallets WHERE owner_id = ? AND account = 'money' AND unit = 'RUB')
       AND t.kind = 'top_up' AND t.created_at >= ? AND NOT EXISTS (
       SELECT 1 FROM transfers b WHERE b.subject_type = t.subject_type AND b.subject_id = t.subject_id
         AND b.kind IN ('top_up_refund', 'charge_back', 'debt_made') AND NOT EXISTS (
         SELECT 1 FROM transfers r WHERE r.subject_type = b.subject_type AND r.subject_id = b.subject_id
           AND r.kind = 'top_up_reinstated' AND r.id > b.id))`;
  return (await readRow(db, totalShape, sql, [playerId, since])) ?? 0;
}

const sidesShape = rowShape({
  ...transferColumns,
  debitPlayer: column.integer.nullable,
  debitAccount: column.text,
  creditPlayer: column.integer.nullable,
  creditAccount: column.text,
});

/** One side of a transfer. `playerId` is null for the house. */
interface TransferSide {
  readonly playerId: number | null;
  readonly account: string;
}

/** A transfer with both sides. */
export interface TransferSides extends CountedTransfer {
  readonly debit: TransferSide;
  readonly credit: TransferSide;
}

/** The transfers of one subject, in the order of posting, at most `limit`. */
export async function transfersOf(
  db: Db,
  { type, id }: { readonly type: string; readonly id: number },
  limit: number,
): Promise<TransferSides[]> {
  const rows = await readRows(
    db,
    sidesShape,
    `SELECT t.id, t.kind, t.unit, t.amount, t.created_at, d.player_id AS debit_player, d.account AS debit_account,
       c.player_id AS credit_player, c.account AS credit_account
     FROM transfers t FORCE INDEX (transfers_subject)
     JOIN wallets d ON d.id = t.debit_id JOIN wallets c ON c.id = t.credit_id
     WHERE t.subject_type = ? AND t.subject_id = ? ORDER BY t.id LIMIT ?`,
    [type, id, limit],
  );
  return rows.map(({ debitPlayer, debitAccount, creditPlayer, creditAccount, ...transfer }) => ({
    ...transfer,
    debit: { playerId: debitPlayer, account: debitAccount },
    credit: { playerId: creditPlayer, account: creditAccount },
  }));
}

const countedShape = rowShape(transferColumns);

/** The columns used for statistics over all transfers. */
export type CountedTransfer = RowOf<typeof countedShape>;

/**
 * Transfers of all players with ids above `afterId`, ascending, at most `limit`. Continue with the id of the last one.
 */
export const transfersAfter = async (db: Db, afterId: number, limit: number): Promise<CountedTransfer[]> =>
  await readRows(db, countedShape, 'FROM transfers WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);

/** A range of ids, without the first one. */
interface IdRange {
  readonly afterId: number;
  readonly lastId: number;
}

/** The change of the money of all players by a range of transfers, in kopecks. */
export async function sumMoney(db: Db, { afterId, lastId }: IdRange): Promise<number> {
  const sum = await readRow(
    db,
    totalShape,
    `SELECT CAST(COALESCE(SUM(IF(c.player_id IS NOT NULL AND c.account = 'money', t.amount, 0)
       - IF(d.player_id IS NOT NULL AND d.account = 'money', t.amount, 0)), 0) AS SIGNED) AS total
     FROM transfers t JOIN wallets d ON d.id = t.debit_id JOIN wallets c ON c.id = t.credit_id
     WHERE t.id > ? AND t.id <= ?`,
    [afterId, lastId],
  );
  return sum ?? 0;
}
