import type { SeedsModel } from '#ui/models/draws.ts';
import type { DropModel, ItemModel } from '#ui/models/items.ts';
import type { PastGameModel, PastGamesModel } from '#views/ui/past-game.ts';
import type { UpgradeOfferModel } from '#src/games/upgrades/outputs.ts';
import type { TargetSort } from '#src/shared/target-sorts.ts';

export const SIDES = ['under', 'over'] as const;
export type Side = (typeof SIDES)[number];

/** Multipliers for the quick selection of a target. */
export const TIMES = ['1.5', '2', '3', '5'] as const;

export interface TargetModel {
  readonly item: ItemModel;
  /** Percent; null without a stake. */
  readonly chance: number | null;
}

/** The selection of a player, or of a guest among sample items. Sums in the display currency. */
export interface UpgradeFormModel {
  /** True for a guest, who stakes sample items and rolls nothing. */
  readonly isSample: boolean;
  readonly items: { readonly list: readonly DropModel[]; readonly next: string | null };
  readonly usableCount: number;
  /** Stake: items, money and their sum. */
  readonly picked: readonly DropModel[];
  /** As typed, or empty. */
  readonly typedAdd: string;
  /** The typed sum; null when it cannot be read. */
  readonly add: number | null;
  /** The same sum in kopecks. */
  readonly addMinor: number;
  readonly stake: number;
  readonly balance: number;
  readonly targets: { readonly list: readonly TargetModel[]; readonly next: string | null };
  /** Search text for the own items, as typed. */
  readonly own: string;
  /** Search text for targets, their least price, both as typed, and their order. */
  readonly filter: { readonly q: string; readonly least: string; readonly sort: TargetSort };
  readonly target: ItemModel | null;
  readonly side: Side;
  /** The multiplier that chose the target; null when it was chosen in the list. */
  readonly times: number | null;
  readonly offer: UpgradeOfferModel | null;
  /** Reason why the selection has no offer, in the reader's language. */
  readonly refusal: string | null;
  /** Null for a guest. */
  readonly seeds: SeedsModel | null;
  /** True when the list continues one that is already on the page. */
  readonly isContinued: boolean;
}

export interface UpgradePageModel {
  readonly rules: { readonly most: number; readonly mostChance: number; readonly edgePercent: number };
  readonly desk: UpgradeFormModel;
  /** Upgrade just rolled by a plain form; null when the address names no upgrade of this player. */
  readonly rolled: PastGameModel | null;
  /** Newest upgrades and the cursor of older ones. */
  readonly past: PastGamesModel;
  readonly idempotencyKey: string | null;
}
