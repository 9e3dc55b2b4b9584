import { pictureAddress, publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { FALLBACK_LOCALE, href, type Locale } from '#src/shared/locales.ts';
import type { AdvertModel } from '#views/adverts/advert-page.tsx';
import type { Advert } from './advert.ts';
import { advertFor } from './current-advert.ts';

/** For whom an advert is made: a guest is nobody (null). */
interface Visitor {
  readonly locale: Locale;
  readonly player: { readonly id: number } | null;
}

/** The advert that a visitor is told now, in their language; null where there is none. */
export async function loadAdvert(world: World, { locale, player }: Visitor): Promise<AdvertModel | null> {
  const advert = await advertFor(world, player);
  return advert === null ? null : await advertModel(world, advert, locale);
}

/** The same for its own address. Refuses one that is not told, or not any more: `errors.notFound`. */
export async function loadAdvertOf(world: World, visitor: Visitor, id: number): Promise<AdvertModel> {
  const model = await loadAdvert(world, visitor);
  return model?.ID === id ? model : fail('errors.notFound');
}

async function advertModel(world: World, advert: Advert, locale: Locale): Promise<AdvertModel> {
  const { id, caseId, link, texts } = advert;
  const said = texts.get(locale) ?? texts.get(FALLBACK_LOCALE) ?? fail('errors.notFound');
  const { casesByName } = await publishedCases(world);
  const shown = caseId === null ? undefined : [...casesByName.values()].find((one) => one.id === caseId);
  return {
    ID: id,
    lead: said.lead,
    text: said.text,
    action: said.action,
    link: link === null ? null : href(locale, link),
    logo: shown === undefined ? null : pictureAddress(shown.hoverImage),
    palette: shown?.palette ?? null,
  };
}
