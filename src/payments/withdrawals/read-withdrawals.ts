import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import { selectInState, selectOfPlayer, selectPlayersBy, selectWithdrawal } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** @throws errors.withdrawal.unknown when the request does not exist */
export const readWithdrawal = async (db: Db, id: number): Promise<Withdrawal> =>
  (await selectWithdrawal(db, id)) ?? fail('errors.withdrawal.unknown');

export const withdrawalsIn = (
  db: Db,
  state: 'waiting' | 'withdrawing',
  query: { readonly afterId: number; readonly limit: number },
): Promise<Withdrawal[]> => selectInState(db, state, query.afterId, query.limit);

export const withdrawalsOf = (db: Db, playerId: number, limit: number): Promise<Withdrawal[]> =>
  selectOfPlayer(db, playerId, Number.MAX_SAFE_INTEGER, limit);

export const othersInGame = (db: Db, gameId: string, playerId: number): Promise<number[]> =>
  selectPlayersBy(db, gameId, { but: playerId, limit: 5 });
