import type { Tx } from '#src/platform/transaction.ts';
import { deleteNotices } from './store.ts';

/** Forgets all that a player was told, when their account is closed: notices are theirs alone, and no value. */
export const eraseNotices = (tx: Tx, playerId: number): Promise<void> => deleteNotices(tx, playerId);
