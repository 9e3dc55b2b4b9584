import type { Db } from '#src/platform/database/database.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { screenshot } from '#src/platform/images/screenshot.ts';
import { type RateLimit, ratesOf } from '#src/platform/redis/rate-limit.ts';
import type { Services } from '#src/platform/services.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { QuestionLink } from '#src/players/player-email/index.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { ProviderAnswer } from '#src/shared/questions.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';
import { writeWithPicture } from './message-picture.ts';
import {
  countWaiting,
  insertMessage,
  insertQuestion,
  type Question,
  selectNewestMessage,
  selectOpenAbout,
  selectQuestion,
  updateWaiting,
} from './store.ts';
import { assertOwnSubject, type Subject } from './subject.ts';

/** Waiting questions of a player with which no new one is opened. */
export const MOST_WAITING = 5;
/** Messages of a player, whatever the question. */
const PER_DAY: RateLimit = { times: 30, seconds: DAY_SECONDS };

export interface OpenQuestionInput extends Subject {
  readonly text: string;
  readonly picture?: Upload | null;
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
 * @throws errors.question.many for a new question while five wait for an answer
 * @throws errors.question.pictures as `writeWithPicture` does
 * @throws errors.rate after 30 messages in a day
 */
export async function openQuestion(
  services: Services,
  player: Player,
  { text, picture, locale, ...subject }: OpenQuestionInput,
): Promise<ChangedQuestion> {
  await assertOwnSubject(services, player.id, subject);
  await countMessage(services, player.id);
  const made = (await picture?.use(screenshot)) ?? null;
  return await transaction(services, player, async (tx) => {
    await lockPlayer(tx, player.id);
    const id = await waitingQuestion(tx, { ...subject, playerId: player.id, locale });
    await writeWithPicture(tx, { playerId: player.id, threadId: id, text, picture: made });
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
  most = MOST_WAITING,
): Promise<number> {
  const open = question.kind === 'none' ? null : await selectOpenAbout(tx, question);
  if (open === null) {
    if ((await countWaiting(tx, question.playerId)) >= most) fail('errors.question.many', { most });
    return await insertQuestion(tx, question);
  }
  await updateWaiting(tx, open.id);
  return open.id;
}

/**
 * Asks support about a payment in the name of its player, because the provider and the store do not agree. The store
 * writes the answer of the provider. Other waiting questions do not count: there is one question about a payment, and
 * the provider is asked seldom.
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
    const about = { kind: 'payment', subjectId: paymentId, playerId: player.id, locale } as const;
    const id = await waitingQuestion(tx, about, Infinity);
    const newest = await selectNewestMessage(tx, id);
    if (newest?.author !== 'store' || newest.text !== answer) {
      await insertMessage(tx, { threadId: id, author: 'store', memberId: null, text: answer });
    }
    return { id };
  });

/**
 * Writes to support as the blocked player of a link: in the question that was answered while it is open, else about the
 * block. A text that is sent twice in a row is written once, because the form has no session that would tell. Throws as
 * `openQuestion` does.
 *
 * @throws errors.question.link when the account is not blocked any more
 */
export async function openAsBlocked(
  services: Services,
  { text, locale, ...link }: QuestionLink & { readonly text: string; readonly locale: Locale },
): Promise<ChangedQuestion> {
  const { playerId } = link;
  await countMessage(services, playerId);
  return await transaction(services, null, async (tx) => {
    const { closedAt, blockReason } = await lockPlayer(tx, playerId);
    if (closedAt !== null || blockReason === null) fail('errors.question.link');
    const answered = await questionOfLink(tx, link);
    const isOpen = answered !== null && answered.state !== 'closed';
    const id = isOpen ? answered.id : await waitingQuestion(tx, { kind: 'block', subjectId: '', playerId, locale });
    const newest = await selectNewestMessage(tx, id);
    if (newest?.author === 'player' && newest.text === text) return { id };
    if (isOpen) await updateWaiting(tx, id);
    await insertMessage(tx, { threadId: id, author: 'player', memberId: null, text });
    return { id };
  });
}

/** The question whose answer a link came with; null without one, and once it is deleted. */
export async function questionOfLink(db: Db, { playerId, questionId }: QuestionLink): Promise<Question | null> {
  const question = questionId === null ? null : await selectQuestion(db, questionId);
  return question?.playerId === playerId ? question : null;
}
