import type { Db } from '#src/platform/db.ts';
import type { Notice } from './notice.ts';
import { selectNotices, selectUnreadIds } from './store.ts';

const PAGE_NOTICES = 50;
/** Nobody needs to know of more: what is shown says that there are more than 99. */
const MOST_COUNTED = 100;

/** A page of what a player was told, the newest first. */
export interface NoticePage {
  readonly notices: readonly Notice[];
  /** The id to ask on from; null after the last. */
  readonly next: number | null;
  /** How many of all are unread, 100 at most. */
  readonly unread: number;
}

/** The 50 newest notices of a player below an id (`before`), or of all. */
export async function listNotices(db: Db, playerId: number, before: number | null): Promise<NoticePage> {
  const [found, unread] = await Promise.all([
    selectNotices(db, playerId, before ?? Number.MAX_SAFE_INTEGER, PAGE_NOTICES + 1),
    countUnread(db, playerId),
  ]);
  const notices = found.slice(0, PAGE_NOTICES);
  return { notices, next: found.length > PAGE_NOTICES ? (notices.at(-1)?.id ?? null) : null, unread };
}

/** How many notices a player has not read, 100 at most: the bell of every page asks. */
export const countUnread = async (db: Db, playerId: number): Promise<number> =>
  (await selectUnreadIds(db, playerId, MOST_COUNTED)).length;
