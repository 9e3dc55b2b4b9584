import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { OwnSettings, SettingsChange } from './player-account.ts';
import { ownSettings, updateSettings } from '#src/players/players/store/players.ts';

/**
 * Changes some settings of a player and returns all of them. A player who hides disappears from the live feed and the
 * leaderboards at once.
 */
export async function changeSettings(services: Services, player: Player, change: SettingsChange): Promise<OwnSettings> {
  return await transaction(services, player, async (tx) => {
    await updateSettings(tx, player.id, change);
    if (change.hideMe !== undefined) {
      await bumpDataVersion(tx, 'strip');
      await bumpDataVersion(tx, 'counters');
    }
    return await ownSettings(tx, player.id);
  });
}
