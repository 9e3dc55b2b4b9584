import { byLocale } from '#src/shared/locales.ts';
import * as catalogue from '#src/core/catalogue/store/catalogue.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

export const in4 = <Text>(text: Text) => byLocale(() => text);

export const newItem = {
  key: 'plan-item',
  rarityRank: 1,
  isTracked: false,
  image: 'x',
  priceCentiG: 1,
  texts: in4({ weapon: 'w', skin: 's', title: 't' }),
};

export async function newCase(tx: Tx): Promise<number> {
  return await catalogue.addCase(tx, {
    name: 'plan-case',
    category: 'farm',
    group: 'operations',
    position: 1,
    priceKind: 'money',
    price: 100,
    oldPrice: null,
    cashbackPercent: null,
    state: 'active',
    fromAt: null,
    untilAt: null,
    stockTotal: 5,
    image: 'x',
    hoverImage: 'x',
    palette: 'polar',
    conditions: [{ kind: 'vk', value: 1 }],
    texts: in4({ title: 't', text: 't' }),
  });
}
