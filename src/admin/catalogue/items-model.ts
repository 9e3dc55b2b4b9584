import { newFormKeys } from '#src/platform/security/form-key.ts';
import { type CatalogueItem, publishedCases, RARITIES } from '#src/core/catalogue/index.ts';
import { readEditedItem } from '#src/core/catalogue/editing/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { fold } from '#src/shared/fold.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { type Locale, LOCALE_CODES, NO_TEXTS, byLocale } from '#src/shared/locales.ts';
import { hasPower } from '#src/shared/powers.ts';
import { typedHundredths } from '#src/shared/top-up.ts';
import type { Kopecks } from '#src/shared/units.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { ItemFormModel, ItemRowModel, ItemsModel } from '#views/admin/catalogue/models.ts';
import { logoOf } from './picture-logo.ts';

const PAGE_ITEMS = 60;

/** One page of items, newest first. Empty filter fields match everything. */
export async function loadItems(
  services: Services,
  { locale }: { readonly locale: Locale },
  { before, ...filter }: ItemsModel['filter'] & { readonly before: number | null },
): Promise<ItemsModel> {
  const [{ itemsById, casesById }, { gPriceKopecks }] = await Promise.all([
    publishedCases(services),
    readSettings(services),
  ]);
  const words = fold(filter.q);
  const items = [...itemsById.values()]
    .filter(
      (item) =>
        (words === '' || namesOf(item).some((name) => fold(name).includes(words))) &&
        (filter.rarity === '' || item.rarity === filter.rarity) &&
        (filter.listed === '' || item.isListed === (filter.listed === '1')),
    )
    .sort((one, other) => other.id - one.id);
  const behind = before === null ? items : items.filter(({ id }) => id < before);
  const { rows, next } = pageOf(behind, PAGE_ITEMS, ({ id }) => `/staff/catalogue/items?${queryOf(filter, id)}`);
  const cases = new Map<number, number>();
  for (const { version } of casesById.values()) {
    for (const { item } of version.rows) cases.set(item.id, (cases.get(item.id) ?? 0) + 1);
  }
  return {
    filter,
    items: rows.map((item) => ({
      ...itemRow(item, locale, gPriceKopecks),
      key: item.key,
      cases: cases.get(item.id) ?? 0,
    })),
    found: items.length,
    next,
  };
}

const namesOf = ({ key, texts }: CatalogueItem): string[] => [key, ...LOCALE_CODES.map((code) => texts[code].title)];

const queryOf = (filter: ItemsModel['filter'], before: number): string =>
  new URLSearchParams({ ...filter, before: String(before) }).toString();

export function itemRow(
  item: CatalogueItem,
  locale: Locale,
  gPriceKopecks: Kopecks,
): Omit<ItemRowModel, 'cases' | 'key'> {
  const { title, weapon, skin } = item.texts[locale];
  return {
    id: item.id,
    name: item.isListed ? item.key : null,
    title,
    weapon,
    skin,
    rarity: item.rarity,
    logo: logoOf(item.image),
    isListed: item.isListed,
    isTracked: item.isTracked,
    priceG: item.priceCentiG / 100,
    priceMinor: itemValueOf(item, gPriceKopecks).priceKopecks,
  };
}

/**
 * Form of an item. A null `itemId` gives the form of a new item.
 *
 * @throws errors.item.unknown when the item does not exist
 */
export async function loadItemForm(
  services: Services,
  { locale, member }: { readonly locale: Locale; readonly member: StaffMember },
  itemId: number | null,
): Promise<ItemFormModel> {
  const common = { mayOverride: hasPower(member.role, 'override'), keys: newFormKeys(services, 2) };
  if (itemId === null) {
    return {
      id: null,
      key: '',
      title: '',
      revision: 0,
      logo: null,
      rarity: RARITIES[0],
      isTracked: false,
      isListed: false,
      priceG: '',
      weapon: NO_TEXTS,
      skin: NO_TEXTS,
      itemTitle: NO_TEXTS,
      cases: [],
      ...common,
    };
  }
  const [item, { casesById }] = await Promise.all([readEditedItem(services.db, itemId), publishedCases(services)]);
  const textsOf = (name: 'weapon' | 'skin' | 'title'): ItemFormModel['weapon'] =>
    byLocale((locale) => item.texts[locale][name]);
  return {
    id: itemId,
    key: item.key,
    title: item.texts[locale].title,
    revision: item.revision,
    logo: logoOf(item.image),
    rarity: RARITIES[item.rarityRank - 1] ?? RARITIES[0],
    isTracked: item.isTracked,
    isListed: item.isListed,
    priceG: typedHundredths(item.priceCentiG),
    ...common,
    weapon: textsOf('weapon'),
    skin: textsOf('skin'),
    itemTitle: textsOf('title'),
    cases: [...casesById.values()]
      .filter(({ version }) => version.rows.some((row) => row.item.id === itemId))
      .map(({ id, texts }) => ({ id, title: texts[locale].title })),
  };
}
