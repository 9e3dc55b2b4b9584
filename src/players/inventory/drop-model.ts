import { type Catalogue, type CatalogueItem, publishedCases } from '#src/core/catalogue/index.ts';
import { itemModel } from '#src/core/catalogue/models/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import type { DropModel } from '#ui/models/items.ts';
import { itemsByIds, type OwnedItem, ownedSummary } from './store.ts';
import type { Services } from '#src/platform/services.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { formatMoney } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { type ItemFilter, listItems } from './list-items.ts';
import type { itemListOutput, lockedItemOutput, SellAnswer } from './outputs.ts';
import type { Sale } from './sell-items.ts';

/** Parts of a drop model: the owned item, its catalogue item, and its case. */
export interface DropParts {
  readonly owned: Pick<
    OwnedItem,
    'id' | 'status' | 'isLocked' | 'drawId' | 'ticket' | 'nonce' | 'priceKopecks' | 'priceCentiG' | 'createdAt'
  >;
  readonly item: CatalogueItem;
  readonly from: { readonly name: string; readonly title: string } | null;
}

/** An owned item for clients and pages, at the price frozen when it was won. */
export const dropModel = ({ owned, item, from }: DropParts, reader: Viewer): DropModel => ({
  insertId: owned.id,
  item: itemModel(item, owned, reader),
  status: owned.status,
  statusLabel: reader.t(`inventory.status.${owned.status}`),
  locked: owned.isLocked,
  drawId: owned.drawId,
  ticket: owned.ticket,
  nonce: owned.nonce,
  incase: from?.name ?? null,
  caseTitle: from?.title ?? null,
  createdAt: owned.createdAt.toISOString(),
});

export const dropModels = (items: readonly OwnedItem[], catalogue: Catalogue, reader: Viewer): DropModel[] =>
  items.map((owned) => {
    const item = catalogue.itemsById.get(owned.itemId);
    assert(item, `Item ${String(owned.itemId)} is not in the catalogue`);
    const from = owned.caseId === null ? undefined : catalogue.casesById.get(owned.caseId);
    const shown = from ? { name: from.name, title: from.texts[reader.locale].title } : null;
    return dropModel({ owned, item, from: shown }, reader);
  });

/** Items that a game consumed, as its history lists them. */
export const usedItemModels = (items: readonly OwnedItem[], catalogue: Catalogue, reader: Viewer) =>
  dropModels(items, catalogue, reader).map(({ item: { name, title, logo, rarity } }) => ({
    name,
    title,
    logo,
    rarity,
  }));

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

export const answerSale = (sale: Sale, viewer: Viewer): SellAnswer => ({
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
