import type { Db } from '#src/platform/db.ts';
import { fail } from '#src/shared/errors.ts';
import {
  selectGameId,
  selectHeldBy,
  selectInState,
  selectLatestOf,
  selectOfPlayer,
  selectPlayersBy,
  selectRecord,
  selectSteps,
  selectWithdrawal,
} from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A request. Fails with `errors.withdrawal.unknown` where there is none. */
export const readWithdrawal = async (db: Db, id: number): Promise<Withdrawal> =>
  (await selectWithdrawal(db, id)) ?? fail('errors.withdrawal.unknown');

/** What a member of staff holds now, or null. */
export const heldBy = (db: Db, holderId: number): Promise<Withdrawal | null> => selectHeldBy(db, holderId);

/** Requests in one state behind an id, the oldest first. */
export const withdrawalsIn = (
  db: Db,
  state: 'waiting' | 'withdrawing',
  asked: { readonly afterId: number; readonly limit: number },
): Promise<Withdrawal[]> => selectInState(db, state, asked.afterId, asked.limit);

/** The newest requests of a player. */
export const withdrawalsOf = (db: Db, playerId: number, limit: number): Promise<Withdrawal[]> =>
  selectOfPlayer(db, playerId, Number.MAX_SAFE_INTEGER, limit);

/** How a player's requests ended. */
export const withdrawalRecord = (db: Db, playerId: number): ReturnType<typeof selectRecord> =>
  selectRecord(db, playerId);

/** Other players who gave the same id of the game, a few at most. */
export const othersInGame = (db: Db, gameId: string, playerId: number): Promise<number[]> =>
  selectPlayersBy(db, gameId, { but: playerId, limit: 5 });

/** The newest request about an item, or null. */
export const latestRequest = (db: Db, insertId: number): Promise<Withdrawal | null> => selectLatestOf(db, insertId);

/** What has happened to a request, in its order. */
export const stepsOf = (db: Db, id: number): ReturnType<typeof selectSteps> => selectSteps(db, id);

/** By which id a player was last found in the game, or null. */
export const lastGameId = (db: Db, playerId: number): ReturnType<typeof selectGameId> => selectGameId(db, playerId);
