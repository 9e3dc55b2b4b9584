/* Items as pages and islands show them. The `*-model.ts` files of the modules fill these types. */

import type { ItemModel, OddsItemModel } from '#src/core/catalogue/models/outputs.ts';
import type { DropModel } from '#src/players/inventory/outputs.ts';

export { RARITIES, type Rarity } from '#src/shared/rarities.ts';
export type { DropModel, ItemModel, OddsItemModel };

export type ItemStatus = DropModel['status'];

/** Losing tickets of an upgrade. */
export interface NothingModel extends Pick<OddsItemModel, 'chance' | 'from' | 'to'> {
  readonly id: null;
  /** Localised text for "nothing". */
  readonly title: string;
}

/** A wheel sector with its odds; its prize is not a catalogue item. */
export interface SectorOddsModel extends Pick<OddsItemModel, 'id' | 'title' | 'chance' | 'from' | 'to'> {
  readonly rarity: null;
  readonly logo: string | null;
  /** Name of the page of an item in addresses; null for other prizes and without a page. */
  readonly itemName: string | null;
}
