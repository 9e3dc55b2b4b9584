import { fetchOutside } from '#src/platform/security/fetch-outside.ts';
import { pictureQueue } from '#src/platform/images/decode-picture.ts';
import { squarePicture } from '#src/platform/images/square-picture.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { selectPlayer } from '#src/players/players/store/players.ts';
import { updateProviderPhoto, upsertPicture } from './store.ts';

declare module '#src/platform/services.ts' {
  interface ExternalServices {
    /** Overridden in tests. */
    readonly fetchPicture?: typeof fetchOutside;
  }
}

const LIMITS = { mostBytes: 5_000_000, withinMs: 5000 };

/**
 * Copies a player's picture from the sign-in provider, once. Call it after the sign-in is committed. Never throws:
 * failures are logged, and the next sign-in retries. Returns whether a copy was made.
 */
export async function keepProviderPicture(services: Services, playerId: number, url: string): Promise<boolean> {
  try {
    const player = await selectPlayer(services.db, playerId);
    if (player === null || player.closedAt !== null || player.providerPhotoAt !== null) return false;
    return await fetchAndKeep(services, playerId, url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.log.warn({ playerId, reason }, 'picture.copy.failed');
    return false;
  }
}

async function fetchAndKeep(services: Services, playerId: number, url: string): Promise<boolean> {
  const permit = pictureQueue.enter();
  try {
    const content = await (services.providers.fetchPicture ?? fetchOutside)(url, LIMITS);
    const picture = await permit.inTurn(() => squarePicture(content));
    return await transaction(services, null, async (tx) => {
      const isFirst = await updateProviderPhoto(tx, playerId);
      if (isFirst) await upsertPicture(tx, playerId, 'provider', picture);
      return isFirst;
    });
  } finally {
    permit.leave();
  }
}
