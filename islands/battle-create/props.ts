import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import type { BattleOffer, PickableCase } from '#ui/battles/show.ts';

export interface Choices {
  readonly seats: BattleFormat;
  readonly mode: BattleMode;
  readonly isPrivate: boolean;
  readonly fundPercent: number;
}

export interface BattleCreateProps {
  readonly cases: readonly PickableCase[];
  /** Names in their order, repeated as often as they are opened. */
  readonly picked: readonly string[];
  readonly choices: Choices;
  readonly offer: BattleOffer | null;
  /** Sign-in address for a guest. */
  readonly signIn: string | null;
  readonly sign: string;
  /** Display currency per 1 rouble. */
  readonly rate: string;
}
