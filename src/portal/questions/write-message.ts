import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { type ChangedQuestion, countMessage } from './open-question.ts';
import { insertMessage, type Question, selectQuestion, updateState, updateWaiting } from './store.ts';

/**
 * Writes a further message to support.
 *
 * @throws errors.question.unknown for a question of another player
 * @throws errors.question.closed once it is closed
 * @throws errors.rate after 30 messages in a day
 */
export async function writeMessage(
  services: Services,
  player: Player,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<ChangedQuestion> {
  await ownQuestion(services, player, id);
  await countMessage(services, player.id);
  return await transaction(services, player, async (tx) => {
    await lockOpen(tx, player, id);
    await insertMessage(tx, { threadId: id, author: 'player', memberId: null, text });
    await updateWaiting(tx, id);
    return { id };
  });
}

/**
 * Ends a question that is settled.
 *
 * @throws errors.question.unknown for a question of another player
 * @throws errors.question.closed once it is closed
 */
export const closeQuestion = (
  services: Services,
  player: Player,
  { id }: { readonly id: number },
): Promise<ChangedQuestion> =>
  transaction(services, player, async (tx) => {
    await lockOpen(tx, player, id);
    await updateState(tx, id, 'closed');
    return { id };
  });

/** A question of the player. @throws errors.question.unknown for one of another player */
export async function ownQuestion({ db }: Pick<Services, 'db'>, player: Player, id: number): Promise<Question> {
  const question = await selectQuestion(db, id);
  return question?.playerId === player.id ? question : fail('errors.question.unknown');
}

async function lockOpen(tx: Tx, player: Player, id: number): Promise<void> {
  await lockPlayer(tx, player.id);
  if ((await ownQuestion({ db: tx }, player, id)).state === 'closed') fail('errors.question.closed');
}
