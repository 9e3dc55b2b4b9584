import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { selectOpening } from './store.ts';

/** What is known of an opening beside its draws. */
export type FoundOpening = NonNullable<Awaited<ReturnType<typeof selectOpening>>>;

/** An opening by its id, for the player who made it; null for one that is not there or somebody else's. */
export async function findOpening(world: World, player: Player, openingId: number): Promise<FoundOpening | null> {
  const opening = await selectOpening(world.db, openingId);
  return opening?.playerId === player.id ? opening : null;
}
