import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import type { Services } from '#src/platform/services.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { ProviderAnswer } from '#src/shared/questions.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';
import {
  countWaiting,
  insertMessage,
  insertQuestion,
  selectNewestMessage,
  selectOpenAbout,
  updateWaiting,
} from './store.ts';
import { assertOwnSubject, type Subject } from './subject.ts';

/** Questions of a player that wait for staff at the same time. */
export const MOST_WAITING = 5;
/** Messages of a player, whatever the question. */
const PER_DAY: RateLimit = { times: 30, seconds: DAY_SECONDS };

export interface OpenQuestionInput extends Subject {
  readonly text: string;
  readonly locale: Locale;
}

/** The question that a command has changed. */
export interface ChangedQuestion {
  readonly id: number;
}

/**
 * Asks support about a row of the player, or about nothing in particular. A second question about the same row goes on
 * with the first one while that is not closed.
 *
 * @throws errors.question.subject for a row of another player
 * @throws errors.question.many while five questions wait for an answer
 * @throws errors.rate after 30 messages in a day
 */
export async function openQuestion(
  services: Services,
  player: Player,
  { text, locale, ...subject }: OpenQuestionInput,
): Promise<ChangedQuestion> {
  await assertOwnSubject(services, player.id, subject);
  await countMessage(services, player.id);
  return await transaction(services, player, async (tx) => {
    await lockPlayer(tx, player.id);
    const id = await waitingQuestion(tx, { ...subject, playerId: player.id, locale });
    await insertMessage(tx, { threadId: id, author: 'player', memberId: null, text });
    return { id };
  });
}

/** Counts one message of a player. @throws errors.rate after 30 in a day */
export const countMessage = (services: Services, playerId: number): Promise<void> =>
  ratesOf(services)('messages to support', PER_DAY, `p:${String(playerId)}`);

/** The open question about a subject, waiting now, or a new one. Call it with the player locked. */
async function waitingQuestion(
  tx: Tx,
  question: Subject & { readonly playerId: number; readonly locale: Locale },
): Promise<number> {
  const open = question.kind === 'none' ? null : await selectOpenAbout(tx, question);
  if (open?.state !== 'waiting' && (await countWaiting(tx, question.playerId)) >= MOST_WAITING) {
    fail('errors.question.many', { most: MOST_WAITING });
  }
  if (open === null) return await insertQuestion(tx, question);
  await updateWaiting(tx, open.id);
  return open.id;
}

/**
 * Asks support about a payment in the name of its player, because the provider and the store do not agree. The store
 * writes the answer of the provider.
 *
 * @throws errors.question.many as `openQuestion` does
 */
export const openByProvider = (
  services: Services,
  player: Player,
  {
    paymentId,
    answer,
    locale,
  }: { readonly paymentId: string; readonly answer: ProviderAnswer; readonly locale: Locale },
): Promise<ChangedQuestion> =>
  transaction(services, player, async (tx) => {
    await lockPlayer(tx, player.id);
    const id = await waitingQuestion(tx, { kind: 'payment', subjectId: paymentId, playerId: player.id, locale });
    const newest = await selectNewestMessage(tx, id);
    if (newest?.author !== 'store' || newest.text !== answer) {
      await insertMessage(tx, { threadId: id, author: 'store', memberId: null, text: answer });
    }
    return { id };
  });

/**
 * Asks support as the blocked player of a link. Throws as `openQuestion` does.
 *
 * @throws errors.question.link when the account is not blocked any more
 */
export async function openAsBlocked(
  services: Services,
  { playerId, text, locale }: { readonly playerId: number; readonly text: string; readonly locale: Locale },
): Promise<ChangedQuestion> {
  await countMessage(services, playerId);
  return await transaction(services, null, async (tx) => {
    const { closedAt, blockReason } = await lockPlayer(tx, playerId);
    if (closedAt !== null || blockReason === null) fail('errors.question.link');
    const id = await waitingQuestion(tx, { kind: 'block', subjectId: '', playerId, locale });
    await insertMessage(tx, { threadId: id, author: 'player', memberId: null, text });
    return { id };
  });
}
