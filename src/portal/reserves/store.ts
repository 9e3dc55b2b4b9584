import { type Db, write } from '#src/platform/database/database.ts';
import { asColumns, column, readRow, readRows, type RowOf, rowShape, selectRow } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Locale } from '#src/shared/locales.ts';

const statementShape = rowShape({
  id: column.integer,
  /** Moscow day. */
  day: column.integer,
  /** The seal that covers the counted rows, and the last of them. */
  sealId: column.integer,
  lastTransferId: column.integer,
  lastItemId: column.integer,
  lastMoveId: column.integer,
  balancesKopecks: column.integer,
  itemsKopecks: column.integer,
  /** Part of `itemsKopecks`. */
  withdrawalsKopecks: column.integer,
  paymentsKopecks: column.integer,
  /** Since 30 Moscow days before `day`. */
  deliveredKopecks: column.integer,
  createdAt: column.timestamp,
  signature: column.binary.nullable,
});
export type Statement = RowOf<typeof statementShape>;
export type NewStatement = Omit<Statement, 'id' | 'createdAt' | 'signature'>;

/** The newest statements, newest first. */
export const selectStatements = async (db: Db, limit: number): Promise<Statement[]> =>
  await readRows(db, statementShape, 'FROM reserve_statements WHERE id > 0 ORDER BY id DESC LIMIT ?', [limit]);

/** The statement of a Moscow day; null before it is written. */
export const selectStatementOf = async (db: Db, day: number): Promise<Statement | null> =>
  await readRow(db, statementShape, 'FROM reserve_statements WHERE day = ?', [day]);

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  const { day, sealId, lastTransferId, lastItemId, lastMoveId, paymentsKopecks, deliveredKopecks } = statement;
  const { balancesKopecks, itemsKopecks, withdrawalsKopecks } = statement;
  const ids = [day, sealId, lastTransferId, lastItemId, lastMoveId];
  const sums = [balancesKopecks, itemsKopecks, withdrawalsKopecks, paymentsKopecks, deliveredKopecks];
  const signed = [...ids, ...sums, tx.now];
  await write(
    tx,
    `INSERT INTO reserve_statements (day, seal_id, last_transfer_id, last_item_id, last_move_id, balances_kopecks,
       items_kopecks, withdrawals_kopecks, payments_kopecks, delivered_kopecks, created_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...signed, tx.sign('reserve_statements', signed)],
  );
}

/** By language; English is always there. */
export type DeclarationTexts = Readonly<Partial<Record<Locale, string>>>;

const declarationShape = rowShape({
  id: column.integer,
  texts: column.json<DeclarationTexts>(),
  createdAt: column.timestamp,
});
export type Declaration = RowOf<typeof declarationShape>;

/** The newest declaration; null before the first. */
export const selectDeclaration = async (db: Db): Promise<Declaration | null> =>
  await selectRow(db('reserve_declarations').orderBy('id', 'desc').limit(1), declarationShape);

export async function insertDeclaration(tx: Tx, texts: DeclarationTexts): Promise<number> {
  const [id = 0] = await tx('reserve_declarations').insert(
    asColumns({ texts: JSON.stringify(texts), createdAt: tx.now }),
  );
  return id;
}
