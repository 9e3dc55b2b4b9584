import type { StoreViewer } from '#src/shared/viewers.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { pictureAddress } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import { safeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import type { Announcement } from './announcement.ts';
import { announcementFor } from './current-announcement.ts';
import type { AdvertModel } from './outputs.ts';

/** Returns the announcement that a viewer sees now, in the viewer's language, or null. */
export async function loadAnnouncement(
  services: Services,
  { locale, player }: StoreViewer,
): Promise<AdvertModel | null> {
  const advert = await announcementFor(services, player);
  return advert === null ? null : await advertModel(services, advert, locale);
}

/**
 * Returns one announcement for its own page.
 *
 * @throws errors.notFound when it is not the one shown now
 */
export async function loadAnnouncementById(services: Services, visitor: StoreViewer, id: number): Promise<AdvertModel> {
  const model = await loadAnnouncement(services, visitor);
  return model?.ID === id ? model : fail('errors.notFound');
}

async function advertModel(services: Services, advert: Announcement, locale: Locale): Promise<AdvertModel> {
  const { id, caseId, link, texts } = advert;
  const said = texts.get(locale) ?? texts.get(FALLBACK_LOCALE) ?? fail('errors.notFound');
  const { casesByName } = await publishedCases(services);
  const shown = caseId === null ? undefined : [...casesByName.values()].find((one) => one.id === caseId);
  return {
    ID: id,
    lead: said.lead,
    text: said.text,
    action: said.action,
    link: link === null ? null : services.links.href(locale, safeRedirectPath(link)),
    logo: shown === undefined ? null : pictureAddress(shown.hoverImage),
    palette: shown?.palette ?? null,
  };
}
