import type { BattleContents, BattleWinnings } from '#ui/battles/show.ts';
import type { BattleModel } from '#ui/models/battles.ts';

export interface BattlePageModel {
  readonly battle: BattleModel;
  /** The different cases of the battle, with the outcomes of their frozen versions. */
  readonly contents: readonly BattleContents[];
  /** When each round is revealed, in ms from now; empty before the draw. */
  readonly revealInMs: readonly number[];
  /** The viewer's seat; null for guests and spectators. */
  readonly ownSeat: number | null;
  readonly canCancel: boolean;
  /** Whether the viewer may give a free seat to the bot. */
  readonly canCallBot: boolean;
  /** What the viewer won and can sell; null without it, and until the last round is revealed. */
  readonly winnings: BattleWinnings | null;
  /** Average cost of ten free seats after what they return, in the display currency; null when no seat is sold. */
  readonly joinAverageCost: number | null;
  /** Rate of the display currency as decimal text. */
  readonly rate: string;
  /** Null for a guest. */
  readonly idempotencyKey: string | null;
}
