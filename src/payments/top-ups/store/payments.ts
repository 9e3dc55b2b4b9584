import { type JobRows, notBackedOff } from '#src/platform/process/job-rows.ts';
import { type Db, write } from '#src/platform/database/database.ts';
import { column, readRow, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import { type Payment, paymentShape } from '#src/payments/top-ups/payment.ts';
import type { PaymentNextStep, ProviderClaim } from '#src/payments/top-ups/providers/provider.ts';

export interface NewPayment extends Pick<
  Payment,
  | 'publicId'
  | 'playerId'
  | 'provider'
  | 'method'
  | 'methodHints'
  | 'amountMinor'
  | 'currency'
  | 'rate'
  | 'baseKopecks'
  | 'promo'
> {
  readonly expiresAt: Date;
  readonly queryAt: Date | null;
  /** Network address of the request, for fraud checks. */
  readonly address: string | null;
}

export async function insertPayment(tx: Tx, row: NewPayment): Promise<void> {
  const promo = row.promo === null ? null : JSON.stringify(row.promo);
  const { publicId, playerId, provider, method, amountMinor, currency, rate, baseKopecks } = row;
  const terms = [publicId, playerId, provider, method, amountMinor, currency, rate, baseKopecks] as const;
  const signature = tx.sign('payments', [...terms, row.promo?.promoId ?? null, promo]);
  await write(
    tx,
    `INSERT INTO payments (public_id, player_id, provider, method, method_hints, amount_minor, currency, rate,
       base_kopecks, promo_id, promo, address, created_at, expires_at, query_at, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      publicId,
      playerId,
      provider,
      method,
      row.methodHints && JSON.stringify(row.methodHints),
      amountMinor,
      currency,
      rate,
      baseKopecks,
      row.promo?.promoId ?? null,
      promo,
      row.address,
      tx.now,
      row.expiresAt,
      row.queryAt,
      signature,
    ],
  );
}

/** A payment by its public id, or null. The caller must check the owner. */
export const selectPayment = (db: Db, publicId: string): Promise<Payment | null> =>
  readRow(db, paymentShape, 'FROM payments WHERE public_id = ?', [publicId]);

/** Payments of a player with numbers below a given one, newest first, at most `limit`. */
export async function selectPaymentsOf(db: Db, playerId: number, beforeId: number, limit: number): Promise<Payment[]> {
  return await readRows(
    db,
    paymentShape,
    'FROM payments FORCE INDEX (payments_player) WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
    [playerId, beforeId, limit],
  );
}

/** Returns whether a top-up that was credited at or after a time gave the player a spin. */
export async function hasSpinSince(tx: Tx, playerId: number, since: Date): Promise<boolean> {
  const paymentId = await readRow(
    tx,
    column.integer.only('id'),
    `SELECT p.id FROM payments p FORCE INDEX (payments_player)
     WHERE p.player_id = ? AND p.free_spins > 0 AND p.paid_at >= ? LIMIT 1`,
    [playerId, since],
  );
  return paymentId !== null;
}

/** A payment by its number, locked until the transaction ends. */
export async function selectPaymentForUpdate(tx: Tx, id: number): Promise<Payment> {
  tx.guard('payment');
  const payment = await readRow(tx, paymentShape, 'FROM payments WHERE id = ? FOR UPDATE', [id]);
  if (payment === null) throw new Error(`Payment ${String(id)} does not exist`);
  return payment;
}

/**
 * Returns whether a payment of the provider has this number there, or may get it: one created after `createdAfter`
 * whose number is not known yet.
 */
export async function hasPaymentNumbered(
  db: Db,
  provider: string,
  externalId: string,
  createdAfter: Date,
): Promise<boolean> {
  const known = await readRow(db, column.integer.only('id'), 'FROM payments WHERE provider = ? AND external_id = ?', [
    provider,
    externalId,
  ]);
  if (known !== null) return true;
  const created = await readRow(
    db,
    column.integer.only('id'),
    `FROM payments FORCE INDEX (payments_state)
     WHERE state = 'created' AND provider = ? AND external_id IS NULL AND created_at > ? ORDER BY id DESC LIMIT 1`,
    [provider, createdAfter],
  );
  return created !== null;
}

const claimedShape = rowShape({
  id: column.integer,
  publicId: column.text,
  playerId: column.integer,
  method: column.text,
  inviterId: column.integer.nullable,
  /** The store accepted the same claim about the same payment before; a refused claim stays open. */
  isRepeated: column.boolean,
});
export type ClaimedPayment = RowOf<typeof claimedShape>;

/** The payment of a claim, by the id of the store or else of the provider, or null. */
export async function selectClaimedPayment(
  db: Db,
  provider: string,
  claim: ProviderClaim,
): Promise<ClaimedPayment | null> {
  const byOurs = claim.paymentId !== null;
  return await readRow(
    db,
    claimedShape,
    `SELECT p.id, p.public_id, p.player_id, p.method, a.inviter_id, EXISTS (
       SELECT 1 FROM payment_events e WHERE e.provider = ? AND e.event_id = ? AND e.payment_id = p.id AND e.state = ?
         AND e.amount_minor = ? AND e.currency = ? AND e.is_refused = 0) AS is_repeated
     FROM payments p JOIN players a ON a.id = p.player_id
     WHERE ${byOurs ? 'p.public_id = ?' : 'p.provider = ? AND p.external_id = ?'}`,
    [
      provider,
      claim.eventId,
      claim.state,
      claim.amountMinor,
      claim.currency,
      ...(byOurs ? [claim.paymentId] : [provider, claim.externalId]),
    ],
  );
}

/**
 * Stores the next step of the player. Returns false when one is stored already. A state set by an earlier notification
 * is kept.
 */
export async function updateBegun(tx: Tx, id: number, begun: PaymentNextStep): Promise<boolean> {
  tx.guard('payment');
  const { affectedRows } = await write(
    tx,
    `UPDATE payments SET begun = ?, external_id = COALESCE(external_id, ?),
       state = IF(state = 'created', 'pending', state) WHERE id = ? AND begun IS NULL`,
    [JSON.stringify(begun), begun.externalId, id],
  );
  return affectedRows > 0;
}

/** A payment with the state that it has reached. */
export interface ChangedPayment extends Payment {
  /** True if the provider is still queried. False once the money has arrived. */
  readonly isWatched: boolean;
  /** Time of the first query whether the money went back. Null before it arrived and after it went back. */
  readonly refundQueryAt: Date | null;
}

export async function updatePayment(tx: Tx, row: ChangedPayment): Promise<void> {
  await write(
    tx,
    `UPDATE payments SET state = ?, external_id = ?, promo_gain_kopecks = ?, free_spins = ?, free_spins_taken = ?,
       unsettled_kopecks = ?, settle_at = ?, paid_at = ?, closed_at = ?, query_at = IF(?, query_at, NULL),
       refund_query_at = ? WHERE id = ?`,
    [
      row.state,
      row.externalId,
      row.promoGainKopecks,
      row.freeSpins,
      row.freeSpinsTaken,
      row.unsettledKopecks,
      row.settleAt,
      row.paidAt,
      row.closedAt,
      row.isWatched,
      row.refundQueryAt,
      row.id,
    ],
  );
}

/** Names of the providers of payments that are due for a query: of unpaid ones, or of paid ones about a refund. */
export async function selectProvidersDue(db: Db, due: 'query_at' | 'refund_query_at', now: Date): Promise<string[]> {
  const sql = `SELECT DISTINCT provider FROM payments WHERE ${due} <= ?`;
  return await readRows(db, column.text.only('provider'), sql, [now]);
}

/**
 * Payments of a provider that are due for a query: in turn one that has waited longest and one that became due last, so
 * that a backlog delays neither the old ones nor a payment of a minute ago.
 */
export async function selectToQuery(
  db: Db,
  { provider, now }: { readonly provider: string; readonly now: Date },
  limit: number,
): Promise<Payment[]> {
  const half = (order: 'ASC' | 'DESC'): Promise<Payment[]> =>
    readRows(
      db,
      paymentShape,
      `FROM payments WHERE provider = ? AND query_at <= ? ORDER BY query_at ${order} LIMIT ?`,
      [provider, now, order === 'ASC' ? Math.ceil(limit / 2) : Math.floor(limit / 2)],
    );
  const [oldest, newest] = [await half('ASC'), await half('DESC')];
  const inTurn = oldest.flatMap((payment, index) => [payment, newest[index] ?? payment]);
  return [...new Map(inTurn.map((payment) => [payment.id, payment])).values()];
}

/** Schedules the next query. Null means never. */
export async function updateQueryAt(db: Db, id: number, queryAt: Date | null): Promise<void> {
  await write(db, 'UPDATE payments SET query_at = ?, queries = queries + 1 WHERE id = ? AND query_at IS NOT NULL', [
    queryAt,
    id,
  ]);
}

/** Paid payments of a provider that are due for a query about a refund, longest waiting first. */
export async function selectToQueryRefund(
  db: Db,
  { provider, now }: { readonly provider: string; readonly now: Date },
  limit: number,
): Promise<Payment[]> {
  return await readRows(
    db,
    paymentShape,
    'FROM payments WHERE provider = ? AND refund_query_at <= ? ORDER BY refund_query_at LIMIT ?',
    [provider, now, limit],
  );
}

/** Schedules the next query about a refund. Null means never. */
export async function updateRefundQueryAt(db: Db, id: number, queryAt: Date | null): Promise<void> {
  await write(db, 'UPDATE payments SET refund_query_at = ? WHERE id = ? AND refund_query_at IS NOT NULL', [
    queryAt,
    id,
  ]);
}

/** The time at which the first unsettled payment of a player settles; null when none is unsettled. */
export async function nextSettleAt(db: Db, playerId: number): Promise<Date | null> {
  return await readRow(
    db,
    column.timestamp.nullable.only('settle_at'),
    'SELECT MIN(settle_at) AS settle_at FROM payments WHERE player_id = ? AND unsettled_kopecks > 0',
    [playerId],
  );
}

const toSettleShape = rowShape({ id: column.integer, playerId: column.integer });

export const selectToSettle = (db: Db, { job, now }: JobRows, limit: number): Promise<RowOf<typeof toSettleShape>[]> =>
  readRows(
    db,
    toSettleShape,
    `FROM payments WHERE settle_at <= ? AND ${notBackedOff('payments.id')} ORDER BY settle_at LIMIT ?`,
    [now, job, limit],
  );

export async function selectUnsettledOf(db: Db, playerId: number): Promise<number[]> {
  return await readRows(db, column.integer.only('id'), 'FROM payments WHERE player_id = ? AND unsettled_kopecks > 0', [
    playerId,
  ]);
}

export async function updateSettled(tx: Tx, id: number): Promise<void> {
  await write(tx, 'UPDATE payments SET unsettled_kopecks = 0, settle_at = NULL WHERE id = ?', [id]);
}

/** Deletes network address and device of a player's payments, and locks the payments that have them. */
export async function erasePaymentTraces(tx: Tx, playerId: number): Promise<void> {
  tx.guard('payment');
  await write(
    tx,
    `UPDATE payments SET address = NULL, device = NULL
     WHERE player_id = ? AND (address IS NOT NULL OR device IS NOT NULL)`,
    [playerId],
  );
}

const createdColumns = {
  id: column.integer,
  method: column.text,
  baseKopecks: column.integer,
  createdAt: column.timestamp,
};
const createdShape = rowShape(createdColumns);

/** A new payment, for statistics of the whole store. */
export type CreatedPayment = RowOf<typeof createdShape>;

/** Payments of all players with ids above `afterId`, ascending, at most `limit`. */
export async function paymentsAfter(db: Db, afterId: number, limit: number): Promise<CreatedPayment[]> {
  return await readRows(db, createdShape, 'FROM payments WHERE id > ? ORDER BY id LIMIT ?', [afterId, limit]);
}

const isFirst = (states: string): string =>
  `e.state IN (${states}) AND NOT EXISTS (SELECT 1 FROM payment_events b WHERE b.payment_id = e.payment_id
    AND b.id < e.id AND b.outcome = 'applied' AND b.state IN (${states}))`;

const stepShape = rowShape({
  ...createdColumns,
  playerId: column.integer,
  state: column.textOf<PaymentState>(),
  /** First claim of the payment that reports the money as received. */
  hasCome: column.boolean,
  /** First claim that reports it as returned. */
  hasGone: column.boolean,
});

/** A state change of a payment, for statistics of the whole store. */
export type PaymentStep = RowOf<typeof stepShape>;

/** Claims that changed a payment, with ids above `afterId`, ascending. */
export async function paymentStepsAfter(db: Db, afterId: number, limit: number): Promise<PaymentStep[]> {
  return await readRows(
    db,
    stepShape,
    `SELECT e.id, p.player_id, p.method, p.base_kopecks, e.state, e.created_at,
       ${isFirst("'paid', 'refunded', 'charged_back', 'reinstated'")} AS has_come,
       ${isFirst("'refunded', 'charged_back'")} AS has_gone
     FROM payment_events e JOIN payments p ON p.id = e.payment_id
     WHERE e.id > ? AND e.outcome = 'applied' ORDER BY e.id LIMIT ?`,
    [afterId, limit],
  );
}

const traceShape = rowShape({
  id: column.integer,
  publicId: column.text,
  address: column.text.nullable,
  createdAt: column.timestamp,
});

/** The address at which a payment was requested. */
export type PaymentTrace = RowOf<typeof traceShape>;

/** Network addresses of a player's payments with numbers below `beforeId`, newest first. */
export async function paymentTracesOf(
  db: Db,
  playerId: number,
  beforeId: number,
  limit: number,
): Promise<PaymentTrace[]> {
  return await readRows(
    db,
    traceShape,
    'FROM payments FORCE INDEX (payments_player) WHERE player_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
    [playerId, beforeId, limit],
  );
}
