import type { Tx } from '#src/platform/database/transaction.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { writeEmail } from '#src/players/player-email/index.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import { fail } from '#src/shared/errors.ts';
import { insertMessage, type Question, selectQuestion, updateState, updateWaiting } from './store.ts';

/** A message of staff; `isLast` closes the question with it. */
export interface StaffMessage {
  readonly id: number;
  readonly memberId: number;
  readonly text: string;
}

/**
 * Answers a question, in the bell and by e-mail. A blocked player gets a link, because no page of theirs opens.
 *
 * @throws errors.question.unknown when it does not exist
 * @throws errors.question.closed once it is closed
 */
export async function answerQuestion(
  tx: Tx,
  { id, memberId, text, isLast }: StaffMessage & { readonly isLast: boolean },
): Promise<Question> {
  const question = await lockQuestion(tx, id);
  if (question.state === 'closed') fail('errors.question.closed');
  const { playerId, kind } = question;
  await insertMessage(tx, { threadId: id, author: 'staff', memberId, text });
  await updateState(tx, id, isLast ? 'closed' : 'answered');
  const isByLink = kind === 'block';
  if (!isByLink) {
    await writeNotification(tx, playerId, {
      kind: 'question.answered',
      params: { questionId: id },
      link: `/help/${String(id)}`,
    });
  }
  await writeEmail(tx, playerId, 'question.answered', { questionId: id, text, isByLink });
  return question;
}

/** Adds a note for staff. It changes nothing for the player. @throws errors.question.unknown when it does not exist */
export async function noteQuestion(tx: Tx, { id, memberId, text }: StaffMessage): Promise<Question> {
  const question = await lockQuestion(tx, id);
  await insertMessage(tx, { threadId: id, author: 'note', memberId, text });
  return question;
}

/**
 * Closes a question, or opens a closed one again, so that it waits for an answer.
 *
 * @throws errors.question.unknown when it does not exist
 * @throws errors.question.changed when it is in that state already
 */
export async function turnQuestion(
  tx: Tx,
  { id, to }: { readonly id: number; readonly to: 'closed' | 'waiting' },
): Promise<Question> {
  const question = await lockQuestion(tx, id);
  if ((question.state === 'closed') === (to === 'closed')) fail('errors.question.changed');
  await (to === 'closed' ? updateState(tx, id, 'closed') : updateWaiting(tx, id));
  return question;
}

/** Every change of a question holds the lock of its player, as closing the account does. */
async function lockQuestion(tx: Tx, id: number): Promise<Question> {
  const { playerId } = (await selectQuestion(tx, id)) ?? fail('errors.question.unknown');
  if ((await lockPlayer(tx, playerId)).closedAt !== null) fail('errors.question.unknown');
  return (await selectQuestion(tx, id)) ?? fail('errors.question.unknown');
}
