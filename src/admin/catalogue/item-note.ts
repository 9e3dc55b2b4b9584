import type { CatalogueItem } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { Kopecks } from '#src/shared/units.ts';

/** Rarity and price of an item in roubles, for lists from which staff choose. */
export const itemNote = (item: CatalogueItem, gPriceKopecks: Kopecks, t: T): string =>
  `${t(`inventory.rarity.${item.rarity}`)} · ${formatMoney(itemValueOf(item, gPriceKopecks).priceKopecks / 100, '₽')}`;
