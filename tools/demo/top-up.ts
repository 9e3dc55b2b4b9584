import { queryPayment, createPayment, type Payment } from '#src/payments/top-ups/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { decidePayment, sandboxPaymentOf } from '#src/payments/sandbox-provider/index.ts';
import { AppError } from '#src/shared/errors.ts';
import { type Locale, inEveryLocale } from '#src/shared/locales.ts';
import type { Chance } from './chance.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/** Outcomes of payments, weighted by repetition. */
const ENDS = ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'declined', 'left'] as const;
const METHODS = ['sandbox', 'sandbox', 'sandbox', 'sandbox-phone'];
/** Promo codes of top-ups, weighted by repetition; most top-ups have none. */
const CODES = ['', '', '', 'WELCOME', 'WELCOME', 'BONUS100', 'SKIN'];
const DECIDED_AFTER_MS = 40_000;
const GIVEN_UP_AFTER_MS = 61 * MINUTE_MS;
/** Round sums by the payer's language, and therefore by currency. */
const SUMS = inEveryLocale<readonly number[]>({
  ru: [100, 200, 300, 500, 1000, 2000, 3000, 5000],
  en: [2, 5, 10, 20, 50],
  ua: [50, 100, 200, 500, 1000, 2000],
  pl: [5, 10, 20, 50, 100, 200],
});
const CURRENCIES = inEveryLocale({ ru: 'rub', en: 'usd', ua: 'uah', pl: 'pln' } as const);

/** The paying demo player, and the end of the seed, after which no event may happen. */
export interface DemoPayer {
  readonly player: Player;
  readonly locale: Locale;
  readonly endAt: Date;
  /** The issued code; null for none. */
  readonly code?: string | null;
}

/**
 * Tops up a demo player through the sandbox, as a visitor would: most pay, some are declined, some close the page and
 * let the payment expire. The store polls the sandbox, because during seeding there is no address to notify. Returns
 * the paid payment; null when none was paid, or the player's own limit refused it.
 */
export async function topUp(services: Services, time: Date, payer: DemoPayer, chance: Chance): Promise<Payment | null> {
  const { locale, endAt } = payer;
  const end = chance.pick(ENDS);
  const usual = chance.pick(CODES);
  const input = { sum: chance.pick(SUMS[locale]), method: chance.pick(METHODS), promo: payer.code ?? usual };
  const player = { ...payer.player, locale, currency: CURRENCIES[locale] };
  const worldAfter = (ms: number): Services => ({ ...services, clock: { now: () => new Date(time.getTime() + ms) } });
  const payment = await createPayment(worldAfter(0), player, input).catch(async (error: unknown) => {
    if (error instanceof AppError && error.key === 'errors.play.topUp') return null;
    // The sum is too small for the code, or the code was used before: retry without a code.
    if (!(error instanceof AppError && error.key.startsWith('errors.promo.'))) throw error;
    return await createPayment(worldAfter(0), player, { ...input, promo: '' });
  });
  if (payment === null) return null;
  const isOver = time.getTime() + GIVEN_UP_AFTER_MS < endAt.getTime();
  if (end === 'left') {
    if (isOver) await queryPayment(worldAfter(GIVEN_UP_AFTER_MS), payment);
    return null;
  }
  const later = worldAfter(DECIDED_AFTER_MS);
  const atSandbox = await sandboxPaymentOf(services.db, payment.publicId);
  if (atSandbox === null) throw new Error(`The sandbox does not have payment ${payment.publicId}`);
  await decidePayment(later, atSandbox, end, 'lost');
  await queryPayment(later, payment);
  return end === 'paid' ? payment : null;
}
