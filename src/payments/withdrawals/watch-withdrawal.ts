import { flagSubject, raiseFlags } from '#src/accounts/index.ts';
import { readToppedUp } from '#src/ledger/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { selectPlayersBy } from './store.ts';

const MINUTE_MS = 60_000;

/** When staff are told of a request. */
export interface WithdrawalLimits {
  /** From so many players on who gave the same game account. */
  readonly gameAccounts: number;
  /** So soon after a top-up. */
  readonly quickMinutes: number;
}

/**
 * Tells staff of a request that is to be looked at: of a game account that several players gave, and of an item that
 * leaves right after money came in. The request itself goes on.
 */
export async function watchWithdrawal(
  tx: Tx,
  { id, playerId, gameId }: { readonly id: number; readonly playerId: number; readonly gameId: string },
  { gameAccounts, quickMinutes }: WithdrawalLimits,
): Promise<void> {
  const others = await selectPlayersBy(tx, gameId, { but: playerId, limit: gameAccounts - 1 });
  const [first] = others;
  if (first !== undefined && others.length === gameAccounts - 1) {
    await raiseFlags(tx, playerId, first, ['account.game']);
  }
  const since = timeAfter(tx.now, -quickMinutes * MINUTE_MS);
  if ((await readToppedUp(tx, playerId, since)) > 0) await flagSubject(tx, playerId, 'payment.quick', id);
}

const MOST_OF_GAME = 50;

/** Players who gave an id of the game last, 50 at most. */
export const playersOfGame = (db: Db, gameId: string): Promise<number[]> =>
  selectPlayersBy(db, gameId, { but: 0, limit: MOST_OF_GAME });
