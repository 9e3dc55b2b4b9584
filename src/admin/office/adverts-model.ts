import { type Advert, currentAdvert, findAdvert, listAdverts } from '#src/adverts/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { newFormKey } from '#src/platform/form-key.ts';
import type { World } from '#src/platform/world.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import type { AdvertPageModel } from '#views/office/advert-page.tsx';
import type { AdvertFormModel, AdvertsPageModel } from '#views/office/adverts-page.tsx';

interface Reader {
  readonly locale: Locale;
}

const EMPTY = { ru: '', en: '', ua: '', pl: '' };

/** All adverts, and the form of a new one. */
export async function loadAdverts(
  world: World,
  reader: Reader,
  { cursor }: { readonly cursor: number | null },
): Promise<AdvertsPageModel> {
  const [{ rows, next }, told] = await Promise.all([listAdverts(world.db, cursor), currentAdvert(world)]);
  const fresh = { lead: EMPTY, text: EMPTY, action: EMPTY, caseId: null, link: null, from: '', until: '' };
  return {
    list: rows.map((advert) => ({
      id: advert.id,
      lead: saidIn(advert, reader.locale)?.lead ?? '',
      from: advert.fromAt.toISOString(),
      until: advert.untilAt?.toISOString() ?? null,
      state: stateOf(advert, world.clock.now(), told),
    })),
    ...{ next, isFirst: cursor === null },
    form: { ...fresh, key: newFormKey(world), cases: await casesOf(world, reader) },
  };
}

/** One advert as players see it in each language, and its form. Refuses an unknown one: `errors.notFound`. */
export async function loadAdvert(world: World, reader: Reader, id: number): Promise<AdvertPageModel> {
  const [advert, told, cases] = await Promise.all([
    findAdvert(world.db, id),
    currentAdvert(world),
    casesOf(world, reader),
  ]);
  const each = (pick: (locale: Locale) => string): Record<Locale, string> => ({
    ...{ ru: pick('ru'), en: pick('en'), ua: pick('ua'), pl: pick('pl') },
  });
  const { texts, caseId, link, fromAt, untilAt } = advert;
  return {
    ...{ id, state: stateOf(advert, world.clock.now(), told) },
    looks: LOCALE_CODES.map((locale) => ({ locale, isOwn: texts.has(locale), said: saidIn(advert, locale) })),
    form: {
      ...{ key: newFormKey(world), caseId, link, cases },
      lead: each((locale) => texts.get(locale)?.lead ?? ''),
      text: each((locale) => texts.get(locale)?.text ?? ''),
      action: each((locale) => texts.get(locale)?.action ?? ''),
      ...{ from: minutesOf(fromAt), until: untilAt === null ? '' : minutesOf(untilAt) },
    },
  };
}

const saidIn = ({ texts }: Advert, locale: Locale) => texts.get(locale) ?? texts.get(FALLBACK_LOCALE) ?? null;

/** As a field of date and time has it, in UTC. */
const minutesOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

function stateOf({ id, fromAt, untilAt }: Advert, now: Date, told: Advert | null): AdvertPageModel['state'] {
  if (untilAt !== null && untilAt <= now) return 'over';
  if (fromAt > now) return 'early';
  return told?.id === id ? 'told' : 'hidden';
}

async function casesOf(world: World, { locale }: Reader): Promise<AdvertFormModel['cases']> {
  const { listed } = await publishedCases(world);
  return listed.map(({ id, texts }) => ({ id, title: texts[locale].title }));
}
