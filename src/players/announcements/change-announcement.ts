import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Announcement } from './announcement.ts';
import {
  deleteAnnouncementTexts,
  endAnnouncementRow,
  insertAnnouncementTexts,
  selectAnnouncementForUpdate,
  updateAnnouncement,
  updateDemoEnded,
} from './store.ts';

/**
 * Replaces the schedule, the audience, the link and the texts of an announcement, and returns the previous version.
 * Browsers that closed the earlier version do not show it again.
 *
 * @throws errors.notFound when it does not exist
 * @throws errors.advert.over when it has ended
 */
export async function changeAnnouncement(tx: Tx, advert: Announcement): Promise<Announcement> {
  assert(advert.texts.has(FALLBACK_LOCALE), 'The announcement has no text in the fallback language');
  const before = await runningAdvert(tx, advert.id);
  await updateAnnouncement(tx, advert);
  await deleteAnnouncementTexts(tx, advert.id);
  await insertAnnouncementTexts(tx, advert.id, advert.texts);
  await bumpDataVersion(tx, 'adverts');
  return before;
}

/**
 * Ends an announcement now and returns its previous version.
 * @throws errors.notFound when it does not exist
 * @throws errors.advert.over when it has ended
 */
export async function endAnnouncement(tx: Tx, id: number): Promise<Announcement> {
  const before = await runningAdvert(tx, id);
  await endAnnouncementRow(tx, id);
  await bumpDataVersion(tx, 'adverts');
  return before;
}

async function runningAdvert(tx: Tx, id: number): Promise<Announcement> {
  tx.guard('counter');
  const advert = (await selectAnnouncementForUpdate(tx, id)) ?? fail('errors.notFound');
  return advert.untilAt !== null && advert.untilAt <= tx.now ? fail('errors.advert.over') : advert;
}

/** Ends the demo's announcements now. Returns how many ended. */
export async function endDemoAnnouncements(tx: Tx): Promise<number> {
  const ended = await updateDemoEnded(tx);
  if (ended > 0) await bumpDataVersion(tx, 'adverts');
  return ended;
}
