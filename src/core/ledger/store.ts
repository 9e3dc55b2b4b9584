import { type Db, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { TransferKind } from '#src/shared/transfer-kinds.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { HouseAccount, Posting, Unit, Wallet } from './posting.ts';

export interface WalletRow {
  readonly id: number;
  readonly player_id: number;
  readonly account: string;
  readonly unit: Unit;
  readonly balance: number;
}

const withNumbers = (row: WalletRow): WalletRow => ({
  ...row,
  id: wholeFromRow(row.id),
  player_id: wholeFromRow(row.player_id),
  balance: wholeFromRow(row.balance),
});

export async function insertWallets(tx: Tx, playerId: number): Promise<void> {
  await write(tx, 'INSERT INTO wallets (player_id, account, unit) VALUES (?, ?, ?), (?, ?, ?), (?, ?, ?)', [
    ...[playerId, 'money', 'RUB'],
    ...[playerId, 'bonus', 'BONUS'],
    ...[playerId, 'donate', 'DONATE'],
  ]);
}

/** Opens one more wallet, empty. Answers its id. */
export async function insertWallet(tx: Tx, playerId: number, account: string, unit: Unit): Promise<number> {
  const { insertId } = await write(tx, 'INSERT INTO wallets (player_id, account, unit) VALUES (?, ?, ?)', [
    playerId,
    account,
    unit,
  ]);
  return insertId;
}

/** `playerIds` ascending: the rows are locked in the order of the index, which is the order of players. */
export async function selectWalletsForUpdate(tx: Tx, playerIds: readonly number[]): Promise<WalletRow[]> {
  const rows = await select<WalletRow>(
    tx,
    `SELECT id, player_id, account, unit, balance FROM wallets
     WHERE owner_id IN (${playerIds.map(() => '?').join(', ')}) ORDER BY owner_id, account FOR UPDATE`,
    playerIds,
  );
  return rows.map(withNumbers);
}

export async function selectBalances(db: Db, playerId: number): Promise<WalletRow[]> {
  const rows = await select<WalletRow>(
    db,
    'SELECT id, player_id, account, unit, balance FROM wallets WHERE owner_id = ?',
    [playerId],
  );
  return rows.map(withNumbers);
}

const HOUSE_WALLET = '(SELECT id FROM wallets WHERE owner_id = 0 AND account = ? AND unit = ?)';

/** One statement for all, several for very many: the wallets of the house are found by name within it. */
export async function insertTransfers(tx: Tx, postings: readonly Posting[]): Promise<void> {
  for (const chunk of chunksOf(postings)) await insertChunk(tx, chunk);
}

async function insertChunk(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const side = (wallet: Wallet | HouseAccount): string => (typeof wallet === 'string' ? HOUSE_WALLET : '?');
  const sideValues = (wallet: Wallet | HouseAccount, unit: Unit): (string | number)[] =>
    typeof wallet === 'string' ? [wallet, unit] : [wallet.id];
  const rows = postings.map(({ debit, credit }) => `(${side(debit)}, ${side(credit)}, ?, ?, ?, ?, ?, ?, ?)`);
  await write(
    tx,
    `INSERT INTO transfers
       (debit_id, credit_id, unit, amount, kind, subject_type, subject_id, reason, created_at)
     VALUES ${rows.join(', ')}`,
    postings.flatMap(({ debit, credit, unit, amount, kind, subject, reason }) => [
      ...sideValues(debit, unit),
      ...sideValues(credit, unit),
      ...[unit, amount, kind, subject.type, subject.id, reason ?? null, tx.now],
    ]),
  );
}

export async function updateBalances(
  tx: Tx,
  changes: readonly { readonly wallet: Wallet; readonly change: number }[],
): Promise<void> {
  await write(
    tx,
    `UPDATE wallets SET balance = balance + CASE id ${changes.map(() => 'WHEN ? THEN ?').join(' ')} ELSE 0 END
     WHERE id IN (${changes.map(() => '?').join(', ')})`,
    [...changes.flatMap(({ wallet, change }) => [wallet.id, change]), ...changes.map(({ wallet }) => wallet.id)],
  );
}

interface MovementRow {
  readonly id: number;
  readonly debit_id: number;
  readonly credit_id: number;
  readonly unit: Unit;
  readonly amount: number;
  readonly kind: TransferKind;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly created_at: Date;
}

/** Which transfers of some wallets: of one kind or of all, below an id, the newest first, `limit` at most. */
export interface MovementQuery {
  readonly wallets: readonly Pick<WalletRow, 'id' | 'unit'>[];
  readonly kind: TransferKind | null;
  readonly beforeId: number;
  readonly limit: number;
}

/**
 * Reads by index at both sides of each wallet, as many rows as the page needs and no more. The index is named, since
 * the order by id would lead the optimiser to walk through everybody's transfers.
 */
export async function selectMovements(db: Db, query: MovementQuery): Promise<MovementRow[]> {
  const { wallets, kind, beforeId, limit } = query;
  const sides = wallets.flatMap((wallet) => (['debit', 'credit'] as const).map((side) => ({ wallet, side })));
  const parts = sides.map(({ side }) =>
    kind === null
      ? `(SELECT id FROM transfers FORCE INDEX (transfers_${side})
          WHERE ${side}_id = ? AND unit = ? AND id < ? ORDER BY id DESC LIMIT ?)`
      : `(SELECT id FROM transfers FORCE INDEX (transfers_${side}_kind)
          WHERE ${side}_id = ? AND kind = ? AND id < ? ORDER BY id DESC LIMIT ?)`,
  );
  const rows = await select<MovementRow>(
    db,
    `SELECT t.id, t.debit_id, t.credit_id, t.unit, t.amount, t.kind, t.subject_type, t.subject_id, t.created_at
     FROM (${parts.join(' UNION ')}) own JOIN transfers t ON t.id = own.id ORDER BY t.id DESC LIMIT ?`,
    [...sides.flatMap(({ wallet }) => [wallet.id, kind ?? wallet.unit, beforeId, limit]), limit],
  );
  return rows.map((row) => ({
    ...row,
    id: wholeFromRow(row.id),
    debit_id: wholeFromRow(row.debit_id),
    credit_id: wholeFromRow(row.credit_id),
    amount: wholeFromRow(row.amount),
    subject_id: wholeFromRow(row.subject_id),
  }));
}

/** What has gone into a wallet, or out of it, by one kind of transfer: hundredths of its unit. */
export async function selectKindTotal(
  db: Db,
  {
    side,
    walletId,
    kind,
  }: { readonly side: 'credit' | 'debit'; readonly walletId: number; readonly kind: TransferKind },
): Promise<number> {
  const column = side === 'credit' ? 'credit_id' : 'debit_id';
  const [row] = await select<{ total: number | string | null }>(
    db,
    `SELECT SUM(amount) AS total FROM transfers WHERE ${column} = ? AND kind = ?`,
    [walletId, kind],
  );
  return wholeFromRow(row?.total ?? 0);
}

/** What came into a wallet by top-ups since a moment, without those of payments that went back. */
export async function selectToppedUp(db: Db, walletId: number, since: Date): Promise<number> {
  const [row] = await select<{ total: number | string | null }>(
    db,
    `SELECT SUM(t.amount) AS total FROM transfers t
     WHERE t.credit_id = ? AND t.kind = 'top_up' AND t.created_at >= ? AND NOT EXISTS (
       SELECT 1 FROM transfers b WHERE b.subject_type = t.subject_type AND b.subject_id = t.subject_id
         AND b.kind IN ('top_up_refund', 'charge_back', 'debt_made'))`,
    [walletId, since],
  );
  return wholeFromRow(row?.total ?? 0);
}

/** One transfer with both of its sides; `playerId` is null for the house. */
export interface TransferSides {
  readonly id: number;
  readonly kind: TransferKind;
  readonly unit: Unit;
  readonly amount: number;
  readonly debit: { readonly playerId: number | null; readonly account: string };
  readonly credit: { readonly playerId: number | null; readonly account: string };
  readonly createdAt: Date;
}

/** What was moved because of one thing, in the order in which it was, `limit` at most. */
export async function selectTransfersOf(
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
  const side = (playerId: number | null, account: string) => ({
    playerId: playerId === null ? null : wholeFromRow(playerId),
    account,
  });
  return rows.map((row) => ({
    id: wholeFromRow(row.id),
    kind: row.kind,
    unit: row.unit,
    amount: wholeFromRow(row.amount),
    debit: side(row.debit_player, row.debit_account),
    credit: side(row.credit_player, row.credit_account),
    createdAt: row.created_at,
  }));
}

/** A transfer as it counts in sums over the whole store. */
export interface CountedTransfer {
  readonly id: number;
  readonly kind: string;
  readonly unit: Unit;
  readonly amount: number;
  readonly createdAt: Date;
}

/** Transfers with ids above `afterId`, ascending, `limit` at most. */
export async function selectTransfersAfter(db: Db, afterId: number, limit: number): Promise<CountedTransfer[]> {
  const rows = await select<{
    readonly id: number | string;
    readonly kind: string;
    readonly unit: Unit;
    readonly amount: number | string;
    readonly created_at: Date;
  }>(db, 'SELECT id, kind, unit, amount, created_at FROM transfers WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);
  return rows.map(({ id, kind, unit, amount, created_at }) => ({
    ...{ id: wholeFromRow(id), kind, unit, amount: wholeFromRow(amount), createdAt: created_at },
  }));
}
