import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import { insertActivation, selectActivation, selectActivators } from './store.ts';

/** Whose invite code a player has activated, what it gave (points) and when; null when they have not. */
export const activationOf = (db: Db, playerId: number): ReturnType<typeof selectActivation> =>
  selectActivation(db, playerId);

/** Writes that a player activated somebody's code. The key refuses a second one in their life. */
export const noteActivation = (tx: Tx, activation: Parameters<typeof insertActivation>[1]): Promise<void> =>
  insertActivation(tx, activation);

/** Whether any of some players activated the code of an owner. */
export const hasActivator = async (db: Db, ownerId: number, playerIds: readonly number[]): Promise<boolean> =>
  (await selectActivators(db, ownerId, playerIds)).length > 0;
