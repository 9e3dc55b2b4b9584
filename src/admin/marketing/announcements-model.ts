import {
  type Announcement,
  currentAnnouncement,
  findAnnouncement,
  listAnnouncements,
} from '#src/players/announcements/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { AdvertPageModel } from '#views/admin/marketing/announcement-page.tsx';
import type { AdvertFormModel, AdvertsPageModel } from '#views/admin/marketing/announcements-page.tsx';

interface AnnouncementEditorViewer {
  readonly locale: Locale;
}

const EMPTY = { ru: '', en: '', ua: '', pl: '' };

export async function loadAnnouncementEditor(
  services: Services,
  reader: AnnouncementEditorViewer,
  { cursor }: { readonly cursor: number | null },
): Promise<AdvertsPageModel> {
  const [{ rows, next }, current] = await Promise.all([
    listAnnouncements(services.db, cursor),
    currentAnnouncement(services),
  ]);
  const fresh = { lead: EMPTY, text: EMPTY, action: EMPTY, caseId: null, link: null, from: '', until: '' };
  return {
    list: rows.map((advert) => ({
      id: advert.id,
      lead: saidIn(advert, reader.locale)?.lead ?? '',
      from: advert.fromAt.toISOString(),
      until: advert.untilAt?.toISOString() ?? null,
      state: stateOf(advert, services.clock.now(), current),
    })),
    next,
    isFirst: cursor === null,
    form: { ...fresh, key: newFormKey(services), cases: await casesOf(services, reader) },
  };
}

/**
 * One announcement in each language, and its form.
 *
 * @throws errors.notFound when it does not exist
 */
export async function loadEditedAnnouncement(
  services: Services,
  reader: AnnouncementEditorViewer,
  id: number,
): Promise<AdvertPageModel> {
  const [advert, current, cases] = await Promise.all([
    findAnnouncement(services.db, id),
    currentAnnouncement(services),
    casesOf(services, reader),
  ]);
  const each = (pick: (locale: Locale) => string): Record<Locale, string> => ({
    ru: pick('ru'),
    en: pick('en'),
    ua: pick('ua'),
    pl: pick('pl'),
  });
  const { texts, caseId, link, fromAt, untilAt } = advert;
  return {
    id,
    state: stateOf(advert, services.clock.now(), current),
    looks: LOCALE_CODES.map((locale) => ({ locale, isOwn: texts.has(locale), said: saidIn(advert, locale) })),
    form: {
      key: newFormKey(services),
      caseId,
      link,
      cases,
      lead: each((locale) => texts.get(locale)?.lead ?? ''),
      text: each((locale) => texts.get(locale)?.text ?? ''),
      action: each((locale) => texts.get(locale)?.action ?? ''),
      from: minutesOf(fromAt),
      until: untilAt === null ? '' : minutesOf(untilAt),
    },
  };
}

const saidIn = ({ texts }: Announcement, locale: Locale) => texts.get(locale) ?? texts.get(FALLBACK_LOCALE) ?? null;

/** Value of a datetime-local field, in UTC. */
const minutesOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

function stateOf(
  { id, fromAt, untilAt }: Announcement,
  now: Date,
  current: Announcement | null,
): AdvertPageModel['state'] {
  if (untilAt !== null && untilAt <= now) return 'over';
  if (fromAt > now) return 'early';
  return current?.id === id ? 'shown' : 'hidden';
}

async function casesOf(services: Services, { locale }: AnnouncementEditorViewer): Promise<AdvertFormModel['cases']> {
  const { listed } = await publishedCases(services);
  return listed.map(({ id, texts }) => ({ id, title: texts[locale].title }));
}
