import { itemModel, publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { ItemModel } from '#views/ui/models.ts';
import { ONE_E4, type PromoOffer, type PromoType } from './promo.ts';

/**
 * A code as the specification's call answers it, in its spelling. `minSum` and `price` are in the base currency, as
 * the least sums of payment methods are: who shows them multiplies by the rate.
 */
export interface PromoModel {
  readonly type: PromoType;
  readonly multiplayer: number;
  readonly minSum: number;
  readonly minSumMinor: number;
  readonly price: number;
  readonly priceMinor: number;
  /** Type 2: the skin that it will be. */
  readonly item: ItemModel | null;
}

/** A code as clients see it. */
export async function promoModel(world: World, offer: PromoOffer, reader: Reader): Promise<PromoModel> {
  const { type, multiplierE4, minSumKopecks, amountKopecks, gift } = offer;
  const item = gift === null ? undefined : (await publishedCases(world)).itemsById.get(gift.itemId);
  return {
    type,
    multiplayer: multiplierE4 / ONE_E4,
    minSum: minSumKopecks / 100,
    minSumMinor: minSumKopecks,
    price: amountKopecks / 100,
    priceMinor: amountKopecks,
    item: gift === null || item === undefined ? null : itemModel(item, gift, reader),
  };
}
