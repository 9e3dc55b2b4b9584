import type { Db } from '#src/platform/database/database.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { PlayerAccount } from './player-account.ts';
import { type Friend, selectCodeOwner, selectFriends, updateInviteCode } from './store.ts';

/** Returns a player's invite code, which is the player id until the player chooses one. */
export const inviteCodeOf = ({ id, inviteCode }: Pick<PlayerAccount, 'id' | 'inviteCode'>): string =>
  inviteCode ?? String(id);

/** Returns the player who chose an invite code (case-insensitive); null when unknown or closed. */
export const findCodeOwner = (db: Db, code: string): Promise<number | null> => selectCodeOwner(db, code);

/**
 * Sets a player's invite code, once. Writes nothing and returns `taken` when the code is in use (case-insensitive), or
 * `changed` when the player has already chosen one.
 */
export const chooseInviteCode = (tx: Tx, playerId: number, code: string): Promise<'chosen' | 'taken' | 'changed'> =>
  updateInviteCode(tx, playerId, code);

export const friendsOf = (db: Db, inviterId: number, beforeId: number, limit: number): Promise<Friend[]> =>
  selectFriends(db, inviterId, beforeId, limit);
export type { Friend };
