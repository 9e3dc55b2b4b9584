import type { Player } from '#src/shared/actor.ts';
import { pictureQueue } from '#src/platform/images/decode-picture.ts';
import { squarePicture } from '#src/platform/images/square-picture.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import { avatarAddress } from './avatar.ts';
import { updatePhoto, upsertPicture } from './store.ts';

/** Limits of an avatar upload. All uploads share one queue, which bounds the cost of decoding. */
export const AVATAR_UPLOAD = { field: 'avatar', mostBytes: 8 * 1024 * 1024, queue: pictureQueue } as const;

export interface ChangedAvatar {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly lastPhotoEditTime: number;
}

const AGAIN_SECONDS = 1;
const uploadingOf = objectCache<Set<number>>();

/**
 * Replaces a player's picture with an uploaded one.
 *
 * @throws errors.avatar.format when the file is not an accepted image
 * @throws errors.avatar.loading while another upload of the player is in progress
 */
export async function changeAvatar(
  services: Services,
  player: Player,
  { avatar }: { readonly avatar: Upload | null },
): Promise<ChangedAvatar> {
  if (avatar === null) fail('errors.avatar.format');
  const under = uploadingOf(services, () => new Set());
  if (under.has(player.id)) fail('errors.avatar.loading', {}, AGAIN_SECONDS);
  under.add(player.id);
  try {
    const picture = await avatar.use(squarePicture);
    return await transaction(services, player, async (tx) => {
      // The account may have been closed during the upload.
      if (!(await updatePhoto(tx, player.id))) fail('errors.auth.invalid');
      await upsertPicture(tx, player.id, 'upload', picture);
      const url = avatarAddress({ id: player.id, photoAt: tx.now, providerPhotoAt: null });
      return { url, lastPhotoEditTime: tx.now.getTime() };
    });
  } finally {
    under.delete(player.id);
  }
}
