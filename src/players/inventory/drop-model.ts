import type { Catalogue, CatalogueItem } from '#src/core/catalogue/index.ts';
import { itemModel } from '#src/core/catalogue/models/index.ts';
import { assert } from '#src/shared/assert.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { DropModel } from '#ui/models/items.ts';
import type { OwnedItem } from './store.ts';

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
