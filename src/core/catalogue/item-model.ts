import type { Locale } from '#src/shared/locales.ts';
import { floorKopecksOfG, floorToCurrency } from '#src/shared/money.ts';
import { type CentiG, type Kopecks, kopecks } from '#src/shared/units.ts';
import type { ItemModel, OddsItemModel } from '#views/ui/models.ts';
import type { CatalogueItem, OddsRow } from './catalogue.ts';

/** For whom a model is made: what of a face the catalogue looks at. */
export interface Shown {
  readonly locale: Locale;
  readonly currency: { readonly rate: string };
}

/** What an item is worth: an owned one as frozen when it was won, any other by its price now. */
export interface Worth {
  readonly priceCentiG: CentiG;
  readonly priceKopecks: Kopecks;
}

const PICTURE = '130x88';
const TICKETS_PER_PERCENT = 10_000;

/** The address of a picture at its list size; views derive the other sizes from it. */
export const pictureAddress = (image: string): string => `/art/${image}-${PICTURE}.webp`;

/** What an item is worth by its price now. `gPriceKopecks` is the price of 1 G from the settings. */
export const worthOf = ({ priceCentiG }: CatalogueItem, gPriceKopecks: Kopecks): Worth => ({
  priceCentiG,
  // The table allows prices under a kopeck's worth, an owned item is never worth nothing.
  priceKopecks: kopecks(Math.max(1, floorKopecksOfG(priceCentiG, gPriceKopecks))),
});

/** An item as it is shown: the price is what a player would get, so it is rounded down. */
export function itemModel(item: CatalogueItem, worth: Worth, { locale, currency }: Shown): ItemModel {
  const { title, weapon, skin } = item.texts[locale];
  return {
    id: item.id,
    title,
    weapon,
    skin,
    rarity: item.rarity,
    logo: pictureAddress(item.image),
    priceG: worth.priceCentiG / 100,
    priceMinor: worth.priceKopecks,
    price: floorToCurrency(worth.priceKopecks, currency.rate),
  };
}

/** The chance of a range of tickets in percent, exact to its four decimals. */
export const chanceOf = ({ from, to }: Pick<OddsRow, 'from' | 'to'>): number => (to - from + 1) / TICKETS_PER_PERCENT;

/** A line of a case's contents, with the item's price now. */
export const oddsItemModel = (row: OddsRow, shown: Shown, gPriceKopecks: Kopecks): OddsItemModel => ({
  ...itemModel(row.item, worthOf(row.item, gPriceKopecks), shown),
  chance: chanceOf(row),
  from: row.from,
  to: row.to,
});
