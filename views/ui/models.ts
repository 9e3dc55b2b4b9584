/** What the rooms hand to the views. The views own these shapes; a room's `*-model.ts` fills them in. */

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'arcane'] as const;
/** From the plainest to the rarest; the position is the number of segments of the edge, less one. */
export type Rarity = (typeof RARITIES)[number];

/** What a case is paid with. */
export type PriceKind = 'money' | 'bonuses' | 'free';

export type CaseState = 'active' | 'unavailable' | 'hidden';

export type ItemStatus =
  'owned' | 'bonus' | 'sold' | 'contract' | 'upgrade' | 'waiting' | 'withdrawing' | 'withdrawn' | 'error';

export interface CurrencyModel {
  readonly code: string;
  readonly sign: string;
}

/** A kind of item as the catalogue knows it. */
export interface ItemModel {
  readonly id: number;
  /** Weapon and skin in one, with the language's quotes: `AR-9 “Cobalt”`. */
  readonly title: string;
  readonly weapon: string;
  readonly skin: string;
  readonly rarity: Rarity;
  /** Address of the 130x88 picture in density 1; `Picture` derives the other sizes from it. */
  readonly logo: string;
  readonly priceG: number;
  /** Kopecks. */
  readonly priceMinor: number;
  /** In the shown currency. */
  readonly price: number;
}

/** An item with its place in a case's odds. */
export interface OddsItemModel extends ItemModel {
  /** Percent, up to four decimals. */
  readonly chance: number;
  /** First and last ticket, both included. */
  readonly from: number;
  readonly to: number;
}

/** Tickets that give nothing: those of an upgrade that do not win. */
export interface NothingModel extends Pick<OddsItemModel, 'chance' | 'from' | 'to'> {
  readonly id: null;
  /** What nothing is called, in the reader's language. */
  readonly title: string;
}

/** A sector of the wheel with its place in the odds: its prize is no item of the catalogue. */
export interface SectorOddsModel extends Pick<OddsItemModel, 'id' | 'title' | 'chance' | 'from' | 'to'> {
  readonly rarity: null;
  readonly logo: string | null;
}

/** One item that a player got. */
export interface DropModel {
  readonly insertId: number;
  readonly item: ItemModel;
  readonly status: ItemStatus;
  readonly statusLabel: string;
  readonly locked: boolean;
  /** The draw that gave it, for its proof; null when it was not drawn. */
  readonly drawId: number | null;
  readonly ticket: number | null;
  readonly nonce: number | null;
  /** Name of the case it came from, as in addresses, and its title. */
  readonly incase: string | null;
  readonly caseTitle: string | null;
  readonly createdAt: string;
}

/** What a case asks for beside its price. `value` is a level, hours or a sum in the shown currency, by kind. */
export interface CaseConditionModel {
  readonly kind: 'vk' | 'telegram' | 'level' | 'topup' | 'cooldown';
  readonly value: number;
  readonly met: boolean;
}

/** A case as a card on the home page. */
export interface CaseCardModel {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly group: string;
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point when paid with bonuses. */
  readonly priceMinor: number;
  /** In the shown currency, or whole points when paid with bonuses. */
  readonly price: number;
  readonly oldPrice: number | null;
  /** Percent. */
  readonly cashback: number | null;
  readonly conditions: readonly CaseConditionModel[];
  readonly state: CaseState;
  /** Addresses of the 130x88 pictures, closed and with the lid ajar. */
  readonly logo: string;
  readonly hover: string;
  /** Name of the palette that colours the glow (`data-pal`). */
  readonly palette: string;
}
