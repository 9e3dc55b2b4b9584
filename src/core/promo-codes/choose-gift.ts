import type { CatalogueItem } from '#src/core/catalogue/index.ts';
import { itemValueOf } from '#src/core/catalogue/models/index.ts';
import type { Kopecks } from '#src/shared/units.ts';
import type { PromoGift } from './promo.ts';

/**
 * The skin that a code of type 2 gives (docs/rules.md 10): the most expensive listed item within the limit of the code,
 * and the oldest of equals. The choice is deterministic, so players can check it in advance. Null when no item is cheap
 * enough.
 */
export function chooseGift(
  items: Iterable<CatalogueItem>,
  upToKopecks: Kopecks,
  gPriceKopecks: Kopecks,
): PromoGift | null {
  let best: PromoGift | null = null;
  for (const item of items) {
    const worth = itemValueOf(item, gPriceKopecks);
    if (!item.isListed || worth.priceKopecks > upToKopecks) continue;
    const isBetter =
      best === null ||
      worth.priceKopecks > best.priceKopecks ||
      (worth.priceKopecks === best.priceKopecks && item.id < best.itemId);
    if (isBetter) best = { itemId: item.id, rarity: item.rarityRank, ...worth };
  }
  return best;
}
