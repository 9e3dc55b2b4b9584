import type { Player } from '#src/shared/actor.ts';
import type { Db } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { readShownBalances } from '#src/core/ledger/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { PlayerAccount, PlayerState } from './player-account.ts';
import { type PublicPlayer, selectPlayer, selectPublicPlayers } from '#src/players/players/store/players.ts';
import {
  selectClosedAfter,
  selectJoinedAfter,
  selectJoinedAt,
  selectJoinedBetween,
} from '#src/players/players/store/counts.ts';

/** Returns a player by id, including closed ones, or null. Runs one statement. */
export const loadPlayer = (services: Services, playerId: number): Promise<PlayerAccount | null> =>
  selectPlayer(services.db, playerId);

/** Returns a player with balances, or null. Runs two statements in parallel. */
export async function loadPlayerState(services: Services, playerId: number): Promise<PlayerState | null> {
  const [account, balances, { levelStepExp }] = await Promise.all([
    selectPlayer(services.db, playerId),
    readShownBalances(services, playerId),
    readSettings(services),
  ]);
  return account && { account, balances, levelStepExp, nowMs: services.clock.now().getTime() };
}

const statesByReader = new WeakMap<Player, Promise<PlayerState | null>>();

/**
 * The state of the player who reads a page. Header and content of an answer have the `player` of its request in common,
 * so it is read once. Commands use `loadPlayerState`, because they change it.
 */
export function stateOfReader(services: Services, player: Player): Promise<PlayerState | null> {
  const state = statesByReader.get(player) ?? loadPlayerState(services, player.id);
  statesByReader.set(player, state);
  return state;
}

/** Returns the players among some ids whose accounts are not closed, by id. */
export const publicPlayers = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PublicPlayer>> =>
  ids.length === 0 ? new Map<number, PublicPlayer>() : await selectPublicPlayers(db, ids);

/** Queries that keep a cached count of players current: joins and closures since it was taken. */
export const playerCounts = {
  joinedAfter: selectJoinedAfter,
  joinedBetween: selectJoinedBetween,
  closedAfter: selectClosedAfter,
};

export async function joinedAt(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const players = ids.length === 0 ? [] : await selectJoinedAt(db, ids);
  return new Map(players.map(({ id, createdAt }) => [id, createdAt]));
}
