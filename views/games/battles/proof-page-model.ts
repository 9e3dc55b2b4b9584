import type { BattleModel } from '#ui/models/battles.ts';
import type { Rarity } from '#ui/models/items.ts';

/** One draw of a battle: a seat in a round. */
export interface BattleDrawModel {
  readonly round: number;
  readonly seat: number;
  readonly ticket: number;
  /** The tickets of the item in the frozen version, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly item: {
    readonly name: string | null;
    readonly title: string;
    readonly rarity: Rarity;
    readonly logo: string;
  };
}

export interface BattleProofModel {
  readonly battle: BattleModel;
  /** The text that the draws hash in place of one client seed; null until it is known. */
  readonly clientSeed: string | null;
  /** Revealed draws. */
  readonly draws: readonly BattleDrawModel[];
}
