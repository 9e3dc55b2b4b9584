import { findCodeOwner } from './store.ts';
import { type PublicPlayer, publicPlayers } from '#src/players/players/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { endOfLink, entryOf } from './entry.ts';

export type Inviter = Pick<PublicPlayer, 'id' | 'name' | 'isHidden' | 'photoAt' | 'providerPhotoAt'>;

/** Returns the player of an entry link, or of its end; null when there is none, or the account is closed. */
export async function findInviter(db: Db, text: string): Promise<Inviter | null> {
  const entry = entryOf(endOfLink(text));
  if (entry.kind === 'none') return null;
  const id = entry.kind === 'id' ? entry.id : await findCodeOwner(db, entry.code);
  if (id === null) return null;
  return (await publicPlayers(db, [id])).get(id) ?? null;
}
