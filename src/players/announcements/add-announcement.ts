import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import type { Announcement } from './announcement.ts';
import { hasDemoRow, insertAnnouncement, insertAnnouncementTexts, type NewAnnouncementRow } from './store.ts';

type NewAnnouncement = NewAnnouncementRow & Pick<Announcement, 'texts'>;

/**
 * Creates an announcement, which pages show to its audience from its start time. A demo store gets one announcement
 * ever: for a second one this creates nothing and returns null instead of the id.
 *
 * @throws Error when the fallback language has no texts, or a button lacks its label or its link
 */
export async function addAnnouncement(tx: Tx, advert: NewAnnouncement): Promise<number | null> {
  assert(advert.texts.has(FALLBACK_LOCALE), 'The announcement has no text in the fallback language');
  for (const { action } of advert.texts.values()) {
    assert((action === null) === (advert.link === null), 'The button of an announcement needs a text and a link');
  }
  if (advert.isDemo && (await hasDemoRow(tx))) return null;
  const id = await insertAnnouncement(tx, advert);
  await insertAnnouncementTexts(tx, id, advert.texts);
  await bumpDataVersion(tx, 'adverts');
  return id;
}
