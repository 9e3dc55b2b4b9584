import type { Tx } from '#src/platform/transaction.ts';
import { deleteLimits } from './store.ts';

/** Forgets the limits of a player whose account is closed: they were theirs alone. Breaks and days of play stay. */
export const eraseLimits = (tx: Tx, playerId: number): Promise<void> => deleteLimits(tx, playerId);
