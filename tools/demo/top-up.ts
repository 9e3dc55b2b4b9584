import { askAboutPayment, createPayment, type Payment } from '#src/payments/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { decidePayment, sandboxPaymentOf } from '#src/sandbox/index.ts';
import { AppError } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Chance } from './chance.ts';

/** What becomes of a payment, by how often. */
const ENDS = ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'declined', 'left'] as const;
const METHODS = ['sandbox', 'sandbox', 'sandbox', 'sandbox-phone'];
/** The demo's codes that a top-up takes, and none: most have none at hand. */
const CODES = ['', '', '', 'WELCOME', 'WELCOME', 'BONUS100', 'SKIN'];
const DECIDED_AFTER_MS = 40_000;
const GIVEN_UP_AFTER_MS = 61 * 60_000;
/** Round sums, as one types them, by the language and so by the currency of who pays. */
const SUMS: Readonly<Record<Locale, readonly number[]>> = {
  ru: [100, 200, 300, 500, 1000, 2000, 3000, 5000],
  en: [2, 5, 10, 20, 50],
  ua: [50, 100, 200, 500, 1000, 2000],
  pl: [5, 10, 20, 50, 100, 200],
};
const CURRENCIES = { ru: 'rub', en: 'usd', ua: 'uah', pl: 'pln' } as const;

/** Who tops up: a player of the demo, and the moment that the seed ends with, beyond which nothing happens. */
export interface DemoPayer {
  readonly player: Player;
  readonly locale: Locale;
  readonly endAt: Date;
  /** A code that they were given; null for none. */
  readonly code?: string | null;
}

/**
 * Lets a demo player top up by the sandbox, as a visitor would: most pay, some are declined, some close the page and
 * let the payment expire. The store hears of it by asking the sandbox: while a store is filled there is no address to
 * notify. Answers the payment that was paid; null where none was, or none could be begun under a limit of their own.
 */
export async function topUp(world: World, at: Date, payer: DemoPayer, chance: Chance): Promise<Payment | null> {
  const { locale, endAt } = payer;
  const end = chance.pick(ENDS);
  const usual = chance.pick(CODES);
  const wish = { sum: chance.pick(SUMS[locale]), method: chance.pick(METHODS), promo: payer.code ?? usual };
  const player = { ...payer.player, locale, currency: CURRENCIES[locale] };
  const worldAfter = (ms: number): World => ({ ...world, clock: { now: () => new Date(at.getTime() + ms) } });
  const begun = await createPayment(worldAfter(0), player, wish).catch(async (error: unknown) => {
    if (error instanceof AppError && error.key === 'errors.play.topUp') return null;
    // A sum too small for the code, or a code that was used before: then without one.
    if (!(error instanceof AppError && error.key.startsWith('errors.promo.'))) throw error;
    return await createPayment(worldAfter(0), player, { ...wish, promo: '' });
  });
  if (begun === null) return null;
  const isOver = at.getTime() + GIVEN_UP_AFTER_MS < endAt.getTime();
  if (end === 'left') {
    if (isOver) await askAboutPayment(worldAfter(GIVEN_UP_AFTER_MS), begun);
    return null;
  }
  const later = worldAfter(DECIDED_AFTER_MS);
  const atSandbox = await sandboxPaymentOf(world.db, begun.publicId);
  if (atSandbox === null) throw new Error(`the sandbox knows nothing of payment ${begun.publicId}`);
  await decidePayment(later, atSandbox, end, 'lost');
  await askAboutPayment(later, begun);
  return end === 'paid' ? begun : null;
}
