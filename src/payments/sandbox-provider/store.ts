import { type Db, write } from '#src/platform/database/database.ts';
import { asColumns, selectRow, selectRows } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import {
  type Manner,
  type NewSandboxNotification,
  notificationShape,
  paymentShape,
  type SandboxDecision,
  type SandboxNotification,
  type SandboxPayment,
} from './payment.ts';

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
export const selectPayment = async (db: Db, id: string): Promise<SandboxPayment | null> =>
  await selectRow(db('sandbox_payments').where({ id }), paymentShape);

/** A payment by the id of the store. */
export const selectPaymentOfOrder = async (db: Db, orderId: string): Promise<SandboxPayment | null> =>
  await selectRow(db('sandbox_payments').where({ order_id: orderId }), paymentShape);

/** Stores the decision of an undecided payment. Returns false when it was already decided. */
export async function decide(tx: Tx, id: string, decision: SandboxDecision, manner: Manner): Promise<boolean> {
  const changed = await tx('sandbox_payments').where({ id, state: 'pending' }).update({ state: decision, manner });
  return changed === 1;
}

export async function putPhone(tx: Tx, id: string, phone: string, confirmAt: Date): Promise<void> {
  await tx('sandbox_payments').where({ id, state: 'pending', phone: null }).update(asColumns({ phone, confirmAt }));
}

export async function selectAnswered(db: Db, now: Date, limit: number): Promise<SandboxPayment[]> {
  const answered = db('sandbox_payments').where({ state: 'pending' }).where('confirm_at', '<=', now);
  return await selectRows(answered.orderBy('confirm_at').limit(limit), paymentShape);
}

export async function insertSandboxNotification(
  tx: Tx,
  { paymentId, state, amountMinor, isForged, triesLeft, madeAt, dueAt }: NewSandboxNotification,
): Promise<void> {
  await tx('sandbox_notices').insert(asColumns({ paymentId, state, amountMinor, isForged, triesLeft, madeAt, dueAt }));
}

/** Due notifications, oldest first. */
export const selectDueSandboxNotifications = async (db: Db, now: Date, limit: number): Promise<SandboxNotification[]> =>
  await selectRows(
    db('sandbox_notices').where('due_at', '<=', now).orderBy(['due_at', 'id']).limit(limit),
    notificationShape,
  );

/** Claims a due notification and schedules its next attempt. Returns false when another process has claimed it. */
export async function takeNotification(tx: Tx, notice: SandboxNotification, nextAt: Date): Promise<boolean> {
  const { id, triesLeft } = notice;
  const changed = await tx('sandbox_notices')
    .where({ id, tries_left: triesLeft })
    .where('due_at', '<=', tx.now)
    .update(asColumns({ dueAt: nextAt, triesLeft: triesLeft - 1 }));
  return changed === 1;
}

/** Deletes a notification that was accepted or has no attempts left. */
export async function deleteNotification(tx: Tx, id: number): Promise<void> {
  await tx('sandbox_notices').where({ id }).delete();
}
