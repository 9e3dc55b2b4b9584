import { currencyByCode } from '#src/currencies/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { href } from '#src/shared/locales.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { percentOf } from '#src/shared/top-up.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PaymentStatusModel } from '#views/payments/status-page.tsx';
import { creditedKopecks } from './list-payments.ts';
import { hintOf } from './method-hint.ts';
import { findPayment } from './find-payment.ts';
import type { Payment } from './payment.ts';

const HOUR_MS = 3_600_000;
/** Seconds between two looks: soon at first, for most payments come at once, then more and more patient. */
const PAUSES_SECONDS = [2, 3, 5, 8, 13, 20];
const LONGEST_PAUSE_SECONDS = 30;
/** Longer than that nobody waits before the page: it can be asked by hand. */
const MOST_LOOKS = 60;

/** What the address of a payment's page says. */
export interface StatusInput {
  readonly id: string;
  /** How many times the page has looked already. */
  readonly look: number;
  /** The case from which one came, as an own path; empty without one. */
  readonly from: string;
}

/** A payment of the player's own for its page. Fails with `errors.payment.unknown` for any other. */
export async function loadStatus(
  world: World,
  playerId: number,
  reader: Reader,
  { id, look, from }: StatusInput,
): Promise<PaymentStatusModel> {
  const [payment, balances] = await Promise.all([findPayment(world, id), readBalances(world.db, playerId)]);
  if (payment?.playerId !== playerId) fail('errors.payment.unknown');
  const { code, sign } = await currencyByCode(world, payment.currency);
  const isOpen = payment.state === 'created' || payment.state === 'pending';
  const ageMs = world.clock.now().getTime() - payment.createdAt.getTime();
  return {
    ...cameIn(payment, reader),
    ...wayToPay(payment, isOpen),
    id,
    reference: payment.id,
    state: payment.state,
    method: hintOf(world, payment, reader),
    sum: payment.amountMinor / 100,
    sign: code === payment.currency ? sign : payment.currency.toUpperCase(),
    balance: floorToCurrency(kopecks(balances.moneyKopecks), reader.currency.rate),
    createdAt: payment.createdAt.toISOString(),
    isLate: isOpen && ageMs > HOUR_MS,
    againInSeconds: isOpen && look < MOST_LOOKS ? (PAUSES_SECONDS[look] ?? LONGEST_PAUSE_SECONDS) : null,
    again: againHref(reader, id, look, from),
    from: from === '' ? null : from,
  };
}

/** What came to the balance, and the code's part of it. */
function cameIn(
  payment: Payment,
  { currency }: Reader,
): Pick<PaymentStatusModel, 'credited' | 'bonus' | 'percent' | 'isGift' | 'freeSpins' | 'isPromoMissed'> {
  const shown = (minor: number): number => floorToCurrency(kopecks(minor), currency.rate);
  const { promo, promoGainKopecks: gain } = payment;
  const credited = creditedKopecks(payment);
  return {
    credited: credited === null ? null : shown(credited),
    bonus: credited === null || gain === null ? null : shown(gain),
    percent: promo === null ? null : percentOfBound(promo),
    isGift: credited !== null && gain !== null && (promo?.gift ?? null) !== null,
    freeSpins: credited === null ? 0 : payment.freeSpins,
    isPromoMissed: credited !== null && promo !== null && gain === null,
  };
}

/** Where one pays, while it can be paid. */
const wayToPay = ({ begun }: Payment, isOpen: boolean): Pick<PaymentStatusModel, 'payUrl' | 'phone'> => ({
  payUrl: isOpen && begun?.kind === 'redirect' ? begun.url : null,
  phone: isOpen && begun?.kind === 'form' ? { action: begun.action, fields: begun.fields } : null,
});

const percentOfBound = ({ type, multiplierE4 }: NonNullable<Payment['promo']>): number | null =>
  percentOf({ type, multiplayer: multiplierE4 / 10_000, minSum: 0, price: 0 });

function againHref({ locale }: Reader, id: string, look: number, from: string): string {
  const query = new URLSearchParams({ look: String(look + 1) });
  if (from !== '') query.set('from', from);
  return href(locale, `/payment/${id}?${query.toString()}`);
}
