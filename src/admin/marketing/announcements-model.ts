import {
  AUDIENCES,
  type Announcement,
  currentAnnouncement,
  findAnnouncement,
  listAnnouncements,
} from '#src/players/announcements/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { pictureAddress } from '#src/core/catalogue/models/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale, NO_TEXTS, byLocale } from '#src/shared/locales.ts';
import type { AdvertLook } from '#views/admin/marketing/announcement-looks.tsx';
import type { AdvertPageModel } from '#views/admin/marketing/announcement-page.tsx';
import type { AdvertFormModel, AdvertsPageModel } from '#views/admin/marketing/announcements-page.tsx';

interface AnnouncementEditorViewer {
  readonly locale: Locale;
  /** The refused form of this page. */
  readonly refused: { readonly action: string; readonly values: Readonly<Record<string, string>> } | null;
}

export async function loadAnnouncementEditor(
  services: Services,
  reader: AnnouncementEditorViewer,
  { cursor }: { readonly cursor: number | null },
): Promise<AdvertsPageModel> {
  const [{ rows, next }, shown] = await Promise.all([listAnnouncements(services.db, cursor), shownIds(services)]);
  const fresh = { lead: NO_TEXTS, text: NO_TEXTS, action: NO_TEXTS, caseId: null, link: null, from: '', until: '' };
  return {
    list: rows.map((advert) => ({
      id: advert.id,
      lead: saidIn(advert, reader.locale)?.lead ?? '',
      from: advert.fromAt.toISOString(),
      until: advert.untilAt?.toISOString() ?? null,
      audience: advert.audience,
      state: stateOf(advert, services.clock.now(), shown),
    })),
    next,
    isFirst: cursor === null,
    form: {
      ...fresh,
      audience: 'everybody',
      audiences: AUDIENCES,
      key: newFormKey(services),
      cases: await casesOf(services, reader),
      ...(await typedLooks(services, reader, /\/adverts$/)),
    },
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
  const [advert, shown, cases] = await Promise.all([
    findAnnouncement(services.db, id),
    shownIds(services),
    casesOf(services, reader),
  ]);
  const { texts, caseId, link, fromAt, untilAt, audience } = advert;
  return {
    id,
    state: stateOf(advert, services.clock.now(), shown),
    looks: await looksOf(services, advert),
    form: {
      key: newFormKey(services),
      caseId,
      link,
      audience,
      audiences: AUDIENCES,
      cases,
      lead: byLocale((locale) => texts.get(locale)?.lead ?? ''),
      text: byLocale((locale) => texts.get(locale)?.text ?? ''),
      action: byLocale((locale) => texts.get(locale)?.action ?? ''),
      from: minutesOf(fromAt),
      until: untilAt === null ? '' : minutesOf(untilAt),
      ...(await typedLooks(services, reader, /\/adverts\/\d+$/)),
    },
  };
}

async function looksOf(
  services: Services,
  { texts, caseId }: Pick<Announcement, 'texts' | 'caseId'>,
): Promise<AdvertLook[]> {
  const { casesById } = await publishedCases(services);
  const pictured = caseId === null ? undefined : casesById.get(caseId);
  return LOCALE_CODES.map((locale) => ({
    locale,
    isOwn: texts.has(locale),
    said: saidIn({ texts }, locale),
    logo: pictured === undefined ? null : pictureAddress(pictured.image),
    palette: pictured?.palette ?? null,
  }));
}

/** The typed values of a refused form as players would see them; none for texts that cannot be saved. */
async function typedLooks(
  services: Services,
  { refused }: AnnouncementEditorViewer,
  address: RegExp,
): Promise<Pick<AdvertFormModel, 'typed' | 'isAtOnce'>> {
  if (refused === null || !address.test(refused.action)) return { typed: null, isAtOnce: false };
  const { values } = refused;
  const typedIn = (name: string, locale: Locale): string => values[`${name}.${locale}`]?.trim() ?? '';
  const whole = LOCALE_CODES.filter((locale) => typedIn('lead', locale) !== '' && typedIn('text', locale) !== '');
  if (!whole.includes(FALLBACK_LOCALE)) return { typed: null, isAtOnce: false };
  const texts = new Map(
    whole.map((locale) => {
      const action = typedIn('action', locale);
      return [
        locale,
        { lead: typedIn('lead', locale), text: typedIn('text', locale), action: action === '' ? null : action },
      ];
    }),
  );
  const caseId = Number(values['case'] ?? '');
  const from = values['from'] ?? '';
  return {
    typed: await looksOf(services, { texts, caseId: caseId > 0 ? caseId : null }),
    isAtOnce: from === '' || Date.parse(`${from}Z`) <= services.clock.now().getTime(),
  };
}

const saidIn = ({ texts }: Pick<Announcement, 'texts'>, locale: Locale) =>
  texts.get(locale) ?? texts.get(FALLBACK_LOCALE) ?? null;

/** Value of a datetime-local field, in UTC. */
const minutesOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

/** Ids of what guests and what players see now. */
async function shownIds(services: Services): Promise<readonly (number | undefined)[]> {
  const shown = [currentAnnouncement(services, 'guests'), currentAnnouncement(services, 'players')];
  return (await Promise.all(shown)).map((advert) => advert?.id);
}

function stateOf(
  { id, fromAt, untilAt }: Announcement,
  now: Date,
  shown: readonly (number | undefined)[],
): AdvertPageModel['state'] {
  if (untilAt !== null && untilAt <= now) return 'over';
  if (fromAt > now) return 'early';
  return shown.includes(id) ? 'shown' : 'hidden';
}

async function casesOf(
  services: Services,
  { locale }: Pick<AnnouncementEditorViewer, 'locale'>,
): Promise<AdvertFormModel['cases']> {
  const { listed } = await publishedCases(services);
  return listed.map(({ id, texts }) => ({ id, title: texts[locale].title }));
}
