import type { Tx } from '#src/platform/database/transaction.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { writeEmail } from '#src/players/player-email/index.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import { fail } from '#src/shared/errors.ts';
import {
  insertMessage,
  type Question,
  selectNewestMessage,
  selectQuestion,
  updateState,
  updateWaiting,
} from './store.ts';

/** A message of staff; `isLast` closes the question with it. */
export interface StaffMessage {
  readonly id: number;
  readonly memberId: number;
  readonly text: string;
}

/** The part of a question that its reader had seen: the newest message that is no note. */
interface Seen {
  readonly seenId: number;
}

/**
 * Answers a question, in the bell and by e-mail. The e-mail to a blocked player has a link that opens the question
 * without a session.
 *
 * @throws errors.question.unknown when it does not exist
 * @throws errors.question.closed once it is closed
 * @throws errors.question.changed when there is a message that the member has not seen
 */
export async function answerQuestion(
  tx: Tx,
  { id, memberId, text, isLast, seenId }: StaffMessage & Seen & { readonly isLast: boolean },
): Promise<Question> {
  const { question, isBlocked } = await lockQuestion(tx, id);
  if (question.state === 'closed') fail('errors.question.closed');
  await assertAllSeen(tx, { id, seenId });
  await insertMessage(tx, { threadId: id, author: 'staff', memberId, text });
  await updateState(tx, id, isLast ? 'closed' : 'answered');
  await notifyPlayer(tx, 'question.answered', question);
  await writeEmail(tx, question.playerId, 'question.answered', { questionId: id, text, isByLink: isBlocked });
  return question;
}

/** Adds a note for staff. It changes nothing for the player. @throws errors.question.unknown when it does not exist */
export async function noteQuestion(tx: Tx, { id, memberId, text }: StaffMessage): Promise<Question> {
  const { question } = await lockQuestion(tx, id);
  await insertMessage(tx, { threadId: id, author: 'note', memberId, text });
  return question;
}

/**
 * Closes a question without an answer, and notifies its player.
 *
 * @throws errors.question.unknown when it does not exist
 * @throws errors.question.changed when it is closed already, or has a message that the member has not seen
 */
export async function endQuestion(tx: Tx, { id, seenId }: Seen & { readonly id: number }): Promise<Question> {
  const { question } = await lockQuestion(tx, id);
  if (question.state === 'closed') fail('errors.question.changed');
  await assertAllSeen(tx, { id, seenId });
  await updateState(tx, id, 'closed');
  await notifyPlayer(tx, 'question.closed', question);
  return question;
}

const notifyPlayer = (tx: Tx, kind: 'question.answered' | 'question.closed', { id, playerId }: Question) =>
  writeNotification(tx, playerId, { kind, params: { questionId: id }, link: `/help/${String(id)}` });

/**
 * Opens a closed question again, so that it waits for an answer.
 *
 * @throws errors.question.unknown when it does not exist
 * @throws errors.question.changed when it is open already
 */
export async function reopenQuestion(tx: Tx, id: number): Promise<Question> {
  const { question } = await lockQuestion(tx, id);
  if (question.state !== 'closed') fail('errors.question.changed');
  await updateWaiting(tx, id);
  return question;
}

/** A message that came meanwhile would leave the queue unread, or be answered twice. Call it with the player locked. */
async function assertAllSeen(tx: Tx, { id, seenId }: Seen & { readonly id: number }): Promise<void> {
  if (((await selectNewestMessage(tx, id))?.id ?? 0) > seenId) fail('errors.question.changed');
}

/** Every change of a question holds the lock of its player, as closing the account does. */
async function lockQuestion(tx: Tx, id: number): Promise<{ readonly question: Question; readonly isBlocked: boolean }> {
  const { playerId } = (await selectQuestion(tx, id)) ?? fail('errors.question.unknown');
  const { closedAt, blockReason } = await lockPlayer(tx, playerId);
  if (closedAt !== null) fail('errors.question.unknown');
  const question = (await selectQuestion(tx, id)) ?? fail('errors.question.unknown');
  return { question, isBlocked: blockReason !== null };
}
