import type { BattleMode } from '#src/shared/battles.ts';
import type { BattleCardModel } from '#ui/models/battles.ts';

/** Price bands of the lobby; their limits are in the model, in the display currency. */
export const PRICE_BANDS = ['low', 'middle', 'high'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

export interface LobbyPageModel {
  readonly filter: { readonly mode: BattleMode | null; readonly price: PriceBand | null };
  /** The limits between the bands. */
  readonly bands: { readonly low: number; readonly high: number };
  /** Battles in which the viewer waits or plays now, by link too; none for guests. */
  readonly own: readonly BattleCardModel[];
  /** Battles that wait for players, without the viewer's. */
  readonly open: readonly BattleCardModel[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  readonly recent: readonly BattleCardModel[];
}

/** Battles of a player, newest first. */
export interface BattleHistoryModel {
  readonly list: readonly BattleCardModel[];
  readonly next: string | null;
}
