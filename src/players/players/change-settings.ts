import { separateDraws } from '#src/core/draws/index.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { perMinute, ratesOf } from '#src/platform/redis/rate-limit.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import type { OwnSettings, SettingsChange } from '#src/players/players/store/players.ts';
import { ownSettings, updateSettings } from '#src/players/players/store/players.ts';

/** Each change renders the pages of all guests once more. */
const HIDING = perMinute(6);

/**
 * Changes some settings of a player and returns all of them. A player who hides disappears from the live feed and the
 * leaderboards at once, and the draws before and after share no seed. Hiding or not as before changes nothing.
 *
 * @throws errors.rate when hiding changes too often
 */
export async function changeSettings(services: Services, player: Player, change: SettingsChange): Promise<OwnSettings> {
  const keepSettings = await admitSettings(services, player, change);
  return await transaction(services, player, keepSettings);
}

/**
 * Counts a change of hiding towards its rate, and returns `changeSettings` for an existing transaction.
 *
 * @throws errors.rate when hiding changes too often
 */
export async function admitSettings(
  services: Services,
  player: Player,
  change: SettingsChange,
): Promise<(tx: Tx) => Promise<OwnSettings>> {
  const { hideMe } = await ownSettings(services.db, player.id);
  const isHidingChanged = change.hideMe !== undefined && change.hideMe !== hideMe;
  if (isHidingChanged) await ratesOf(services)('hiding', HIDING, `p:${String(player.id)}`);
  return async (tx) => {
    if (isHidingChanged) await separateDraws(tx, services, player.id);
    await updateSettings(tx, player.id, change);
    if (isHidingChanged) {
      await bumpDataVersion(tx, 'strip');
      await bumpDataVersion(tx, 'counters');
    }
    return await ownSettings(tx, player.id);
  };
}
