import { findPayment, queryPayment, type Payment, type QueryAnswer } from '#src/payments/top-ups/index.ts';
import { type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { DISAGREEMENTS, type ProviderAnswer } from '#src/shared/questions.ts';
import { openByProvider } from './open-question.ts';

/** Each of them asks a provider, which refuses clients that ask often. */
const PER_PLAYER: RateLimit = { times: 6, seconds: 600 };
/** States of a top-up whose money has not arrived. */
export const NOT_CREDITED: readonly string[] = ['created', 'pending', 'expired', 'failed'];

export interface AskedPayment {
  readonly payment: string;
  readonly said: ProviderAnswer;
  /** The question that support has to answer now; null where none is needed. */
  readonly questionId: number | null;
}

/**
 * Asks the provider about a missing top-up at once. When it and the store do not agree, or it cannot be asked, support
 * gets a question in the name of the player.
 *
 * @throws errors.payment.unknown for a payment of another player
 * @throws errors.rate after six in ten minutes
 */
export async function askAboutPayment(
  services: Services,
  player: Player,
  { payment: publicId, locale }: { readonly payment: string; readonly locale: Locale },
): Promise<AskedPayment> {
  const payment = await findPayment(services.db, publicId);
  if (payment?.playerId !== player.id) fail('errors.payment.unknown');
  await ratesOf(services)('questions about a payment', PER_PLAYER, `p:${String(player.id)}`);
  const isDone = !NOT_CREDITED.includes(payment.state);
  const answer = isDone ? null : await queryPayment(services, payment);
  const now = (await findPayment(services.db, publicId)) ?? payment;
  const said = answerOf(now, answer);
  if (!DISAGREEMENTS.includes(said)) return { payment: publicId, said, questionId: null };
  const { id } = await openByProvider(services, player, { paymentId: publicId, answer: said, locale });
  return { payment: publicId, said, questionId: id };
}

/** The answer in the player's words, by the payment as it is after the query. */
function answerOf({ state }: Payment, answer: QueryAnswer | null): ProviderAnswer {
  if (state === 'paid' || state === 'reinstated') return 'credited';
  if (state === 'refunded' || state === 'charged_back') return 'returned';
  if (answer === null) return 'silent';
  const { claimed, outcome } = answer;
  if (outcome === 'refused' || outcome === 'unknown' || claimed === 'paid') return 'differs';
  if (state === 'failed') return 'failed';
  return claimed === null ? 'unknown' : 'unpaid';
}
