import { type Db, isDuplicate, select, write } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { NewsOutcome, NewsSource, PaymentMarkKind, PaymentState } from '#src/shared/payment-states.ts';
import type { Payment } from './payment.ts';
import type { Begun, Claim } from './providers/provider.ts';
import { hintsFrom } from './store/methods.ts';

export {
  countOpen,
  type PaymentFilter,
  type PaymentMark,
  type PaymentNews,
  type PaymentRow,
  selectMarksOf,
  selectNewestMarks,
  selectNewsOf,
  selectPaymentsBy,
  selectPaymentsNamed,
} from './store/staff.ts';
export { selectAsked, selectOpenId } from './store/asked.ts';
export { selectMethodRules, selectMethodRulesForUpdate, upsertMethodRule } from './store/methods.ts';

type Whole = number | string;

interface WholeRow {
  readonly id: Whole;
  readonly public_id: string;
  readonly player_id: Whole;
  readonly provider: string;
  readonly method: string;
  readonly method_hints: string | null;
  readonly amount_minor: Whole;
  readonly currency: string;
  readonly rate: string;
  readonly base_kopecks: Whole;
  readonly state: PaymentState;
  readonly external_id: string | null;
  readonly begun: string | null;
  readonly promo: string | null;
  readonly promo_gain_kopecks: Whole | null;
  readonly free_spins: number;
  readonly unsettled_kopecks: Whole;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date | null;
  readonly closed_at: Date | null;
  readonly queries: number;
}

// The casts keep the driver from parsing JSON, so that a text stays a text.
const COLUMNS = `p.id, p.public_id, p.player_id, p.provider, p.method,
  CAST(p.method_hints AS CHAR) AS method_hints, p.amount_minor, p.currency, p.rate,
  p.base_kopecks, p.state, p.external_id, CAST(p.begun AS CHAR) AS begun, CAST(p.promo AS CHAR) AS promo,
  p.promo_gain_kopecks, p.free_spins, p.unsettled_kopecks, p.created_at, p.expires_at, p.paid_at, p.closed_at,
  p.queries`;

const wholeOrNull = (value: Whole | null): number | null => (value === null ? null : wholeFromRow(value));

const paymentFrom = (row: WholeRow): Payment => ({
  id: wholeFromRow(row.id),
  publicId: row.public_id,
  playerId: wholeFromRow(row.player_id),
  provider: row.provider,
  method: row.method,
  methodHints: hintsFrom(row.method_hints),
  amountMinor: wholeFromRow(row.amount_minor),
  currency: row.currency,
  rate: row.rate,
  baseKopecks: wholeFromRow(row.base_kopecks),
  state: row.state,
  externalId: row.external_id,
  begun: row.begun === null ? null : (JSON.parse(row.begun) as Begun),
  promo: row.promo === null ? null : (JSON.parse(row.promo) as NonNullable<Payment['promo']>),
  promoGainKopecks: wholeOrNull(row.promo_gain_kopecks),
  freeSpins: row.free_spins,
  unsettledKopecks: wholeFromRow(row.unsettled_kopecks),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  paidAt: row.paid_at,
  closedAt: row.closed_at,
  queries: row.queries,
});

/** A payment that is to be created. */
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
  /** Where the wish came from, for those who look for fraud. */
  readonly address: string | null;
}

/** Writes the wish to pay. Answers its number. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<number> {
  const { insertId } = await write(
    tx,
    `INSERT INTO payments (public_id, player_id, provider, method, method_hints, amount_minor, currency, rate,
       base_kopecks, promo_id, promo, address, created_at, expires_at, query_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[row.publicId, row.playerId, row.provider, row.method],
      ...[row.methodHints && JSON.stringify(row.methodHints), row.amountMinor, row.currency, row.rate],
      ...[row.baseKopecks, row.promo?.promoId ?? null, row.promo === null ? null : JSON.stringify(row.promo)],
      ...[row.address, tx.now, row.expiresAt, row.queryAt],
    ],
  );
  return insertId;
}

/** A payment by the name that everybody knows it under; null for none. */
export async function selectPayment(db: Db, publicId: string): Promise<Payment | null> {
  const [row] = await select<WholeRow>(db, `SELECT ${COLUMNS} FROM payments p WHERE p.public_id = ?`, [publicId]);
  return row ? paymentFrom(row) : null;
}

/** The payments of a player below a number, the newest first, `limit` at most. */
export async function selectPaymentsOf(db: Db, playerId: number, beforeId: number, limit: number): Promise<Payment[]> {
  const rows = await select<WholeRow>(
    db,
    `SELECT ${COLUMNS} FROM payments p FORCE INDEX (payments_player)
     WHERE p.player_id = ? AND p.id < ? ORDER BY p.id DESC LIMIT ?`,
    [playerId, beforeId, limit],
  );
  return rows.map(paymentFrom);
}

/** A payment by its number, locked until the transaction ends. */
export async function selectPaymentForUpdate(tx: Tx, id: number): Promise<Payment> {
  tx.guard('payment');
  const [row] = await select<WholeRow>(tx, `SELECT ${COLUMNS} FROM payments p WHERE p.id = ? FOR UPDATE`, [id]);
  if (!row) throw new Error(`no payment ${String(id)}`);
  return paymentFrom(row);
}

/** What a notification is about. */
export interface Concerned {
  readonly id: number;
  readonly publicId: string;
  readonly playerId: number;
  /** The same was said of the same payment before, and dealt with. */
  readonly isRepeated: boolean;
}

/** The payment that a provider's claim is about, by our name of it or else by the provider's; null for none. */
export async function selectConcerned(db: Db, provider: string, claim: Claim): Promise<Concerned | null> {
  const byOurs = claim.paymentId !== null;
  const [row] = await select<{ id: Whole; public_id: string; player_id: Whole; is_repeated: number | null }>(
    db,
    `SELECT p.id, p.public_id, p.player_id, (e.payment_id = p.id AND e.state = ?) AS is_repeated
     FROM payments p LEFT JOIN payment_events e ON e.provider = ? AND e.event_id = ?
     WHERE ${byOurs ? 'p.public_id = ?' : 'p.provider = ? AND p.external_id = ?'}`,
    [claim.state, provider, claim.eventId, ...(byOurs ? [claim.paymentId] : [provider, claim.externalId])],
  );
  if (!row) return null;
  return {
    id: wholeFromRow(row.id),
    publicId: row.public_id,
    playerId: wholeFromRow(row.player_id),
    isRepeated: Number(row.is_repeated) === 1,
  };
}

/** Keeps how the player goes on to pay; a payment of which news came before stays where that has brought it. */
export async function updateBegun(tx: Tx, id: number, begun: Begun): Promise<void> {
  await write(
    tx,
    `UPDATE payments SET begun = ?, external_id = COALESCE(external_id, ?),
       state = IF(state = 'created', 'pending', state) WHERE id = ?`,
    [JSON.stringify(begun), begun.externalId, id],
  );
}

/** What news changes of a payment's row. */
export interface Changes {
  readonly state: PaymentState;
  readonly externalId: string | null;
  readonly promoGainKopecks: number | null;
  readonly freeSpins: number;
  readonly unsettledKopecks: number;
  readonly settleAt: Date | null;
  readonly paidAt: Date | null;
  readonly closedAt: Date | null;
  /** Whether the provider is still asked; it stops once money came in. */
  readonly isWatched: boolean;
}

/** Writes what news has changed. */
export async function updatePayment(tx: Tx, id: number, row: Changes): Promise<void> {
  await write(
    tx,
    `UPDATE payments SET state = ?, external_id = ?, promo_gain_kopecks = ?, free_spins = ?, unsettled_kopecks = ?,
       settle_at = ?, paid_at = ?, closed_at = ?, query_at = IF(?, query_at, NULL) WHERE id = ?`,
    [
      ...[row.state, row.externalId, row.promoGainKopecks, row.freeSpins, row.unsettledKopecks, row.settleAt],
      ...[row.paidAt, row.closedAt, row.isWatched, id],
    ],
  );
}

/** What was made of a claim. */
export type Outcome = NewsOutcome;

/** Writes what a provider said. The same said again is written once: the key decides, whoever comes first. */
export async function insertEvent(
  tx: Tx,
  event: {
    readonly provider: string;
    readonly claim: Claim;
    readonly paymentId: number;
    readonly source: NewsSource;
    readonly outcome: Outcome;
  },
): Promise<void> {
  const { provider, claim, paymentId, source, outcome } = event;
  try {
    await write(
      tx,
      `INSERT INTO payment_events
         (provider, event_id, payment_id, source, state, amount_minor, currency, outcome, happened_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[provider, claim.eventId, paymentId, source, claim.state, claim.amountMinor, claim.currency, outcome],
        ...[claim.at, tx.now],
      ],
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

/** Marks a payment for staff; once for each kind. */
export async function insertFlag(
  tx: Tx,
  flag: {
    readonly paymentId: number;
    readonly playerId: number;
    readonly kind: PaymentMarkKind;
    readonly detail: string;
  },
): Promise<void> {
  await write(
    tx,
    `INSERT INTO payment_flags (payment_id, player_id, kind, detail, created_at) VALUES (?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE kind = payment_flags.kind`,
    [flag.paymentId, flag.playerId, flag.kind, flag.detail, tx.now],
  );
}

/** Payments about which a provider is to be asked now, those that wait longest first. */
export async function selectToQuery(db: Db, now: Date, limit: number): Promise<Payment[]> {
  const rows = await select<WholeRow>(
    db,
    `SELECT ${COLUMNS} FROM payments p WHERE p.query_at <= ? ORDER BY p.query_at LIMIT ?`,
    [now, limit],
  );
  return rows.map(paymentFrom);
}

/** Writes when a provider is asked next; null for never. */
export async function updateQueryAt(db: Db, id: number, queryAt: Date | null): Promise<void> {
  await write(db, 'UPDATE payments SET query_at = ?, queries = queries + 1 WHERE id = ? AND query_at IS NOT NULL', [
    queryAt,
    id,
  ]);
}

/** Payments whose money counts for withdrawals from now on. */
export async function selectToSettle(db: Db, now: Date, limit: number): Promise<{ id: number; playerId: number }[]> {
  const rows = await select<{ id: Whole; player_id: Whole }>(
    db,
    'SELECT id, player_id FROM payments WHERE settle_at <= ? ORDER BY settle_at LIMIT ?',
    [now, limit],
  );
  return rows.map((row) => ({ id: wholeFromRow(row.id), playerId: wholeFromRow(row.player_id) }));
}

/** A player's payments whose money does not count for withdrawals yet. */
export async function selectUnsettledOf(db: Db, playerId: number): Promise<number[]> {
  const rows = await select<{ id: Whole }>(
    db,
    'SELECT id FROM payments WHERE player_id = ? AND unsettled_kopecks > 0',
    [playerId],
  );
  return rows.map(({ id }) => wholeFromRow(id));
}

/** Marks that all of a payment counts. */
export async function updateSettled(tx: Tx, id: number): Promise<void> {
  await write(tx, 'UPDATE payments SET unsettled_kopecks = 0, settle_at = NULL WHERE id = ?', [id]);
}

/** Forgets the address and the device from which a player paid. Locks the payments that have one. */
export async function clearTraces(tx: Tx, playerId: number): Promise<void> {
  tx.guard('payment');
  await write(
    tx,
    `UPDATE payments SET address = NULL, device = NULL
     WHERE player_id = ? AND (address IS NOT NULL OR device IS NOT NULL)`,
    [playerId],
  );
}

/** A payment as it was begun, as it counts in sums over the whole store. */
export interface BegunPayment {
  readonly id: number;
  readonly method: string;
  readonly baseKopecks: number;
  readonly createdAt: Date;
}

/** Payments of everybody with ids above `afterId`, ascending, `limit` at most. */
export async function selectPaymentsAfter(db: Db, afterId: number, limit: number): Promise<BegunPayment[]> {
  const rows = await select<{
    readonly id: number | string;
    readonly method: string;
    readonly base_kopecks: number | string;
    readonly created_at: Date;
  }>(db, 'SELECT id, method, base_kopecks, created_at FROM payments WHERE id > ? ORDER BY id LIMIT ?', [
    afterId,
    limit,
  ]);
  return rows.map(({ id, method, base_kopecks, created_at }) => ({
    ...{ id: wholeFromRow(id), method, baseKopecks: wholeFromRow(base_kopecks), createdAt: created_at },
  }));
}

/** News that changed a payment, as it counts in sums over the whole store. */
export interface PaymentStep extends BegunPayment {
  readonly playerId: number;
  readonly state: PaymentState;
  /** The first of its payment that says of money that it came, and the first that says that it went back. */
  readonly hasCome: boolean;
  readonly hasGone: boolean;
}

const isFirst = (states: string): string =>
  `e.state IN (${states}) AND NOT EXISTS (SELECT 1 FROM payment_events b WHERE b.payment_id = e.payment_id
    AND b.id < e.id AND b.outcome = 'applied' AND b.state IN (${states}))`;

/** News that changed payments, with ids above `afterId`, ascending; what changed nothing is left out. */
export async function selectStepsAfter(db: Db, afterId: number, limit: number): Promise<PaymentStep[]> {
  const rows = await select<{
    readonly id: number | string;
    readonly player_id: number | string;
    readonly method: string;
    readonly base_kopecks: number | string;
    readonly state: PaymentState;
    readonly has_come: number;
    readonly has_gone: number;
    readonly created_at: Date;
  }>(
    db,
    `SELECT e.id, p.player_id, p.method, p.base_kopecks, e.state, e.created_at,
       ${isFirst("'paid', 'refunded', 'charged_back'")} AS has_come,
       ${isFirst("'refunded', 'charged_back'")} AS has_gone
     FROM payment_events e JOIN payments p ON p.id = e.payment_id
     WHERE e.id > ? AND e.outcome = 'applied' ORDER BY e.id LIMIT ?`,
    [afterId, limit],
  );
  return rows.map((row) => ({
    id: wholeFromRow(row.id),
    playerId: wholeFromRow(row.player_id),
    method: row.method,
    baseKopecks: wholeFromRow(row.base_kopecks),
    state: row.state,
    hasCome: row.has_come === 1,
    hasGone: row.has_gone === 1,
    createdAt: row.created_at,
  }));
}
