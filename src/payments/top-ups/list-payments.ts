import { currencyByCode } from '#src/currencies/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { href } from '#src/shared/locales.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PaymentState } from '#src/shared/payment-states.ts';
import { hintOf } from './method-hint.ts';
import type { Payment } from './payment.ts';
import { hasBeenPaid } from './state.ts';
import { selectPaymentsOf } from './store.ts';

/** One of a player's payments in a list. */
export interface ListedPayment {
  /** The unguessable name in its address. */
  readonly ID: string;
  readonly number: number;
  readonly state: PaymentState;
  readonly stateLabel: string;
  /** How it was paid, in words. */
  readonly method: string;
  /** In the payment's own currency. */
  readonly sum: number;
  readonly sumMinor: number;
  readonly currency: string;
  readonly sign: string;
  /** What came to the balance, in the shown currency and in kopecks; null until it was paid. */
  readonly credited: number | null;
  readonly creditedMinor: number | null;
  readonly createdAt: string;
  readonly href: string;
}

/** A page of a player's payments, the newest first. Fails with 400 for a cursor that is none of ours. */
export async function listPayments(
  world: World,
  playerId: number,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  reader: Reader,
): Promise<{ list: ListedPayment[]; next: string | null }> {
  const beforeId = cursor === null ? Number.MAX_SAFE_INTEGER : idOf(cursor);
  const rows = await selectPaymentsOf(world.db, playerId, beforeId, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    list: await Promise.all(shown.map((payment) => listed(world, payment, reader))),
    next: rows.length > limit && last ? Buffer.from(String(last.id)).toString('base64url') : null,
  };
}

/** The answer of GET /api/payment/list: a page of payments. */
export async function answerPayments(
  world: World,
  playerId: number,
  asked: { readonly cursor: string | null; readonly limit: number },
  reader: Reader,
): Promise<object> {
  const { list, next } = await listPayments(world, playerId, asked, reader);
  return { items: list, next, total: null };
}

function idOf(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,15}$/.test(text)) fail('errors.request.malformed', { field: 'cursor' });
  return Number(text);
}

async function listed(world: World, payment: Payment, reader: Reader): Promise<ListedPayment> {
  const { t, locale, currency } = reader;
  const { code, sign } = await currencyByCode(world, payment.currency);
  const creditedMinor = creditedKopecks(payment);
  return {
    ID: payment.publicId,
    number: payment.id,
    state: payment.state,
    stateLabel: t(`payments.state.${payment.state}`),
    method: hintOf(world, payment, reader),
    sum: payment.amountMinor / 100,
    sumMinor: payment.amountMinor,
    currency: payment.currency,
    // A currency that was switched off since is named by its code.
    sign: code === payment.currency ? sign : payment.currency.toUpperCase(),
    credited: creditedMinor === null ? null : floorToCurrency(kopecks(creditedMinor), currency.rate),
    creditedMinor,
    createdAt: payment.createdAt.toISOString(),
    href: href(locale, `/payment/${payment.publicId}`),
  };
}

/** What a payment brought to the balance, a code's part included; null until it was paid. */
export const creditedKopecks = ({ state, baseKopecks, promoGainKopecks }: Payment): number | null =>
  hasBeenPaid(state) ? baseKopecks + (promoGainKopecks ?? 0) : null;
