import { type Db, select, write } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type {
  SandboxDecision,
  Manner,
  NewSandboxNotification,
  SandboxNotification,
  SandboxPayment,
  SandboxState,
  SandboxPaymentWay,
} from './payment.ts';

interface SandboxPaymentRow {
  readonly id: string;
  readonly order_id: string;
  readonly amount_minor: string | number;
  readonly currency: string;
  readonly description: string;
  readonly return_url: string;
  readonly notify_url: string;
  readonly way: SandboxPaymentWay;
  readonly manner: Manner;
  readonly state: SandboxState;
  readonly phone: string | null;
  readonly confirm_at: Date | null;
  readonly created_at: Date;
}

interface SandboxNotificationRow {
  readonly id: string | number;
  readonly payment_id: string;
  readonly state: SandboxState;
  readonly amount_minor: string | number;
  readonly is_forged: number;
  readonly tries_left: number;
  readonly made_at: Date;
}

const COLUMNS = `id, order_id, amount_minor, currency, description, return_url, notify_url, way, manner, state, phone,
  confirm_at, created_at`;

const paymentOf = (row: SandboxPaymentRow): SandboxPayment => ({
  id: row.id,
  orderId: row.order_id,
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
  description: row.description,
  returnUrl: row.return_url,
  notifyUrl: row.notify_url,
  way: row.way,
  manner: row.manner,
  state: row.state,
  phone: row.phone,
  confirmAt: row.confirm_at,
  createdAt: row.created_at,
});

/** Inserts a payment unless one exists for the order. */
export async function insertPayment(
  tx: Tx,
  payment: Omit<SandboxPayment, 'state' | 'phone' | 'confirmAt' | 'createdAt'>,
): Promise<void> {
  await write(
    tx,
    `INSERT INTO sandbox_payments
       (id, order_id, amount_minor, currency, description, return_url, notify_url, way, manner, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE id = sandbox_payments.id`,
    [
      payment.id,
      payment.orderId,
      payment.amountMinor,
      payment.currency,
      payment.description,
      payment.returnUrl,
      payment.notifyUrl,
      payment.way,
      payment.manner,
      tx.now,
    ],
  );
}

/** A payment by the id of the sandbox. */
export async function selectPayment(db: Db, id: string): Promise<SandboxPayment | null> {
  const [row] = await select<SandboxPaymentRow>(db, `SELECT ${COLUMNS} FROM sandbox_payments WHERE id = ?`, [id]);
  return row ? paymentOf(row) : null;
}

/** A payment by the id of the store. */
export async function selectPaymentOfOrder(db: Db, orderId: string): Promise<SandboxPayment | null> {
  const [row] = await select<SandboxPaymentRow>(db, `SELECT ${COLUMNS} FROM sandbox_payments WHERE order_id = ?`, [
    orderId,
  ]);
  return row ? paymentOf(row) : null;
}

/** Stores the decision of an undecided payment. Returns false when it was already decided. */
export async function decide(tx: Tx, id: string, decision: SandboxDecision, manner: Manner): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    "UPDATE sandbox_payments SET state = ?, manner = ? WHERE id = ? AND state = 'pending'",
    [decision, manner, id],
  );
  return affectedRows === 1;
}

export async function putPhone(tx: Tx, id: string, phone: string, confirmAt: Date): Promise<void> {
  await write(
    tx,
    "UPDATE sandbox_payments SET phone = ?, confirm_at = ? WHERE id = ? AND state = 'pending' AND phone IS NULL",
    [phone, confirmAt, id],
  );
}

export async function selectAnswered(db: Db, now: Date, limit: number): Promise<SandboxPayment[]> {
  const rows = await select<SandboxPaymentRow>(
    db,
    `SELECT ${COLUMNS} FROM sandbox_payments WHERE state = 'pending' AND confirm_at <= ? ORDER BY confirm_at LIMIT ?`,
    [now, limit],
  );
  return rows.map(paymentOf);
}

export async function insertNotice(tx: Tx, notice: NewSandboxNotification): Promise<void> {
  await write(
    tx,
    `INSERT INTO sandbox_notices (payment_id, state, amount_minor, is_forged, tries_left, made_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      notice.paymentId,
      notice.state,
      notice.amountMinor,
      notice.isForged ? 1 : 0,
      notice.triesLeft,
      notice.madeAt,
      notice.dueAt,
    ],
  );
}

/** Due notifications, oldest first. */
export async function selectDueNotices(db: Db, now: Date, limit: number): Promise<SandboxNotification[]> {
  const rows = await select<SandboxNotificationRow>(
    db,
    `SELECT id, payment_id, state, amount_minor, is_forged, tries_left, made_at FROM sandbox_notices
     WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`,
    [now, limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    paymentId: row.payment_id,
    state: row.state,
    amountMinor: Number(row.amount_minor),
    isForged: row.is_forged === 1,
    triesLeft: row.tries_left,
    madeAt: row.made_at,
  }));
}

/** Claims a due notification and schedules its next attempt. Returns false when another process has claimed it. */
export async function takeNotice(tx: Tx, notice: SandboxNotification, nextAt: Date): Promise<boolean> {
  const { affectedRows } = await write(
    tx,
    `UPDATE sandbox_notices SET due_at = ?, tries_left = tries_left - 1
     WHERE id = ? AND tries_left = ? AND due_at <= ?`,
    [nextAt, notice.id, notice.triesLeft, tx.now],
  );
  return affectedRows === 1;
}

/** Deletes a notification that was accepted or has no attempts left. */
export async function deleteNotice(tx: Tx, id: number): Promise<void> {
  await write(tx, 'DELETE FROM sandbox_notices WHERE id = ?', [id]);
}
