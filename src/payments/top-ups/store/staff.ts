import { type Db, select } from '#src/platform/database/database.ts';
import {
  inList,
  integer,
  mapped,
  nullable,
  readRows,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { NewsOutcome, NewsSource, PaymentMarkKind, PaymentState } from '#src/shared/payment-states.ts';
import { isAscii } from '#src/shared/ascii.ts';
import type { Payment } from '#src/payments/top-ups/payment.ts';
import { hintsFrom } from './methods.ts';

export interface StaffPayment {
  readonly id: number;
  readonly publicId: string;
  readonly playerId: number;
  readonly provider: string;
  readonly method: string;
  readonly methodHints: Payment['methodHints'];
  /** In hundredths of `currency`. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly baseKopecks: number;
  readonly state: PaymentState;
  readonly externalId: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

const COLUMNS = `p.id, p.public_id, p.player_id, p.provider, p.method, CAST(p.method_hints AS CHAR) AS method_hints,
  p.amount_minor, p.currency, p.base_kopecks, p.state, p.external_id, p.created_at, p.paid_at`;

const paymentShape = rowShape({
  id: integer,
  publicId: text,
  playerId: integer,
  provider: text,
  method: text,
  methodHints: mapped(nullable(text), hintsFrom),
  amountMinor: integer,
  currency: text,
  baseKopecks: integer,
  state: textOf<PaymentState>(),
  externalId: nullable(text),
  createdAt: timestamp,
  paidAt: nullable(timestamp),
});

/** Payment filter. Null means any. */
export interface PaymentFilter {
  readonly state: PaymentState | null;
  readonly method: string | null;
  readonly playerId: number | null;
}

/** The index that returns the newest payments of a filter without a sort. It is forced in the query. */
function indexOf({ state, method, playerId }: PaymentFilter): string {
  if (playerId !== null) return state === null ? 'payments_player' : 'payments_player_state';
  if (method !== null) return state === null ? 'payments_method' : 'payments_method_state';
  return state === null ? 'PRIMARY' : 'payments_state';
}

/** Payments of a filter with ids below a given one, newest first, at most `limit`. */
export async function selectPaymentsBy(
  db: Db,
  filter: PaymentFilter,
  { beforeId, limit }: { readonly beforeId: number; readonly limit: number },
): Promise<StaffPayment[]> {
  const { state, method, playerId } = filter;
  if (method !== null && !isAscii(method)) return [];
  const wanted = [
    ['p.player_id', playerId],
    ['p.method', method],
    ['p.state', state],
  ] as const;
  const asked = wanted.flatMap(([column, value]) => (value === null ? [] : [{ column, value }]));
  return await readRows(
    db,
    paymentShape,
    `SELECT ${COLUMNS} FROM payments p FORCE INDEX (${indexOf(filter)})
     WHERE ${asked.map(({ column }) => `${column} = ? AND `).join('')}p.id < ? ORDER BY p.id DESC LIMIT ?`,
    [...asked.map(({ value }) => value), beforeId, limit],
  );
}

/** Payments by number, or by the id of one of the given providers. */
export async function selectPaymentsNamed(
  db: Db,
  { ids, externalId, providers }: { ids: readonly number[]; externalId: string; providers: readonly string[] },
): Promise<StaffPayment[]> {
  const byId =
    ids.length === 0
      ? []
      : await readRows(db, paymentShape, `SELECT ${COLUMNS} FROM payments p WHERE p.id IN (${inList(ids)})`, ids);
  const byExternalId = isAscii(externalId)
    ? await readRows(
        db,
        paymentShape,
        `SELECT ${COLUMNS} FROM payments p
         WHERE p.provider IN (${inList(providers)}) AND p.external_id = ?`,
        [...providers, externalId],
      )
    : [];
  return [...byId, ...byExternalId];
}

export interface PaymentNews {
  readonly id: number;
  readonly source: NewsSource;
  readonly state: PaymentState;
  readonly amountMinor: number;
  readonly currency: string;
  readonly outcome: NewsOutcome;
  readonly happenedAt: Date;
  readonly createdAt: Date;
}

const newsOfShape = rowShape({
  id: integer,
  source: textOf<NewsSource>(),
  state: textOf<PaymentState>(),
  amountMinor: integer,
  currency: text,
  outcome: textOf<NewsOutcome>(),
  happenedAt: timestamp,
  createdAt: timestamp,
});

/** Claims about a payment, oldest first, at most `limit`. */
export async function selectNewsOf(db: Db, paymentId: number, limit: number): Promise<PaymentNews[]> {
  return await readRows(
    db,
    newsOfShape,
    `SELECT ${newsOfShape.columns} FROM payment_events
     WHERE payment_id = ? ORDER BY id LIMIT ?`,
    [paymentId, limit],
  );
}

export interface PaymentMark {
  readonly paymentId: number;
  readonly kind: PaymentMarkKind;
  readonly detail: string;
  readonly createdAt: Date;
}

const markShape = rowShape({ paymentId: integer, kind: textOf<PaymentMarkKind>(), detail: text, createdAt: timestamp });

export async function selectMarksOf(db: Db, paymentIds: readonly number[]): Promise<PaymentMark[]> {
  return await readRows(
    db,
    markShape,
    `SELECT ${markShape.columns} FROM payment_flags
     WHERE payment_id IN (${inList(paymentIds)}) ORDER BY id`,
    paymentIds,
  );
}

/** Range of ids that is searched for the newest flags. */
const WINDOW = 500;

/** Newest flags of all payments, at most `limit`. */
export async function selectNewestMarks(db: Db, limit: number): Promise<PaymentMark[]> {
  return await readRows(
    db,
    markShape,
    `SELECT ${markShape.columns} FROM payment_flags
     WHERE id > (SELECT GREATEST(CAST(MAX(id) AS SIGNED) - ?, 0) FROM payment_flags) ORDER BY id DESC LIMIT ?`,
    [WINDOW, limit],
  );
}

/** Number of payments in a state that is not final. */
interface OpenPayments {
  readonly state: PaymentState;
  readonly count: number;
  /** Creation time of the oldest one. */
  readonly since: Date;
}

/** Number and oldest creation time of open payments by state. */
export async function countOpenPayments(db: Db): Promise<OpenPayments[]> {
  const rows = await select<{ state: PaymentState; number: number; since: Date }>(
    db,
    `SELECT state, COUNT(*) AS number, MIN(created_at) AS since FROM payments
     WHERE state IN ('created', 'pending') GROUP BY state`,
    [],
  );
  return rows.map(({ state, number, since }) => ({ state, count: number, since }));
}
