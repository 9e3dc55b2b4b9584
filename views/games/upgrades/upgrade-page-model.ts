import type { SeedsModel } from '../cases/case-page-model.ts';
import type { DropModel, ItemModel } from '../ui/models.ts';
import type { PastGameModel, PastGamesModel } from '../ui/past-game.ts';

export const SIDES = ['under', 'over'] as const;
export type Side = (typeof SIDES)[number];

/** By how much the quick choices of a target exceed the stake. */
export const TIMES = ['1.5', '2', '3', '5'] as const;

/** What would be rolled for: the answer of POST /api/upgrade/preview. */
export interface UpgradeOfferModel {
  /** In the shown currency, and in kopecks. */
  readonly stake: number;
  readonly stakeMinor: number;
  /** Percent. */
  readonly chance: number;
  /** The first and the last ticket that wins. */
  readonly from: number;
  readonly to: number;
  /** The hash of all that is shown. */
  readonly quote: string;
}

export interface TargetModel {
  readonly item: ItemModel;
  /** Percent; null while nothing is at stake. */
  readonly chance: number | null;
}

/** What a player finds on the page. Sums in the shown currency. */
export interface UpgradeDeskModel {
  readonly items: { readonly list: readonly DropModel[]; readonly next: string | null };
  readonly usableCount: number;
  /** What is at stake: items, money, and both together. */
  readonly picked: readonly DropModel[];
  /** As it was typed, or empty. */
  readonly add: string;
  /** The same in kopecks. */
  readonly addMinor: number;
  readonly stake: number;
  readonly balance: number;
  readonly targets: { readonly list: readonly TargetModel[]; readonly next: string | null };
  /** What is searched for among the targets, as typed. */
  readonly q: string;
  readonly target: ItemModel | null;
  readonly side: Side;
  readonly offer: UpgradeOfferModel | null;
  /** Why there is no offer for what was chosen, in the reader's language. */
  readonly refusal: string | null;
  /** What the next draw is made from. */
  readonly seeds: SeedsModel;
  /** Whether the list only follows one that stands on the page already. */
  readonly isContinued: boolean;
}

export interface UpgradePageModel {
  readonly rules: { readonly most: number; readonly mostChance: number; readonly edgePercent: number };
  /** Null for a guest. */
  readonly desk: UpgradeDeskModel | null;
  /** The upgrade that was just rolled by a plain form; null when the address names none of the player's. */
  readonly rolled: PastGameModel | null;
  /** The newest that were rolled, and whether there are more. */
  readonly past: PastGamesModel;
  readonly idempotencyKey: string | null;
}
