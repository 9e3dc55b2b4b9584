import { type CatalogueItem, worthOf } from '#src/catalogue/index.ts';
import type { Kopecks } from '#src/shared/units.ts';
import type { PromoGift } from './promo.ts';

/**
 * The skin that a code of type 2 gives (docs/rules.md 10): the dearest listed item of the catalogue that is worth no
 * more than the code promises, the oldest of equals. A rule and no draw: everybody can see beforehand what it will be.
 * Null when nothing is as cheap as that.
 */
export function chooseGift(
  items: Iterable<CatalogueItem>,
  upToKopecks: Kopecks,
  gPriceKopecks: Kopecks,
): PromoGift | null {
  let best: PromoGift | null = null;
  for (const item of items) {
    const worth = worthOf(item, gPriceKopecks);
    if (!item.isListed || worth.priceKopecks > upToKopecks) continue;
    const isBetter =
      best === null ||
      worth.priceKopecks > best.priceKopecks ||
      (worth.priceKopecks === best.priceKopecks && item.id < best.itemId);
    if (isBetter) best = { itemId: item.id, rarity: item.rarityRank, ...worth };
  }
  return best;
}
