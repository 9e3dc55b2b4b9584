import { type CatalogueItem, editedItem, foldText, publishedCases, RARITIES, worthOf } from '#src/catalogue/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { type Locale, LOCALE_CODES } from '#src/shared/locales.ts';
import { mayDo } from '#src/shared/powers.ts';
import { typedHundredths } from '#src/shared/top-up.ts';
import type { Kopecks } from '#src/shared/units.ts';
import type { ItemFormModel, ItemRowModel, ItemsModel } from '#views/workshop/models.ts';
import { freshKeys } from './fresh-keys.ts';
import { logoOf } from './picture-logo.ts';

const PAGE_ITEMS = 60;

/** A page of the items, the newest first. Empty fields of the filter let everything pass. */
export async function loadItems(
  world: World,
  { locale }: { readonly locale: Locale },
  { before, ...filter }: ItemsModel['filter'] & { readonly before: number | null },
): Promise<ItemsModel> {
  const [{ itemsById, casesById }, { gPriceKopecks }] = await Promise.all([publishedCases(world), readSettings(world)]);
  const wanted = foldText(filter.q);
  const found = [...itemsById.values()]
    .filter(
      (item) =>
        (wanted === '' || namesOf(item).some((name) => foldText(name).includes(wanted))) &&
        (filter.rarity === '' || item.rarity === filter.rarity) &&
        (filter.listed === '' || item.isListed === (filter.listed === '1')),
    )
    .sort((one, other) => other.id - one.id);
  const behind = before === null ? found : found.filter(({ id }) => id < before);
  const shown = behind.slice(0, PAGE_ITEMS);
  const cases = new Map<number, number>();
  for (const { version } of casesById.values()) {
    for (const { item } of version.rows) cases.set(item.id, (cases.get(item.id) ?? 0) + 1);
  }
  const last = shown.at(-1);
  return {
    filter,
    items: shown.map((item) => ({
      ...itemRow(item, locale, gPriceKopecks),
      key: item.key,
      cases: cases.get(item.id) ?? 0,
    })),
    found: found.length,
    next: behind.length > shown.length && last ? `/staff/catalogue/items?${queryOf(filter, last.id)}` : null,
  };
}

const namesOf = ({ key, texts }: CatalogueItem): string[] => [key, ...LOCALE_CODES.map((one) => texts[one].title)];

const queryOf = (filter: ItemsModel['filter'], before: number): string =>
  new URLSearchParams({ ...filter, before: String(before) }).toString();

/** An item as those who edit the catalogue see it. */
export function itemRow(
  item: CatalogueItem,
  locale: Locale,
  gPriceKopecks: Kopecks,
): Omit<ItemRowModel, 'cases' | 'key'> {
  const { title, weapon, skin } = item.texts[locale];
  return {
    ...{ id: item.id, title, weapon, skin, rarity: item.rarity, logo: logoOf(item.image) },
    ...{ isListed: item.isListed, isTracked: item.isTracked },
    priceG: item.priceCentiG / 100,
    priceMinor: worthOf(item, gPriceKopecks).priceKopecks,
  };
}

const NOTHING = { ru: '', en: '', ua: '', pl: '' };

/** The form of an item; `itemId` null is that of a new one. Fails with `errors.item.unknown`. */
export async function loadItemForm(
  world: World,
  { locale, member }: { readonly locale: Locale; readonly member: Member },
  itemId: number | null,
): Promise<ItemFormModel> {
  const common = { mayOverride: mayDo(member.role, 'override'), keys: freshKeys(world, 2) };
  if (itemId === null) {
    return {
      ...{ id: null, key: '', title: '', revision: 0, logo: null, rarity: RARITIES[0], isTracked: false },
      ...{ isListed: false, priceG: '', weapon: NOTHING, skin: NOTHING, itemTitle: NOTHING, cases: [], ...common },
    };
  }
  const [item, { casesById }] = await Promise.all([editedItem(world.db, itemId), publishedCases(world)]);
  const textsOf = (name: 'weapon' | 'skin' | 'title'): ItemFormModel['weapon'] => ({
    ru: item.texts.ru[name],
    en: item.texts.en[name],
    ua: item.texts.ua[name],
    pl: item.texts.pl[name],
  });
  return {
    ...{ id: itemId, key: item.key, title: item.texts[locale].title, revision: item.revision },
    ...{ logo: logoOf(item.image), rarity: RARITIES[item.rarityRank - 1] ?? RARITIES[0], isTracked: item.isTracked },
    ...{ isListed: item.isListed, priceG: typedHundredths(item.priceCentiG), ...common },
    ...{ weapon: textsOf('weapon'), skin: textsOf('skin'), itemTitle: textsOf('title') },
    cases: [...casesById.values()]
      .filter(({ version }) => version.rows.some((row) => row.item.id === itemId))
      .map(({ id, texts }) => ({ id, title: texts[locale].title })),
  };
}
