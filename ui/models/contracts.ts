import type { OddsItemModel } from './items.ts';

/** One possible outcome in the POST /api/contract/preview response. */
export interface OutcomeOdds extends Pick<OddsItemModel, 'chance' | 'from' | 'to'> {
  readonly item: Pick<OddsItemModel, 'name' | 'title' | 'rarity' | 'priceG' | 'price'>;
}

/** Offer for the items in the tray; value, min and max in G, worth (the value) in the display currency. */
export interface TrayOffer {
  readonly value: number;
  readonly worth: number;
  readonly min: number;
  readonly max: number;
  readonly odds: readonly OutcomeOdds[];
  /** Average cost of ten such contracts, in the display currency. */
  readonly averageCost: number;
  /** Hash of the displayed offer. Signing is refused when it no longer matches. */
  readonly quote: string;
}
