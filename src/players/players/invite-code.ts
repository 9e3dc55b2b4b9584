import type { Db } from '#src/platform/db.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { PlayerAccount } from './player-account.ts';
import { type Friend, selectCodeOwner, selectFriends, updateInviteCode } from './store.ts';

/** A player's invite code: everybody has one. It is their ID until they choose another. */
export const inviteCodeOf = ({ id, inviteCode }: Pick<PlayerAccount, 'id' | 'inviteCode'>): string =>
  inviteCode ?? String(id);

/** The player who chose an invite code, whatever the case of its letters; null for nobody, and for who is closed. */
export const findCodeOwner = (db: Db, code: string): Promise<number | null> => selectCodeOwner(db, code);

/**
 * Lets a player go by an invite code from now on, once in a life. Answers `taken` when somebody has it, whatever the
 * case of its letters, and `changed` when the player had chosen one before; then nothing is written.
 */
export const chooseInviteCode = (tx: Tx, playerId: number, code: string): Promise<'chosen' | 'taken' | 'changed'> =>
  updateInviteCode(tx, playerId, code);

/** Those who came by a player's entry link with ids below `beforeId`, the newest first. */
export const friendsOf = (db: Db, inviterId: number, beforeId: number, limit: number): Promise<Friend[]> =>
  selectFriends(db, inviterId, beforeId, limit);
export type { Friend };
