import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import type { BattleActions, BattleContents, BattleShow, BattleWinnings } from '#ui/battles/show.ts';
import type { GamePreferences } from '#ui/models/viewer.ts';

export interface BattleProps {
  readonly id: string;
  readonly format: BattleFormat;
  readonly mode: BattleMode;
  readonly show: BattleShow;
  /** Cases by name; `order` has a name for each round. */
  readonly cases: readonly BattleContents[];
  readonly order: readonly string[];
  /** When each round is revealed, in ms after the page was rendered; empty before the draw. */
  readonly revealInMs: readonly number[];
  readonly ownSeat: number | null;
  readonly actions: BattleActions;
  /** What the viewer can sell of a battle that was over when the page was rendered. */
  readonly winnings: BattleWinnings | null;
  /** The page that makes an equal battle, without the language. */
  readonly again: string;
  /** Rate of the display currency as decimal text, and its sign. */
  readonly rate: string;
  readonly sign: string;
  /** Null for a guest. */
  readonly preferences: GamePreferences | null;
}
