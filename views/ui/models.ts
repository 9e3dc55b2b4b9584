/** View models. The views define these types; the `*-model.ts` files of the modules fill them. */

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'arcane'] as const;
/** From common to rarest; the index plus one is the number of segments of the edge. */
export type Rarity = (typeof RARITIES)[number];

export type PriceKind = 'money' | 'bonuses' | 'free';

export type CaseState = 'active' | 'unavailable' | 'hidden';

export type ItemStatus =
  'owned' | 'bonus' | 'sold' | 'contract' | 'upgrade' | 'waiting' | 'withdrawing' | 'withdrawn' | 'error';

export interface CurrencyModel {
  readonly code: string;
  readonly sign: string;
}

export interface ItemModel {
  readonly id: number;
  /** Weapon and skin, with localised quotes: `AR-9 “Cobalt”`. */
  readonly title: string;
  readonly weapon: string;
  readonly skin: string;
  readonly rarity: Rarity;
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

/**
 * A condition of a case besides its price. `value` is a level, hours or a sum in the display currency, depending on the
 * kind.
 */
export interface CaseConditionModel {
  readonly kind: 'vk' | 'telegram' | 'level' | 'topup' | 'cooldown';
  readonly value: number;
  readonly met: boolean;
}

export interface CaseCardModel {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly group: string;
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point when paid with bonuses. */
  readonly priceMinor: number;
  /** In the display currency, or whole points for bonus cases. */
  readonly price: number;
  readonly oldPrice: number | null;
  /** Percent. */
  readonly cashback: number | null;
  readonly conditions: readonly CaseConditionModel[];
  readonly state: CaseState;
  /** Addresses of the 130x88 pictures of the closed and the open crate. */
  readonly logo: string;
  readonly hover: string;
  /** Palette name for the glow (`data-pal`). */
  readonly palette: string;
}
