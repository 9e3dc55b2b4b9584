import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { selectCashbackUntil, updateCashback } from './store.ts';

/** Starts the wheel's cashback until `untilAt`. A running cashback is neither shortened nor added to. */
export async function startCashback(tx: Tx, playerId: number, untilAt: Date): Promise<void> {
  await updateCashback(tx, playerId, untilAt);
}

/** Returns the end of a player's cashback, which may be in the past; null without one. */
export const cashbackUntil = (db: Db, playerId: number): Promise<Date | null> => selectCashbackUntil(db, playerId);

/** Returns the end of a running cashback in ms since 1970, or null. The end itself is exclusive. */
export const runningUntil = (until: Date | null, nowMs: number): number | null =>
  until !== null && until.getTime() > nowMs ? until.getTime() : null;
