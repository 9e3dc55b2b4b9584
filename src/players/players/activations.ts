import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { insertActivation, selectActivation, selectActivators } from './store.ts';

/**
 * Returns the owner of the invite code that a player activated, the points it gave and the time; null without an
 * activation.
 */
export const activationOf = (db: Db, playerId: number): ReturnType<typeof selectActivation> =>
  selectActivation(db, playerId);

/** Records an activation. The primary key allows one per player. */
export const noteActivation = (tx: Tx, activation: Parameters<typeof insertActivation>[1]): Promise<void> =>
  insertActivation(tx, activation);

export const hasActivator = async (db: Db, ownerId: number, playerIds: readonly number[]): Promise<boolean> =>
  (await selectActivators(db, ownerId, playerIds)).length > 0;
