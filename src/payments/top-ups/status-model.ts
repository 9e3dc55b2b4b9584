import { currencyByCode } from '#src/core/currencies/index.ts';
import { readShownBalances } from '#src/core/ledger/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { percentOf } from '#src/shared/top-up.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PaymentStatusModel } from '#views/payments/top-ups/status-page.tsx';
import { creditedIn, creditedKopecks } from './list-payments.ts';
import { hintOf } from './method-hint.ts';
import { readPayment } from './find-payment.ts';
import type { Payment } from './payment.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { paymentStatusOutput } from './outputs.ts';

/** Refresh intervals of the page. They are short at first, because most payments complete quickly. */
const PAUSES_SECONDS = [2, 3, 5, 8, 13, 20];
const LONGEST_PAUSE_SECONDS = 30;
/** After this many refreshes the page stops; the player can refresh it by hand. */
const MOST_LOOKS = 60;

export interface StatusInput {
  readonly id: string;
  /** Number of automatic refreshes so far. */
  readonly look: number;
  /** Path of the case from which the player came, or empty. */
  readonly from: string;
}

/**
 * Status page of a player's own payment.
 *
 * @throws errors.payment.unknown when it does not exist or belongs to another player
 */
export async function loadStatus(
  services: Services,
  viewer: PlayerViewer,
  { id, look, from }: StatusInput,
): Promise<PaymentStatusModel> {
  const [payment, balances] = await Promise.all([
    readPayment(services, viewer.player, id),
    readShownBalances(services, viewer.player.id),
  ]);
  const { code, sign } = await currencyByCode(services, payment.currency);
  const isOpen = payment.state === 'created' || payment.state === 'pending';
  const ageMs = services.clock.now().getTime() - payment.createdAt.getTime();
  return {
    ...creditedParts(payment, viewer),
    ...wayToPay(payment, isOpen),
    id,
    reference: payment.id,
    state: payment.state,
    method: hintOf(services, payment, viewer),
    sum: payment.amountMinor / 100,
    sign: code === payment.currency ? sign : payment.currency.toUpperCase(),
    settlesAt: payment.unsettledKopecks > 0 ? (payment.settleAt?.toISOString() ?? null) : null,
    balance: floorToCurrency(kopecks(balances.moneyKopecks), viewer.currency.rate),
    createdAt: payment.createdAt.toISOString(),
    isLate: isOpen && ageMs > HOUR_MS,
    againInSeconds: isOpen && look < MOST_LOOKS ? (PAUSES_SECONDS[look] ?? LONGEST_PAUSE_SECONDS) : null,
    again: againHref(services, viewer, id, look, from),
    from: from === '' ? null : from,
  };
}

function creditedParts(
  payment: Payment,
  { currency }: Viewer,
): Pick<PaymentStatusModel, 'credited' | 'promo' | 'freeSpins'> {
  const inOwnCurrency = (minor: number): number => floorToCurrency(kopecks(minor), currency.rate);
  const { promo, promoGainKopecks: gain } = payment;
  const creditedAmount = creditedKopecks(payment);
  return {
    credited: creditedIn(payment, currency),
    promo: {
      bonus: creditedAmount === null || gain === null ? null : inOwnCurrency(gain),
      percent: promo === null ? null : percentOfBound(promo),
      isGift: creditedAmount !== null && gain !== null && (promo?.gift ?? null) !== null,
      isMissed: creditedAmount !== null && promo !== null && gain === null,
    },
    freeSpins: creditedAmount === null ? 0 : payment.freeSpins,
  };
}

const wayToPay = ({ begun }: Payment, isOpen: boolean): Pick<PaymentStatusModel, 'payUrl' | 'phone'> => ({
  payUrl: isOpen && begun?.kind === 'redirect' ? begun.url : null,
  phone: isOpen && begun?.kind === 'form' ? { action: begun.action, fields: begun.fields } : null,
});

const percentOfBound = ({ type, multiplierE4 }: NonNullable<Payment['promo']>): number | null =>
  percentOf({ type, multiplayer: multiplierE4 / 10_000, minSum: 0, price: 0 });

function againHref(services: Services, { locale }: Viewer, id: string, look: number, from: string): string {
  const query = new URLSearchParams({ look: String(look + 1) });
  if (from !== '') query.set('from', from);
  return services.links.href(locale, `/payment/${id}?${query.toString()}`);
}

/** Response of GET /api/payment/status. */
export const answerStatus = (payment: Payment): JsonOf<typeof paymentStatusOutput> => ({
  id: payment.publicId,
  state: payment.state,
  sumMinor: payment.amountMinor,
  sum: payment.amountMinor / 100,
  currency: payment.currency,
  creditedMinor: payment.paidAt === null ? null : payment.baseKopecks + (payment.promoGainKopecks ?? 0),
  bonusMinor: payment.paidAt === null ? null : (payment.promoGainKopecks ?? 0),
  createdAt: payment.createdAt.toISOString(),
  paidAt: payment.paidAt?.toISOString() ?? null,
});
