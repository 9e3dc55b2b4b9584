import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import type { BattleOffer, PickableCase } from '#ui/battles/show.ts';

export const BATTLE_SORTS = ['shop', 'cheap', 'dear'] as const;
export type BattleSort = (typeof BATTLE_SORTS)[number];

/** The choices of a new battle. */
export interface BattleChoices {
  readonly seats: BattleFormat;
  readonly mode: BattleMode;
  readonly isPrivate: boolean;
  readonly fundPercent: number;
}

export interface CreatePageModel {
  /** Every case that battles may have. */
  readonly all: readonly PickableCase[];
  /** Names of the cases that the search finds, in the order of the list. */
  readonly found: readonly string[];
  readonly q: string;
  readonly sort: BattleSort;
  /** Names of the chosen cases in their order, repeated as often as they are opened. */
  readonly picked: readonly string[];
  readonly choices: BattleChoices;
  /** Null without a case. */
  readonly offer: BattleOffer | null;
  /** Null for a guest. */
  readonly idempotencyKey: string | null;
}
