import type { Db } from '#src/platform/db.ts';
import type { World } from '#src/platform/world.ts';
import { readBalances } from '#src/ledger/index.ts';
import { readSettings } from '#src/settings/index.ts';
import type { PlayerAccount, PlayerState } from './player-account.ts';
import {
  type JoinedPlayer,
  type ShownPlayer,
  selectClosedAfter,
  selectJoinedAfter,
  selectJoinedAt,
  selectJoinedBetween,
  selectOpenDemoIds,
  selectPlayer,
  selectPlayersAfter,
  selectShownPlayers,
} from './store.ts';

export type { ShownPlayer };

/** A player by id, also a closed one; null when there is none. One statement. */
export const loadPlayer = (world: World, playerId: number): Promise<PlayerAccount | null> =>
  selectPlayer(world.db, playerId);

/** A player with their balances, by two statements at once; null when there is none. */
export async function loadPlayerState(world: World, playerId: number): Promise<PlayerState | null> {
  const [account, balances, { levelStepExp }] = await Promise.all([
    selectPlayer(world.db, playerId),
    readBalances(world.db, playerId),
    readSettings(world),
  ]);
  return account && { account, balances, levelStepExp, nowMs: world.clock.now().getTime() };
}

/** Whether a player has said to be 18; false for nobody. */
export const hasConfirmedAdult = async (world: World, playerId: number): Promise<boolean> =>
  (await selectPlayer(world.db, playerId))?.isAdult ?? false;

/** Ids of open demo players above `afterId`, ascending, `limit` at most: read on from the last one. */
export const openDemoPlayerIds = (db: Db, afterId: number, limit: number): Promise<number[]> =>
  selectOpenDemoIds(db, afterId, limit);

/** The players among some ids that others may see at all: who is closed is not among them. By id. */
export const shownPlayers = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ShownPlayer>> =>
  ids.length === 0 ? new Map<number, ShownPlayer>() : await selectShownPlayers(db, ids);

/** What a count of players is kept up by: who joined and who left since it was taken. */
export const playerCounts = {
  joinedAfter: selectJoinedAfter,
  joinedBetween: selectJoinedBetween,
  closedAfter: selectClosedAfter,
};

/** Everybody who joined with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const playersAfter = (db: Db, afterId: number, limit: number): Promise<JoinedPlayer[]> =>
  selectPlayersAfter(db, afterId, limit);

/** When some players joined, by id. */
export async function joinedAt(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const players = ids.length === 0 ? [] : await selectJoinedAt(db, ids);
  return new Map(players.map(({ id, createdAt }) => [id, createdAt]));
}
