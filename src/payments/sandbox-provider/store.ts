import { type Db, write } from '#src/platform/database/database.ts';
import {
  boolean,
  integer,
  nullable,
  readRow,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
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

const paymentOfShape = rowShape({
  id: text,
  orderId: text,
  amountMinor: integer,
  currency: text,
  description: text,
  returnUrl: text,
  notifyUrl: text,
  way: textOf<SandboxPaymentWay>(),
  manner: textOf<Manner>(),
  state: textOf<SandboxState>(),
  phone: nullable(text),
  confirmAt: nullable(timestamp),
  createdAt: timestamp,
});

/** Inserts a payment, unless one exists for the order. */
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
  return await readRow(db, paymentOfShape, `SELECT ${paymentOfShape.columns} FROM sandbox_payments WHERE id = ?`, [id]);
}

/** A payment by the id of the store. */
export async function selectPaymentOfOrder(db: Db, orderId: string): Promise<SandboxPayment | null> {
  return await readRow(
    db,
    paymentOfShape,
    `SELECT ${paymentOfShape.columns} FROM sandbox_payments WHERE order_id = ?`,
    [orderId],
  );
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
  return await readRows(
    db,
    paymentOfShape,
    `SELECT ${paymentOfShape.columns} FROM sandbox_payments
     WHERE state = 'pending' AND confirm_at <= ? ORDER BY confirm_at LIMIT ?`,
    [now, limit],
  );
}

export async function insertSandboxNotification(tx: Tx, notice: NewSandboxNotification): Promise<void> {
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

const dueNoticesShape = rowShape({
  id: integer,
  paymentId: text,
  state: textOf<SandboxState>(),
  amountMinor: integer,
  isForged: boolean,
  triesLeft: integer,
  madeAt: timestamp,
});

/** Due notifications, oldest first. */
export async function selectDueSandboxNotifications(db: Db, now: Date, limit: number): Promise<SandboxNotification[]> {
  return await readRows(
    db,
    dueNoticesShape,
    `SELECT ${dueNoticesShape.columns} FROM sandbox_notices
     WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`,
    [now, limit],
  );
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
