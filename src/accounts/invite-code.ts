import type { Db } from '#src/platform/db.ts';
import type { PlayerAccount } from './player-account.ts';
import { selectCodeOwner } from './store.ts';

/** A player's invite code: everybody has one. It is their ID until they choose another. */
export const inviteCodeOf = ({ id, inviteCode }: Pick<PlayerAccount, 'id' | 'inviteCode'>): string =>
  inviteCode ?? String(id);

/** The player who chose an invite code, whatever the case of its letters; null for nobody, and for who is closed. */
export const findCodeOwner = (db: Db, code: string): Promise<number | null> => selectCodeOwner(db, code);
