import { bumpDataVersion } from '#src/platform/data-version.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import type { OwnSettings, Wishes } from './player-account.ts';
import { selectSettings, updateSettings } from './store.ts';

/**
 * Changes some of what a player wants of the store and answers all of it. Whoever hides is gone from strip, feeds and
 * tops at once.
 */
export async function changeSettings(world: World, player: Player, wanted: Wishes): Promise<OwnSettings> {
  return await transaction(world, player, async (tx) => {
    await updateSettings(tx, player.id, wanted);
    if (wanted.hideMe !== undefined) {
      await bumpDataVersion(tx, 'strip');
      await bumpDataVersion(tx, 'counters');
    }
    return await selectSettings(tx, player.id);
  });
}
