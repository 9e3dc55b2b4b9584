import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { noticesRead } from './events.ts';
import { selectUnreadIds, updateRead } from './store.ts';

/** What became of reading: how many were new, and the oldest of them, so that a list can show which were. */
export interface ReadNotices {
  readonly read: number;
  readonly firstNewId: number | null;
}

/** Marks a player's notices up to an id as read, or all that there are. Those of others are never touched. */
export const readNotices = (world: World, player: Player, { upTo }: { readonly upTo: number }): Promise<ReadNotices> =>
  transaction(world, player, async (tx) => {
    const [firstNewId = null] = await selectUnreadIds(tx, player.id, 1);
    if (firstNewId === null || firstNewId > upTo) return { read: 0, firstNewId: null };
    tx.announce(noticesRead(player.id));
    return { read: await updateRead(tx, player.id, upTo), firstNewId };
  });
