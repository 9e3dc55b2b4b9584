import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import { type Page, pageOf } from '#src/shared/page-of.ts';
import type { Announcement } from './announcement.ts';
import { selectAnnouncement, selectAnnouncementPage } from './store.ts';

const PAGE = 30;

export const listAnnouncements = async (db: Db, before: number | null): Promise<Page<Announcement, number>> =>
  pageOf(await selectAnnouncementPage(db, before ?? Number.MAX_SAFE_INTEGER, PAGE + 1), PAGE, ({ id }) => id);

/**
 * Returns an announcement by id, including scheduled and ended ones.
 *
 * @throws errors.notFound when it does not exist
 */
export const findAnnouncement = async (db: Db, id: number): Promise<Announcement> =>
  (await selectAnnouncement(db, id)) ?? fail('errors.notFound');
