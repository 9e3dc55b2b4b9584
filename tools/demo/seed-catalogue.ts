import {
  addCase,
  addGroup,
  addItems,
  knownNames,
  publishVersion,
  refreshImages,
} from '#src/core/catalogue/editing/index.ts';
import type { NewCase, NewItem } from '#src/core/catalogue/editing/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { type ByLocale, byLocale, inEveryLocale } from '#src/shared/locales.ts';
import {
  CASES,
  ITEMS,
  itemTitle,
  type SeedCase,
  type SeedCategory,
  type SeedItem,
  type SeedLocale,
} from '#tools/catalogue/index.ts';
import { seedWheel } from './seed-wheel.ts';
import { DAY_MS } from '#src/shared/time.ts';

const RARITY_RANKS = { common: 1, uncommon: 2, rare: 3, epic: 4, legendary: 5, arcane: 6 } as const;

/** Counts of added rows, for the line that reports them. */
export interface SeededCatalogue {
  readonly items: number;
  readonly cases: number;
  readonly pictures: number;
}

/**
 * Adds missing parts of the sample catalogue, including its wheel, and updates the picture addresses of existing rows;
 * prices, texts and odds that staff may have changed stay. `salesDay` is the day from which limited cases count their
 * days. Each case is a transaction of its own, so an interrupted seed resumes.
 */
export async function seedCatalogue(services: Services, salesDay: Date): Promise<SeededCatalogue> {
  const namesInUse = await knownNames(services.db);
  const newItems = ITEMS.filter((item) => !namesInUse.items.has(item.key)).map(itemFrom);
  const pictures = await transaction(services, null, async (tx) => {
    const groups = CASES.map((seedCase) => seedCase.group).filter((group, index, all) => all.indexOf(group) === index);
    for (const [index, name] of groups.entries()) {
      if (!namesInUse.groups.has(name))
        await addGroup(tx, { name, position: index + 1, titles: groupTitles(services, name) });
    }
    await addItems(tx, newItems);
    return await refreshImages(tx, ITEMS, CASES);
  });
  const itemIds = (await knownNames(services.db)).items;
  const newCases = CASES.filter((seedCase) => !namesInUse.cases.has(seedCase.name));
  for (const newCase of newCases) {
    await transaction(services, null, async (tx) => {
      const caseId = await addCase(tx, caseFrom(newCase, salesDay));
      const rows = newCase.contents.map(({ item, tickets }) => ({ itemId: idOf(itemIds, item), tickets }));
      return await publishVersion(tx, { caseId, rows });
    });
  }
  await services.dataVersions.refresh();
  await seedWheel(services);
  return { items: newItems.length, cases: newCases.length, pictures };
}

const itemFrom = (item: SeedItem): NewItem => ({
  key: item.key,
  rarityRank: RARITY_RANKS[item.rarity],
  isTracked: item.isTracked,
  image: item.image,
  priceCentiG: item.priceCentiG,
  texts: inSeedLocales((locale) => ({
    weapon: item.weapon[locale],
    skin: item.skin[locale],
    title: itemTitle(item, locale),
  })),
});

const caseFrom = (seedCase: SeedCase, salesDay: Date): NewCase => ({
  name: seedCase.name,
  category: seedCase.category,
  group: seedCase.group,
  position: seedCase.position,
  priceKind: seedCase.priceKind,
  price: seedCase.priceKopecksOrPoints,
  oldPrice: seedCase.oldPrice,
  cashbackPercent: seedCase.cashbackPercent,
  state: seedCase.state,
  fromAt: dayFrom(salesDay, seedCase.fromDay),
  untilAt: dayFrom(salesDay, seedCase.untilDay),
  stockTotal: seedCase.stock,
  image: seedCase.image,
  hoverImage: seedCase.hoverImage,
  palette: seedCase.palette,
  conditions: seedCase.conditions,
  texts: inSeedLocales((locale) => ({ title: seedCase.title[locale], text: seedCase.text[locale] })),
});

/** Texts of the catalogue's own languages; other languages of the store show the English ones. */
const inSeedLocales = <Texts>(textsOf: (locale: SeedLocale) => Texts): ByLocale<Texts> =>
  inEveryLocale({ ru: textsOf('ru'), en: textsOf('en'), ua: textsOf('ua'), pl: textsOf('pl') });

const groupTitles = (services: Services, group: SeedCategory): ByLocale<string> =>
  byLocale((locale) => services.texts.t(locale)(`cases.categories.${group}`));

const dayFrom = (salesDay: Date, days: number | null): Date | null =>
  days === null ? null : new Date(salesDay.getTime() + days * DAY_MS);

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The sample catalogue has no item ${key}`);
  return id;
}
