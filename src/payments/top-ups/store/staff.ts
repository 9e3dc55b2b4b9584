import type { Db } from '#src/platform/database/database.ts';
import { column, inList, readRows, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { NewsOutcome, NewsSource, PaymentMarkKind, PaymentState } from '#src/shared/payment-states.ts';
import { isAscii } from '#src/shared/ascii.ts';
import { listedColumns } from '#src/payments/top-ups/payment.ts';

const paymentShape = rowShape(listedColumns);
export type StaffPayment = RowOf<typeof paymentShape>;

const PAYMENTS = `SELECT ${paymentShape.columns} FROM payments`;

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
    ['player_id', playerId],
    ['method', method],
    ['state', state],
  ] as const;
  const asked = wanted.flatMap(([column, value]) => (value === null ? [] : [{ column, value }]));
  return await readRows(
    db,
    paymentShape,
    `${PAYMENTS} FORCE INDEX (${indexOf(filter)})
     WHERE ${asked.map(({ column }) => `${column} = ? AND `).join('')}id < ? ORDER BY id DESC LIMIT ?`,
    [...asked.map(({ value }) => value), beforeId, limit],
  );
}

/** Payments by number, or by the id of one of the given providers. */
export async function selectPaymentsNamed(
  db: Db,
  { ids, externalId, providers }: { ids: readonly number[]; externalId: string; providers: readonly string[] },
): Promise<StaffPayment[]> {
  const byId =
    ids.length === 0 ? [] : await readRows(db, paymentShape, `${PAYMENTS} WHERE id IN (${inList(ids)})`, ids);
  if (!isAscii(externalId)) return byId;
  const sql = `${PAYMENTS} WHERE provider IN (${inList(providers)}) AND external_id = ?`;
  return [...byId, ...(await readRows(db, paymentShape, sql, [...providers, externalId]))];
}

const newsShape = rowShape({
  id: column.integer,
  source: column.textOf<NewsSource>(),
  state: column.textOf<PaymentState>(),
  amountMinor: column.integer,
  currency: column.text,
  outcome: column.textOf<NewsOutcome>(),
  happenedAt: column.timestamp,
  createdAt: column.timestamp,
});
export type PaymentNews = RowOf<typeof newsShape>;

/** Claims about a payment, oldest first, at most `limit`. */
export const selectNewsOf = async (db: Db, paymentId: number, limit: number): Promise<PaymentNews[]> =>
  await readRows(db, newsShape, 'FROM payment_events WHERE payment_id = ? ORDER BY id LIMIT ?', [paymentId, limit]);

const markShape = rowShape({
  paymentId: column.integer,
  kind: column.textOf<PaymentMarkKind>(),
  detail: column.text,
  createdAt: column.timestamp,
});
export type PaymentMark = RowOf<typeof markShape>;

export const selectMarksOf = async (db: Db, paymentIds: readonly number[]): Promise<PaymentMark[]> =>
  await readRows(
    db,
    markShape,
    `FROM payment_flags WHERE payment_id IN (${inList(paymentIds)}) ORDER BY id`,
    paymentIds,
  );

/** Range of ids that is searched for the newest flags. */
const WINDOW = 500;

/** Newest flags of all payments, at most `limit`. */
export const selectNewestMarks = async (db: Db, limit: number): Promise<PaymentMark[]> =>
  await readRows(
    db,
    markShape,
    `FROM payment_flags
     WHERE id > (SELECT GREATEST(CAST(MAX(id) AS SIGNED) - ?, 0) FROM payment_flags) ORDER BY id DESC LIMIT ?`,
    [WINDOW, limit],
  );

const openPaymentsShape = rowShape({
  state: column.textOf<PaymentState>(),
  count: column.integer,
  since: column.timestamp,
});

/** Number and oldest creation time of open payments by state. */
export const countOpenPayments = async (db: Db): Promise<RowOf<typeof openPaymentsShape>[]> =>
  await readRows(
    db,
    openPaymentsShape,
    `SELECT state, COUNT(*) AS count, MIN(created_at) AS since FROM payments
     WHERE state IN ('created', 'pending') GROUP BY state`,
  );
