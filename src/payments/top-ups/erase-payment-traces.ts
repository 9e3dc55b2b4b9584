import type { Tx } from '#src/platform/database/transaction.ts';
import { clearTraces } from './store.ts';

/**
 * Deletes network address and device of a player's payments when the account is closed. The payments stay. Locks
 * payments: call it before wallets are locked.
 */
export const erasePaymentTraces = (tx: Tx, playerId: number): Promise<void> => clearTraces(tx, playerId);
