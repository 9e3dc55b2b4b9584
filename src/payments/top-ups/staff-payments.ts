import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { findPayment } from './find-payment.ts';
import type { HintReader } from './method-hint.ts';
import { allMethods, hintIn } from './methods.ts';
import type { Payment } from './payment.ts';
import { paymentProviders } from './providers/registry.ts';
import { askAboutPayment } from './reconcile.ts';
import {
  type PaymentFilter,
  type PaymentMark,
  type PaymentNews,
  type PaymentRow,
  selectMarksOf,
  selectNewestMarks,
  selectNewsOf,
  selectPaymentsBy,
  selectPaymentsNamed,
} from './store.ts';

export type { Payment, PaymentFilter, PaymentMark, PaymentNews, PaymentRow };

/** A payment of a list with what is odd about it. */
export interface MarkedPayment extends PaymentRow {
  readonly marks: readonly PaymentMark[];
}

/** Payments of a filter below an id, the newest first. */
export const listForStaff = async (
  db: Db,
  filter: PaymentFilter,
  page: { readonly beforeId: number; readonly limit: number },
): Promise<MarkedPayment[]> => marked(db, await selectPaymentsBy(db, filter, page));

/** Payments that are marked, the newest mark first, `limit` marks at most. */
export async function newestMarked(db: Db, limit: number): Promise<MarkedPayment[]> {
  const marks = await selectNewestMarks(db, limit);
  const ids = [...new Set(marks.map(({ paymentId }) => paymentId))];
  const rows = ids.length === 0 ? [] : await selectPaymentsNamed(db, { ids, externalId: '', providers: [''] });
  const byId = new Map((await marked(db, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A payment by any name that somebody may know it under: its number, its address, or the provider's own. */
export async function paymentsNamed(world: World, name: string): Promise<MarkedPayment[]> {
  const own = /^[\da-f]{32}$/.test(name) ? await findPayment(world, name) : null;
  const ids = [...(own === null ? [] : [own.id]), ...(/^\d{1,15}$/.test(name) ? [Number(name)] : [])];
  const providers = ['', ...paymentProviders(world).map((provider) => provider.name)];
  return await marked(world.db, await selectPaymentsNamed(world.db, { ids, externalId: name, providers }));
}

/** A payment with all that was said of it. Fails with `errors.payment.unknown` for none. */
export async function paymentWithNews(
  world: World,
  publicId: string,
): Promise<{
  readonly payment: Payment;
  readonly news: readonly PaymentNews[];
  readonly marks: readonly PaymentMark[];
}> {
  const payment = (await findPayment(world, publicId)) ?? fail('errors.payment.unknown');
  const [news, marks] = await Promise.all([
    selectNewsOf(world.db, payment.id, NEWS_SHOWN),
    selectMarksOf(world.db, [payment.id]),
  ]);
  return { payment, news, marks };
}

const NEWS_SHOWN = 100;

/** The methods that there are now, by the names that they have now. */
export const methodsInWords = async (world: World, reader: HintReader): Promise<ReadonlyMap<string, string>> =>
  new Map((await allMethods(world)).map((method) => [method.offer.slug, hintIn(method, reader)]));

/** Asks a payment's provider once more, now, what became of it. Fails with `errors.payment.unknown` for none. */
export async function askAgain(world: World, publicId: string): Promise<void> {
  await askAboutPayment(world, (await findPayment(world, publicId)) ?? fail('errors.payment.unknown'));
}

async function marked(db: Db, rows: readonly PaymentRow[]): Promise<MarkedPayment[]> {
  const marks =
    rows.length === 0
      ? []
      : await selectMarksOf(
          db,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => ({ ...row, marks: marks.filter(({ paymentId }) => paymentId === row.id) }));
}
