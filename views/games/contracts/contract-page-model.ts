import type { TrayOffer } from '#ui/models/contracts.ts';
import type { SeedsModel } from '#ui/models/draws.ts';
import type { DropModel, OddsItemModel } from '#ui/models/items.ts';
import type { PastGameModel, PastGamesModel } from '#views/ui/past-game.ts';

export const CONTRACT_SORTS = ['-price', 'price', 'new', 'rarity'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** Preview of a contract: the response of POST /api/contract/preview. Sums in G. */
export interface ContractOfferModel extends TrayOffer {
  readonly odds: readonly ContractOddsModel[];
}

export interface ContractOddsModel extends Pick<OddsItemModel, 'chance' | 'from' | 'to'> {
  readonly item: Omit<OddsItemModel, 'chance' | 'from' | 'to'>;
}

export interface ContractRulesModel {
  readonly least: number;
  readonly most: number;
  /** Average return in percent of the value. */
  readonly returnPercent: number;
}

export interface ContractFormModel {
  readonly items: { readonly list: readonly DropModel[]; readonly next: string | null };
  readonly filter: { readonly sort: ContractSort; readonly q: string };
  /** Totals of all eligible items; `value` in the display currency. */
  readonly usable: { readonly count: number; readonly value: number };
  readonly picked: readonly DropModel[];
  readonly offer: ContractOfferModel | null;
  /** Reason why a requested item is not in the tray or has no offer, in the reader's language. */
  readonly refusal: string | null;
}

export interface ContractPageModel {
  /** True for a guest, who tries sample items and signs nothing. */
  readonly isSample: boolean;
  readonly rules: ContractRulesModel;
  readonly desk: ContractFormModel;
  /** Null for a guest. */
  readonly seeds: SeedsModel | null;
  /** Contract just signed by a plain form; null when the address names no contract of this player. */
  readonly signed: PastGameModel | null;
  /** Newest signed contracts and the cursor of older ones. */
  readonly past: PastGamesModel;
  /** Null for a guest. */
  readonly idempotencyKey: string | null;
}
