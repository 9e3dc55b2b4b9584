import type { Viewer } from '#src/shared/viewers.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { allMethods, methodNameIn } from './methods.ts';
import type { Payment } from './payment.ts';
import { paymentProviders } from './providers/registry.ts';
import { queryPayment, queryRefund } from './reconcile.ts';
import { hasBeenPaid } from './state.ts';
import { selectPayment } from '#src/payments/top-ups/store/payments.ts';
import {
  type PaymentFilter,
  type PaymentMark,
  type PaymentNews,
  type StaffPayment,
  selectMarksOf,
  selectNewestMarks,
  selectNewsOf,
  selectPaymentsBy,
  selectPaymentsNamed,
} from '#src/payments/top-ups/store/staff.ts';
export type { Payment } from './payment.ts';
export type { PaymentFilter, PaymentMark, PaymentNews, StaffPayment } from '#src/payments/top-ups/store/staff.ts';

export interface MarkedPayment extends StaffPayment {
  readonly marks: readonly PaymentMark[];
}

export const listForStaff = async (
  db: Db,
  filter: PaymentFilter,
  page: { readonly beforeId: number; readonly limit: number },
): Promise<MarkedPayment[]> => marked(db, await selectPaymentsBy(db, filter, page));

/** Flagged payments, newest flag first, at most `limit` flags. */
export async function newestMarked(db: Db, limit: number): Promise<MarkedPayment[]> {
  const marks = await selectNewestMarks(db, limit);
  const ids = [...new Set(marks.map(({ paymentId }) => paymentId))];
  const rows = ids.length === 0 ? [] : await selectPaymentsNamed(db, { ids, externalId: '', providers: [''] });
  const byId = new Map((await marked(db, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Payments by number, public id or provider's id. */
export async function paymentsNamed(services: Services, name: string): Promise<MarkedPayment[]> {
  const own = /^[\da-f]{32}$/.test(name) ? await selectPayment(services.db, name) : null;
  const ids = [...(own === null ? [] : [own.id]), ...(/^\d{1,15}$/.test(name) ? [Number(name)] : [])];
  const providers = ['', ...paymentProviders(services).map((provider) => provider.name)];
  return await marked(services.db, await selectPaymentsNamed(services.db, { ids, externalId: name, providers }));
}

/**
 * A payment with its provider events.
 *
 * @throws errors.payment.unknown when it does not exist
 */
export async function paymentWithNews(
  services: Services,
  publicId: string,
): Promise<{
  readonly payment: Payment;
  readonly news: readonly PaymentNews[];
  readonly marks: readonly PaymentMark[];
}> {
  const payment = (await selectPayment(services.db, publicId)) ?? fail('errors.payment.unknown');
  const [news, marks] = await Promise.all([
    selectNewsOf(services.db, payment.id, NEWS_SHOWN),
    selectMarksOf(services.db, [payment.id]),
  ]);
  return { payment, news, marks };
}

const NEWS_SHOWN = 100;

export const methodsInWords = async (
  services: Services,
  reader: Pick<Viewer, 't' | 'locale'>,
): Promise<ReadonlyMap<string, string>> =>
  new Map((await allMethods(services)).map((method) => [method.offer.slug, methodNameIn(method, reader)]));

/**
 * Queries the provider about a payment now, or, when it was paid, whether the money went back.
 *
 * @throws errors.payment.unknown when the payment does not exist
 */
export async function queryPaymentNow(services: Services, publicId: string): Promise<void> {
  const payment = (await selectPayment(services.db, publicId)) ?? fail('errors.payment.unknown');
  const isPaid = hasBeenPaid(payment.state) || payment.state === 'held';
  await (isPaid ? queryRefund : queryPayment)(services, payment);
}

async function marked(db: Db, rows: readonly StaffPayment[]): Promise<MarkedPayment[]> {
  const marks =
    rows.length === 0
      ? []
      : await selectMarksOf(
          db,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => ({ ...row, marks: marks.filter(({ paymentId }) => paymentId === row.id) }));
}
