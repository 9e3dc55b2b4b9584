import { publishedCases } from '#src/core/catalogue/index.ts';
import { itemModel } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { ONE_E4, type PromoOffer } from './promo.ts';
import type { PromoCodeModel } from './outputs.ts';

export async function promoModel(services: Services, offer: PromoOffer, viewer: Viewer): Promise<PromoCodeModel> {
  const { type, multiplierE4, minSumKopecks, amountKopecks, gift } = offer;
  const item = gift === null ? undefined : (await publishedCases(services)).itemsById.get(gift.itemId);
  return {
    type,
    multiplayer: multiplierE4 / ONE_E4,
    minSum: minSumKopecks / 100,
    minSumMinor: minSumKopecks,
    price: amountKopecks / 100,
    priceMinor: amountKopecks,
    item: gift === null || item === undefined ? null : itemModel(item, gift, viewer),
  };
}
