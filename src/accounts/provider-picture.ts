import { fetchOutside } from '#src/platform/fetch-outside.ts';
import { pictureGate } from '#src/platform/decode-picture.ts';
import { squarePicture } from '#src/platform/square-picture.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { selectPlayer, updateProviderPhoto, upsertPicture } from './store.ts';

declare module '#src/platform/world.ts' {
  interface Providers {
    /** Fetches what a provider's address of a picture leads to; a test has one of its own. */
    readonly fetchPicture?: typeof fetchOutside;
  }
}

const LIMITS = { mostBytes: 5_000_000, withinMs: 5000 };

/**
 * Fetches the picture that a sign-in provider has of a player, once, and keeps our own copy of it. Call it after the
 * sign-in is committed. Never fails: what cannot be had is written to the log, and the next sign-in tries again.
 * Answers whether a copy was made now.
 */
export async function keepProviderPicture(world: World, playerId: number, url: string): Promise<boolean> {
  try {
    const player = await selectPlayer(world.db, playerId);
    if (player === null || player.closedAt !== null || player.providerPhotoAt !== null) return false;
    return await fetchAndKeep(world, playerId, url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    world.log.warn({ player: playerId, reason }, 'the picture of a provider could not be kept');
    return false;
  }
}

async function fetchAndKeep(world: World, playerId: number, url: string): Promise<boolean> {
  const place = pictureGate.enter();
  try {
    const content = await (world.providers.fetchPicture ?? fetchOutside)(url, LIMITS);
    const picture = await place.inTurn(() => squarePicture(content));
    return await transaction(world, null, async (tx) => {
      const isFirst = await updateProviderPhoto(tx, playerId);
      if (isFirst) await upsertPicture(tx, playerId, 'provider', picture);
      return isFirst;
    });
  } finally {
    place.leave();
  }
}
