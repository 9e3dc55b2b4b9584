import type { Tx } from '#src/platform/database/transaction.ts';
import { deleteNotifications } from './store.ts';

/** Deletes all notifications of a player whose account is closed; they have no value for audits. */
export const eraseNotifications = (tx: Tx, playerId: number): Promise<void> => deleteNotifications(tx, playerId);
