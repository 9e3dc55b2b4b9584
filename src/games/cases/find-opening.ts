import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { selectOpening } from './store.ts';

export type FoundOpening = NonNullable<Awaited<ReturnType<typeof selectOpening>>>;

/** An opening by id, for the player who made it; null when it does not exist or belongs to another player. */
export async function findOpening(services: Services, player: Player, openingId: number): Promise<FoundOpening | null> {
  const opening = await selectOpening(services.db, openingId);
  return opening?.playerId === player.id ? opening : null;
}
