import type { Db } from '#src/platform/db.ts';
import { selectIdentity } from './store.ts';

/** The id of the player whom `subject` of a provider signs in as, or null for a newcomer. */
export const findIdentity = (db: Db, provider: string, subject: string): Promise<number | null> =>
  selectIdentity(db, provider, subject);
