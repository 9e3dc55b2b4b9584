import type { DropModel, ItemModel } from './models.ts';

/** A contract or an upgrade that is over. Sums in the shown currency. */
export interface PastGameModel {
  readonly id: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** What went in, and its worth with the money of an upgrade. */
  readonly put: readonly Pick<ItemModel, 'title' | 'logo' | 'rarity'>[];
  readonly stake: number;
  /** What came out as it stands now; null when the stake is gone. */
  readonly got: DropModel | null;
  /** What was played for: of an upgrade the target, of a contract what came out. */
  readonly aim: ItemModel;
  /** The tickets that gave it, both ends included, and their chance in percent. */
  readonly from: number;
  readonly to: number;
  readonly chance: number;
  readonly drawId: number;
  readonly ticket: number;
}

export interface PastGamesModel {
  readonly list: readonly PastGameModel[];
  /** Cursor of the following page. */
  readonly next: string | null;
}
