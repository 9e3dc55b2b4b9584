/** Items as pages and islands show them. The `*-model.ts` files of the modules fill these types. */

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'arcane'] as const;

/** From common to rarest; the index plus one is the number of segments of the edge. */
export type Rarity = (typeof RARITIES)[number];

export type ItemStatus =
  'owned' | 'bonus' | 'sold' | 'contract' | 'upgrade' | 'waiting' | 'withdrawing' | 'withdrawn' | 'error';

export interface ItemModel {
  readonly id: number;
  /** Name of its page in addresses; null without a page, for an item that is not listed. */
  readonly name: string | null;
  /** Weapon and skin, with localised quotes: `AR-9 “Cobalt”`. */
  readonly title: string;
  readonly weapon: string;
  readonly skin: string;
  readonly rarity: Rarity;
  /** The game counts hits with it. */
  readonly tracked: boolean;
  /** Address of the 130x88 picture at density 1; `Picture` derives the other sizes from it. */
  readonly logo: string;
  readonly priceG: number;
  /** Kopecks. */
  readonly priceMinor: number;
  /** In the display currency. */
  readonly price: number;
}

/** An item with its odds in a case. */
export interface OddsItemModel extends ItemModel {
  /** Percent, up to four decimals. */
  readonly chance: number;
  /** First and last ticket, inclusive. */
  readonly from: number;
  readonly to: number;
}

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

/** One item owned by a player. */
export interface DropModel {
  readonly insertId: number;
  readonly item: ItemModel;
  readonly status: ItemStatus;
  readonly statusLabel: string;
  readonly locked: boolean;
  /** Draw that produced the item; null when it was not drawn. */
  readonly drawId: number | null;
  readonly ticket: number | null;
  readonly nonce: number | null;
  /** URL name and title of the case. */
  readonly incase: string | null;
  readonly caseTitle: string | null;
  readonly createdAt: string;
}
