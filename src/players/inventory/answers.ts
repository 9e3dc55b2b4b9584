import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { formatMoney } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { dropModels } from './drop-model.ts';
import { type ItemFilter, listItems } from './list-items.ts';
import { itemsByIds, ownedSummary } from './store.ts';
import type { itemListOutput, lockedItemOutput, saleOutput } from './outputs.ts';
import type { Sale } from './sell-items.ts';

/** A page of a player's items, with the total value of the usable ones. */
export async function answerItems(
  services: Services,
  viewer: PlayerViewer,
  filter: ItemFilter,
): Promise<JsonOf<typeof itemListOutput>> {
  const [catalogue, page, summary] = await Promise.all([
    publishedCases(services),
    listItems(services, viewer.player.id, filter),
    ownedSummary(services.db, viewer.player.id, services.clock.now()),
  ]);
  return {
    items: dropModels(page.items, catalogue, viewer),
    next: page.next,
    total: null,
    valueMinor: summary.valueKopecks,
  };
}

export async function answerItem(
  { insertId }: { readonly insertId: number },
  viewer: Viewer,
  services: Services,
): Promise<JsonOf<typeof lockedItemOutput>> {
  const [catalogue, items] = await Promise.all([publishedCases(services), itemsByIds(services.db, [insertId])]);
  const [model] = dropModels([...items.values()], catalogue, viewer);
  return { item: model ?? null };
}

export const answerSale = (sale: Sale, viewer: Viewer): JsonOf<typeof saleOutput> => ({
  sold: sale.sold,
  profit: inCurrency(sale.profitKopecks, viewer),
  profitMinor: sale.profitKopecks,
  currency: viewer.currency.code,
  balance: inCurrency(sale.balanceKopecks, viewer),
  balanceMinor: sale.balanceKopecks,
});

/** 'Item sold for {profit} {currency}', in the reader's language. */
export function saleMessage(sale: Sale, viewer: Viewer): string {
  const amount = formatMoney(inCurrency(sale.profitKopecks, viewer), '').trimEnd();
  return viewer.t('inventory.sold', { count: sale.sold.length, profit: amount, currency: viewer.currency.sign });
}

const inCurrency = (minor: number, { currency }: Viewer): number => floorToCurrency(kopecks(minor), currency.rate);
