import { findCodeOwner, type ShownPlayer, shownPlayers } from '#src/accounts/index.ts';
import type { Db } from '#src/platform/db.ts';
import { entryOf } from './entry.ts';

/** Who invites by a link. */
export type Inviter = Pick<ShownPlayer, 'id' | 'name' | 'isHidden' | 'photoAt' | 'providerPhotoAt'>;

/** The player to whom the end of an entry link leads; null for nobody, and for who closed their account. */
export async function findInviter(db: Db, typed: string): Promise<Inviter | null> {
  const entry = entryOf(typed);
  if (entry.kind === 'none') return null;
  const id = entry.kind === 'id' ? entry.id : await findCodeOwner(db, entry.code);
  if (id === null) return null;
  return (await shownPlayers(db, [id])).get(id) ?? null;
}
