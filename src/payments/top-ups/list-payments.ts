import { currencyByCode } from '#src/core/currencies/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import type { ListPage } from '#src/shared/answers.ts';
import { beforeIdOf, cursorOfId } from '#src/platform/database/id-cursor.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { hintOf } from './method-hint.ts';
import type { Payment } from './payment.ts';
import { hasBeenPaid } from './state.ts';
import { selectPaymentsOf } from '#src/payments/top-ups/store/payments.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { ListedPayment } from './outputs.ts';

/** A page of a player's payments, newest first. Throws a 400 for a cursor that is not valid. */
export async function listPayments(
  services: Services,
  playerId: number,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  viewer: Viewer,
): Promise<{ list: ListedPayment[]; next: string | null }> {
  const found = await selectPaymentsOf(services.db, playerId, beforeIdOf(cursor), limit + 1);
  const { rows, next } = pageOf(found, limit, ({ id }) => cursorOfId(id));
  return { list: await Promise.all(rows.map((payment) => listedPayment(services, payment, viewer))), next };
}

export async function answerPayments(
  services: Services,
  viewer: PlayerViewer,
  query: { readonly cursor: string | null; readonly limit: number },
): Promise<ListPage<ListedPayment>> {
  const { list, next } = await listPayments(services, viewer.player.id, query, viewer);
  return { items: list, next, total: null };
}

/** A payment as its player sees it in lists. */
export async function listedPayment(services: Services, payment: Payment, viewer: Viewer): Promise<ListedPayment> {
  const { t, locale, currency } = viewer;
  const { code, sign } = await currencyByCode(services, payment.currency);
  const creditedMinor = creditedKopecks(payment);
  return {
    ID: payment.publicId,
    number: payment.id,
    state: payment.state,
    stateLabel: t(`payments.state.${payment.state}`),
    method: hintOf(services, payment, viewer),
    sum: payment.amountMinor / 100,
    sumMinor: payment.amountMinor,
    currency: payment.currency,
    // A currency that is no longer in use is shown by its code.
    sign: code === payment.currency ? sign : payment.currency.toUpperCase(),
    credited: creditedIn(payment, currency),
    creditedMinor,
    createdAt: payment.createdAt.toISOString(),
    href: services.links.href(locale, `/payment/${payment.publicId}`),
  };
}

/**
 * The credited sum in the display currency. In the currency of the payment it is the sum that was paid, to the last
 * minor unit: money is kept in whole kopecks, rounded down, and converted back it would be less.
 */
export function creditedIn(payment: Payment, currency: Viewer['currency']): number | null {
  const credited = creditedKopecks(payment);
  if (credited === null) return null;
  if (payment.currency !== currency.code) return floorToCurrency(kopecks(credited), currency.rate);
  const gain = floorToCurrency(kopecks(payment.promoGainKopecks ?? 0), currency.rate);
  return (payment.amountMinor + Math.round(gain * 100)) / 100;
}

/** Credited sum including the promo bonus. Null until the payment is paid. */
export const creditedKopecks = ({ state, baseKopecks, promoGainKopecks }: Payment): number | null =>
  hasBeenPaid(state) ? baseKopecks + (promoGainKopecks ?? 0) : null;
