import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { screenshot } from '#src/platform/images/screenshot.ts';
import type { Services } from '#src/platform/services.ts';
import type { Upload } from '#src/platform/upload.ts';
import { lockPlayer } from '#src/players/players/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { writeWithPicture } from './message-picture.ts';
import { type ChangedQuestion, countMessage } from './open-question.ts';
import { type Question, selectQuestion, updateState, updateWaiting } from './store.ts';

/**
 * Writes a further message to support.
 *
 * @throws errors.question.unknown for a question of another player
 * @throws errors.question.closed once it is closed
 * @throws errors.question.pictures as `writeWithPicture` does
 * @throws errors.rate after 30 messages in a day
 */
export async function writeMessage(
  services: Services,
  player: Player,
  { id, text, picture }: { readonly id: number; readonly text: string; readonly picture?: Upload | null },
): Promise<ChangedQuestion> {
  await ownQuestion(services, player, id);
  await countMessage(services, player.id);
  const made = (await picture?.use(screenshot)) ?? null;
  return await transaction(services, player, async (tx) => {
    await lockOpen(tx, player, id);
    await writeWithPicture(tx, { playerId: player.id, threadId: id, text, picture: made });
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
