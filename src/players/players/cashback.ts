import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { selectCashbackUntil, updateCashback } from './store.ts';

/**
 * Lets the wheel's cashback run for a player until `untilAt`. One that runs already is never shortened, and a second
 * one is not added to it: two hours are two hours from the spin that won them.
 */
export async function startCashback(tx: Tx, playerId: number, untilAt: Date): Promise<void> {
  await updateCashback(tx, playerId, untilAt);
}

/** Until when a player's cashback runs, in the past too; null when there never was one. */
export const cashbackUntil = (db: Db, playerId: number): Promise<Date | null> => selectCashbackUntil(db, playerId);

/** Until when a cashback still runs, in ms since 1970; null when it does not. Its last moment is not part of it. */
export const runningUntil = (until: Date | null, nowMs: number): number | null =>
  until !== null && until.getTime() > nowMs ? until.getTime() : null;
