import type { Viewer } from '#src/shared/viewers.ts';
import { floorKopecksOfG, floorToCurrency } from '#src/shared/money.ts';
import { type CentiG, type Kopecks, kopecks } from '#src/shared/units.ts';
import type { ItemModel, OddsItemModel } from '#ui/models/items.ts';
import type { CatalogueItem, OddsRow } from '#src/core/catalogue/catalogue.ts';

/** The value of an item: frozen at the win for an owned item, by the current price for any other. */
export interface ItemValue {
  readonly priceCentiG: CentiG;
  readonly priceKopecks: Kopecks;
}

const PICTURE = '130x88';
const TICKETS_PER_PERCENT = 10_000;

/** URL of an image in its list size. Views derive the other sizes from it. */
export const pictureAddress = (image: string): string => `/art/${image}-${PICTURE}.webp`;

/** The value of an item by its current price. `gPriceKopecks` is the price of 1 G from the settings. */
export const itemValueOf = (
  { priceCentiG }: Pick<CatalogueItem, 'priceCentiG'>,
  gPriceKopecks: Kopecks,
): ItemValue => ({
  priceCentiG,
  // The table allows prices below one kopeck, but an owned item is worth at least one kopeck.
  priceKopecks: kopecks(Math.max(1, floorKopecksOfG(priceCentiG, gPriceKopecks))),
});

/** An item for display. The price is the amount a player would receive, so it is rounded down. */
export function itemModel(item: CatalogueItem, worth: ItemValue, { locale, currency }: Viewer): ItemModel {
  const { title, weapon, skin } = item.texts[locale];
  return {
    id: item.id,
    name: item.isListed ? item.key : null,
    title,
    weapon,
    skin,
    rarity: item.rarity,
    tracked: item.isTracked,
    logo: pictureAddress(item.image),
    priceG: worth.priceCentiG / 100,
    priceMinor: worth.priceKopecks,
    price: floorToCurrency(worth.priceKopecks, currency.rate),
  };
}

/** The chance of a range of tickets in percent, exact to its four decimals. */
export const chanceOf = ({ from, to }: Pick<OddsRow, 'from' | 'to'>): number => (to - from + 1) / TICKETS_PER_PERCENT;

export const oddsItemModel = (row: OddsRow, viewer: Viewer, gPriceKopecks: Kopecks): OddsItemModel => ({
  ...itemModel(row.item, itemValueOf(row.item, gPriceKopecks), viewer),
  chance: chanceOf(row),
  from: row.from,
  to: row.to,
});
