import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readShownBalances } from '#src/core/ledger/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { PlayerState } from './player-account.ts';
import { selectPlayer } from '#src/players/players/store/players.ts';
import { objectCache } from '#src/shared/object-cache.ts';

/** Returns a player with balances, or null. Runs two statements in parallel. */
export async function loadPlayerState(services: Services, playerId: number): Promise<PlayerState | null> {
  const [account, balances, { levelStepExp }] = await Promise.all([
    selectPlayer(services.db, playerId),
    readShownBalances(services, playerId),
    readSettings(services),
  ]);
  return account && { account, balances, levelStepExp, nowMs: services.clock.now().getTime() };
}

const statesByReader = objectCache<Promise<PlayerState | null>>();

/**
 * The state of the player who reads a page. Header and content of an answer have the `player` of its request in common,
 * so it is read once. Commands use `loadPlayerState`, because they change it.
 */
export const stateOfReader = (services: Services, player: Player): Promise<PlayerState | null> =>
  statesByReader(player, () => loadPlayerState(services, player.id));
