import type { Db } from '#src/platform/database/database.ts';
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

/** @throws errors.withdrawal.unknown when the request does not exist */
export const readWithdrawal = async (db: Db, id: number): Promise<Withdrawal> =>
  (await selectWithdrawal(db, id)) ?? fail('errors.withdrawal.unknown');

export const heldBy = (db: Db, holderId: number): Promise<Withdrawal | null> => selectHeldBy(db, holderId);

export const withdrawalsIn = (
  db: Db,
  state: 'waiting' | 'withdrawing',
  asked: { readonly afterId: number; readonly limit: number },
): Promise<Withdrawal[]> => selectInState(db, state, asked.afterId, asked.limit);

export const withdrawalsOf = (db: Db, playerId: number, limit: number): Promise<Withdrawal[]> =>
  selectOfPlayer(db, playerId, Number.MAX_SAFE_INTEGER, limit);

/** Number of a player's requests by outcome. */
export const withdrawalRecord = (db: Db, playerId: number): ReturnType<typeof selectRecord> =>
  selectRecord(db, playerId);

export const othersInGame = (db: Db, gameId: string, playerId: number): Promise<number[]> =>
  selectPlayersBy(db, gameId, { but: playerId, limit: 5 });

export const latestRequest = (db: Db, insertId: number): Promise<Withdrawal | null> => selectLatestOf(db, insertId);

export const stepsOf = (db: Db, id: number): ReturnType<typeof selectSteps> => selectSteps(db, id);

export const lastGameId = (db: Db, playerId: number): ReturnType<typeof selectGameId> => selectGameId(db, playerId);
