import { flagSubject, raiseFlags } from '#src/players/risk/index.ts';
import { readToppedUp } from '#src/core/ledger/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { selectPlayersBy } from './store.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

export interface WithdrawalLimits {
  /** Number of players with the same game account. */
  readonly gameAccounts: number;
  /** Maximum time since the last top-up. */
  readonly quickMinutes: number;
}

/**
 * Flags a request for staff when several players use its game account, or when it follows a top-up too quickly. The
 * request itself continues.
 */
export async function flagSuspiciousWithdrawal(
  tx: Tx,
  { id, playerId, gameId }: { readonly id: number; readonly playerId: number; readonly gameId: string },
  { gameAccounts, quickMinutes }: WithdrawalLimits,
): Promise<void> {
  const otherPlayers = await selectPlayersBy(tx, gameId, { but: playerId, limit: gameAccounts - 1 });
  const [first] = otherPlayers;
  if (first !== undefined && otherPlayers.length === gameAccounts - 1) {
    await raiseFlags(tx, playerId, first, ['account.game']);
  }
  const since = timeAfter(tx.now, -quickMinutes * MINUTE_MS);
  if ((await readToppedUp(tx, playerId, since)) > 0) await flagSubject(tx, playerId, 'payment.quick', id);
}
