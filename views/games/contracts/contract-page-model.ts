import type { TrayOffer } from '../../islands/contract-desk/props.ts';
import type { SeedsModel } from '../cases/case-page-model.ts';
import type { DropModel, OddsItemModel } from '../ui/models.ts';
import type { PastGameModel, PastGamesModel } from '../ui/past-game.ts';

export const CONTRACT_SORTS = ['price', '-price', 'new', 'rarity'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** What would come of signing: the answer of POST /api/contract/preview. Sums in G. */
export interface ContractOfferModel extends TrayOffer {
  readonly odds: readonly ContractOddsModel[];
}

export interface ContractOddsModel extends Pick<OddsItemModel, 'chance' | 'from' | 'to'> {
  readonly item: Omit<OddsItemModel, 'chance' | 'from' | 'to'>;
}

export interface ContractRulesModel {
  readonly least: number;
  readonly most: number;
  /** What comes back on average, in percent of the value. */
  readonly returnPercent: number;
}

/** The items, the tray, and what would come of signing. */
export interface ContractDeskModel {
  readonly items: { readonly list: readonly DropModel[]; readonly next: string | null };
  readonly filter: { readonly sort: ContractSort; readonly q: string };
  /** All that could go in; `value` in the shown currency. */
  readonly usable: { readonly count: number; readonly value: number };
  /** What is in the tray. */
  readonly picked: readonly DropModel[];
  readonly offer: ContractOfferModel | null;
  /** Why something that was named is not in the tray, or has no offer: in the reader's language. */
  readonly refusal: string | null;
}

export interface ContractPageModel {
  readonly rules: ContractRulesModel;
  readonly desk: ContractDeskModel;
  /** What the next draw is made from. */
  readonly seeds: SeedsModel;
  /** The contract that was just signed by a plain form; null when the address names none of the player's. */
  readonly signed: PastGameModel | null;
  /** The newest that were signed, and whether there are more. */
  readonly past: PastGamesModel;
  readonly idempotencyKey: string;
}
