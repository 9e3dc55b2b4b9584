import type { Player } from '#src/platform/player.ts';
import { pictureGate } from '#src/platform/decode-picture.ts';
import { squarePicture } from '#src/platform/square-picture.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { avatarAddress } from './avatar.ts';
import { updatePhoto, upsertPicture } from './store.ts';

/** What an upload of a picture takes: all pass one gate, which bounds what decoding may cost. */
export const AVATAR_UPLOAD = { field: 'avatar', mostBytes: 8 * 1024 * 1024, gate: pictureGate } as const;

/** The picture that a player has from now on. */
export interface ChangedAvatar {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly lastPhotoEditTime: number;
}

const AGAIN_SECONDS = 1;
const uploading = new WeakMap<World, Set<number>>();

/**
 * Makes a picture that a player sent their own. Fails with `errors.avatar.format` for what is no picture that is
 * taken, and with `errors.avatar.loading` while another one of theirs is on its way.
 */
export async function changeAvatar(
  world: World,
  player: Player,
  { avatar }: { readonly avatar: Upload | null },
): Promise<ChangedAvatar> {
  if (avatar === null) fail('errors.avatar.format');
  const under = uploading.get(world) ?? new Set();
  uploading.set(world, under);
  if (under.has(player.id)) fail('errors.avatar.loading', {}, AGAIN_SECONDS);
  under.add(player.id);
  try {
    const picture = await avatar.use(squarePicture);
    return await transaction(world, player, async (tx) => {
      // An account that was closed a moment ago keeps nothing.
      if (!(await updatePhoto(tx, player.id))) fail('errors.auth.invalid');
      await upsertPicture(tx, player.id, 'upload', picture);
      const url = avatarAddress({ id: player.id, photoAt: tx.now, providerPhotoAt: null });
      return { url, lastPhotoEditTime: tx.now.getTime() };
    });
  } finally {
    under.delete(player.id);
  }
}
