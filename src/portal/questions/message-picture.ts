import { pictureQueue } from '#src/platform/images/decode-picture.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { QUESTION_PICTURES } from '#src/shared/questions.ts';
import { countPictures, insertMessage, type PicturePlace, selectPicture } from './store.ts';

/** Limits of an upload, as those of an avatar. */
export const PICTURE_UPLOAD = { field: 'picture', mostBytes: 8 * 1024 * 1024, queue: pictureQueue } as const;

/**
 * Writes a message of a player with its picture, if it has one. Call it with the player locked.
 *
 * @throws errors.question.pictures beyond five pictures of a question or ten in 24 hours
 */
export async function writeWithPicture(
  tx: Tx,
  {
    playerId,
    ...message
  }: Readonly<Record<'playerId' | 'threadId', number>> & { readonly text: string; readonly picture: Buffer | null },
): Promise<void> {
  if (message.picture !== null) {
    const { inQuestion, inDay } = await countPictures(tx, playerId, message.threadId);
    const { perQuestion, perDay } = QUESTION_PICTURES;
    if (inQuestion >= perQuestion || inDay >= perDay) fail('errors.question.pictures', { perQuestion, perDay });
  }
  await insertMessage(tx, { ...message, author: 'player', memberId: null });
}

/**
 * The picture of a message, for its player or, with null, for staff.
 *
 * @throws errors.question.unknown without a picture, and for one of another player
 */
export const pictureFile = ({ db }: Services, place: PicturePlace, playerId: number | null) => ({
  name: `picture-${String(place.message)}.webp`,
  type: 'image/webp',
  pieces: contentOf(db, place, playerId),
});

async function* contentOf(db: Db, place: PicturePlace, playerId: number | null): AsyncGenerator<Buffer> {
  const picture = await selectPicture(db, place);
  if (picture === null || (playerId !== null && picture.playerId !== playerId)) fail('errors.question.unknown');
  yield picture.content;
}
