import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import type { Announcement } from './announcement.ts';
import { selectAnnouncement, selectAnnouncementPage } from './store.ts';

const PAGE = 30;

/** `next` is the id to continue below; null on the last page. */
interface AnnouncementPage {
  readonly rows: readonly Announcement[];
  readonly next: number | null;
}

export async function listAnnouncements(db: Db, before: number | null): Promise<AnnouncementPage> {
  const found = await selectAnnouncementPage(db, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1);
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/**
 * Returns an announcement by id, including scheduled and ended ones.
 *
 * @throws errors.notFound when it does not exist
 */
export const findAnnouncement = async (db: Db, id: number): Promise<Announcement> =>
  (await selectAnnouncement(db, id)) ?? fail('errors.notFound');
