import type { DropModel, ItemModel } from '#ui/models/items.ts';

/** A finished contract or upgrade. Sums in the display currency. */
export interface PastGameModel {
  readonly id: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Items staked; their value includes the money added to an upgrade. */
  readonly put: readonly Pick<ItemModel, 'name' | 'title' | 'logo' | 'rarity'>[];
  readonly stake: number;
  /** Item received in its current state; null when the stake was lost. */
  readonly got: DropModel | null;
  /** Target of an upgrade, or the item received from a contract. */
  readonly aim: ItemModel;
  /** Winning tickets, inclusive, and their chance in percent. */
  readonly from: number;
  readonly to: number;
  readonly chance: number;
  readonly drawId: number;
  readonly ticket: number;
}

export interface PastGamesModel {
  readonly list: readonly PastGameModel[];
  readonly next: string | null;
}
