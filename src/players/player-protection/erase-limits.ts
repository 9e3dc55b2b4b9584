import type { Tx } from '#src/platform/database/transaction.ts';
import { deleteLimits } from './store.ts';

/** Deletes the limits of a player whose account is closed. Breaks and daily totals stay. */
export const eraseLimits = (tx: Tx, playerId: number): Promise<void> => deleteLimits(tx, playerId);
