import { addCase, addGroup, addItems, knownNames, publishVersion, refreshImages } from '#src/catalogue/index.ts';
import type { InEachLanguage, NewCase, NewItem } from '#src/catalogue/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { CASES, ITEMS, itemTitle, type SeedCase, type SeedCategory, type SeedItem } from '../catalogue/index.ts';
import { seedWheel } from './seed-wheel.ts';

const RARITY_RANKS = { common: 1, uncommon: 2, rare: 3, epic: 4, legendary: 5, arcane: 6 } as const;
const DAY_MS = 24 * 3600 * 1000;

/** What was added, for the line that tells of it. */
export interface SeededCatalogue {
  readonly items: number;
  readonly cases: number;
  readonly pictures: number;
}

/**
 * Adds what of the sample catalogue is missing, its wheel too, and points what is there at the pictures as they are
 * drawn now; prices, texts and odds that staff may have changed stay. `salesDay` is the day from which limited cases
 * count theirs. Each case is a transaction of its own, so an interrupted seed goes on where it stopped.
 */
export async function seedCatalogue(world: World, salesDay: Date): Promise<SeededCatalogue> {
  const known = await knownNames(world.db);
  const newItems = ITEMS.filter((item) => !known.items.has(item.key)).map(itemFrom);
  const pictures = await transaction(world, null, async (tx) => {
    const groups = CASES.map((one) => one.group).filter((group, at, all) => all.indexOf(group) === at);
    for (const [place, name] of groups.entries()) {
      if (!known.groups.has(name)) await addGroup(tx, { name, position: place + 1, titles: groupTitles(world, name) });
    }
    await addItems(tx, newItems);
    return await refreshImages(tx, ITEMS, CASES);
  });
  const itemIds = (await knownNames(world.db)).items;
  const newCases = CASES.filter((one) => !known.cases.has(one.name));
  const settings = await readSettings(world);
  for (const seeded of newCases) {
    await transaction(world, null, async (tx) => {
      const caseId = await addCase(tx, caseFrom(seeded, salesDay));
      const rows = seeded.contents.map(({ item, tickets }) => ({ itemId: idOf(itemIds, item), tickets }));
      return await publishVersion(tx, settings, { caseId, rows });
    });
  }
  await world.dataVersions.refresh();
  await seedWheel(world);
  return { items: newItems.length, cases: newCases.length, pictures };
}

const itemFrom = (item: SeedItem): NewItem => ({
  key: item.key,
  rarityRank: RARITY_RANKS[item.rarity],
  isTracked: item.isTracked,
  image: item.image,
  priceCentiG: item.priceCentiG,
  texts: inEachLanguage((locale) => ({
    weapon: item.weapon[locale],
    skin: item.skin[locale],
    title: itemTitle(item, locale),
  })),
});

const caseFrom = (seeded: SeedCase, salesDay: Date): NewCase => ({
  name: seeded.name,
  category: seeded.category,
  group: seeded.group,
  position: seeded.position,
  priceKind: seeded.priceKind,
  price: seeded.priceKopecksOrPoints,
  oldPrice: seeded.oldPrice,
  cashbackPercent: seeded.cashbackPercent,
  state: seeded.state,
  fromAt: dayFrom(salesDay, seeded.fromDay),
  untilAt: dayFrom(salesDay, seeded.untilDay),
  stockTotal: seeded.stock,
  image: seeded.image,
  hoverImage: seeded.hoverImage,
  palette: seeded.palette,
  conditions: seeded.conditions,
  texts: inEachLanguage((locale) => ({ title: seeded.title[locale], text: seeded.text[locale] })),
});

const groupTitles = (world: World, group: SeedCategory): InEachLanguage<string> =>
  inEachLanguage((locale) => world.texts.t(locale)(`cases.categories.${group}`));

const inEachLanguage = <Texts>(textsOf: (locale: Locale) => Texts): InEachLanguage<Texts> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [locale, textsOf(locale)])) as Record<Locale, Texts>;

const dayFrom = (salesDay: Date, days: number | null): Date | null =>
  days === null ? null : new Date(salesDay.getTime() + days * DAY_MS);

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the sample catalogue has no item ${key}`);
  return id;
}
