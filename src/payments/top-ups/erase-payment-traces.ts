import type { Tx } from '#src/platform/transaction.ts';
import { clearTraces } from './store.ts';

/**
 * Forgets from where a player paid, when their account is closed; the payments themselves stay. Locks payments: call it
 * before wallets are locked.
 */
export const erasePaymentTraces = (tx: Tx, playerId: number): Promise<void> => clearTraces(tx, playerId);
