import { type Db, select } from '#src/platform/db.ts';
import type { NewsOutcome, NewsSource, PaymentMarkKind, PaymentState } from '#src/shared/payment-states.ts';
import { wholeFromRow } from '#src/shared/units.ts';
import type { Payment } from '../payment.ts';
import { hintsFrom } from './methods.ts';

type Whole = number | string;

/** A payment as a list of the staff shows it. */
export interface PaymentRow {
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

interface Row {
  readonly id: Whole;
  readonly public_id: string;
  readonly player_id: Whole;
  readonly provider: string;
  readonly method: string;
  readonly method_hints: string | null;
  readonly amount_minor: Whole;
  readonly currency: string;
  readonly base_kopecks: Whole;
  readonly state: PaymentState;
  readonly external_id: string | null;
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

const COLUMNS = `p.id, p.public_id, p.player_id, p.provider, p.method, CAST(p.method_hints AS CHAR) AS method_hints,
  p.amount_minor, p.currency, p.base_kopecks, p.state, p.external_id, p.created_at, p.paid_at`;

const paymentFrom = (row: Row): PaymentRow => ({
  id: wholeFromRow(row.id),
  publicId: row.public_id,
  playerId: wholeFromRow(row.player_id),
  provider: row.provider,
  method: row.method,
  methodHints: hintsFrom(row.method_hints),
  amountMinor: wholeFromRow(row.amount_minor),
  currency: row.currency,
  baseKopecks: wholeFromRow(row.base_kopecks),
  state: row.state,
  externalId: row.external_id,
  createdAt: row.created_at,
  paidAt: row.paid_at,
});

/** Which payments staff want to see; null is all. */
export interface PaymentFilter {
  readonly state: PaymentState | null;
  readonly method: string | null;
  readonly playerId: number | null;
}

/** The index that leads to the newest payments of a filter, whatever else is left out on the way. */
function indexOf({ state, method, playerId }: PaymentFilter): string {
  if (playerId !== null) return state === null ? 'payments_player' : 'payments_player_state';
  if (method !== null) return state === null ? 'payments_method' : 'payments_method_state';
  return state === null ? 'PRIMARY' : 'payments_state';
}

/** Payments of a filter below an id, the newest first, `limit` at most. */
export async function selectPaymentsBy(
  db: Db,
  filter: PaymentFilter,
  { beforeId, limit }: { readonly beforeId: number; readonly limit: number },
): Promise<PaymentRow[]> {
  const { state, method, playerId } = filter;
  const wanted = [
    ['p.player_id', playerId],
    ['p.method', method],
    ['p.state', state],
  ] as const;
  const asked = wanted.flatMap(([column, value]) => (value === null ? [] : [{ column, value }]));
  const rows = await select<Row>(
    db,
    `SELECT ${COLUMNS} FROM payments p FORCE INDEX (${indexOf(filter)})
     WHERE ${asked.map(({ column }) => `${column} = ? AND `).join('')}p.id < ? ORDER BY p.id DESC LIMIT ?`,
    [...asked.map(({ value }) => value), beforeId, limit],
  );
  return rows.map(paymentFrom);
}

/** Payments by our numbers, or by the names that some providers gave them. */
export async function selectPaymentsNamed(
  db: Db,
  { ids, externalId, providers }: { ids: readonly number[]; externalId: string; providers: readonly string[] },
): Promise<PaymentRow[]> {
  const found = await Promise.all([
    ids.length === 0
      ? []
      : select<Row>(db, `SELECT ${COLUMNS} FROM payments p WHERE p.id IN (${ids.map(() => '?').join(', ')})`, ids),
    select<Row>(
      db,
      `SELECT ${COLUMNS} FROM payments p
       WHERE p.provider IN (${providers.map(() => '?').join(', ')}) AND p.external_id = ?`,
      [...providers, externalId],
    ),
  ]);
  return found.flat().map(paymentFrom);
}

/** What a provider said of a payment, and what was made of it. */
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

/** All that was said of a payment, the first news first, `limit` at most. */
export async function selectNewsOf(db: Db, paymentId: number, limit: number): Promise<PaymentNews[]> {
  const rows = await select<{
    id: Whole;
    source: NewsSource;
    state: PaymentState;
    amount_minor: Whole;
    currency: string;
    outcome: NewsOutcome;
    happened_at: Date;
    created_at: Date;
  }>(
    db,
    `SELECT id, source, state, amount_minor, currency, outcome, happened_at, created_at FROM payment_events
     WHERE payment_id = ? ORDER BY id LIMIT ?`,
    [paymentId, limit],
  );
  return rows.map((row) => ({
    id: wholeFromRow(row.id),
    source: row.source,
    state: row.state,
    amountMinor: wholeFromRow(row.amount_minor),
    currency: row.currency,
    outcome: row.outcome,
    happenedAt: row.happened_at,
    createdAt: row.created_at,
  }));
}

/** A mark that a payment has: what was odd about it. */
export interface PaymentMark {
  readonly paymentId: number;
  readonly kind: PaymentMarkKind;
  readonly detail: string;
  readonly createdAt: Date;
}

interface MarkRow {
  readonly payment_id: Whole;
  readonly kind: PaymentMarkKind;
  readonly detail: string;
  readonly created_at: Date;
}

const markFrom = (row: MarkRow): PaymentMark => ({
  paymentId: wholeFromRow(row.payment_id),
  kind: row.kind,
  detail: row.detail,
  createdAt: row.created_at,
});

/** The marks of some payments. */
export async function selectMarksOf(db: Db, paymentIds: readonly number[]): Promise<PaymentMark[]> {
  const rows = await select<MarkRow>(
    db,
    `SELECT payment_id, kind, detail, created_at FROM payment_flags
     WHERE payment_id IN (${paymentIds.map(() => '?').join(', ')}) ORDER BY id`,
    paymentIds,
  );
  return rows.map(markFrom);
}

/** Among how many of the last numbers the newest marks are looked for. */
const WINDOW = 500;

/** The newest marks of all, `limit` at most. */
export async function selectNewestMarks(db: Db, limit: number): Promise<PaymentMark[]> {
  const rows = await select<MarkRow>(
    db,
    `SELECT payment_id, kind, detail, created_at FROM payment_flags
     WHERE id > (SELECT GREATEST(CAST(MAX(id) AS SIGNED) - ?, 0) FROM payment_flags) ORDER BY id DESC LIMIT ?`,
    [WINDOW, limit],
  );
  return rows.map(markFrom);
}

/** Payments of a state that is not the last one. */
interface OpenPayments {
  readonly state: PaymentState;
  readonly count: number;
  /** When the oldest of them was made. */
  readonly since: Date;
}

/** How many payments are not over, and since when, by state. */
export async function countOpen(db: Db): Promise<OpenPayments[]> {
  const rows = await select<{ state: PaymentState; number: Whole; since: Date }>(
    db,
    `SELECT state, COUNT(*) AS number, MIN(created_at) AS since FROM payments
     WHERE state IN ('created', 'pending') GROUP BY state`,
    [],
  );
  return rows.map(({ state, number, since }) => ({ state, count: wholeFromRow(number), since }));
}
