import type { BattleFormat, BattleMode, BattleState } from '#src/shared/battles.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Sums in roubles. */
export interface StaffBattleRow {
  readonly code: string;
  readonly creator: Person;
  readonly format: BattleFormat;
  readonly mode: BattleMode;
  readonly isPrivate: boolean;
  readonly fundPercent: number;
  readonly entry: number;
  readonly state: BattleState;
  readonly createdAt: string;
}

export interface StaffBattlesModel {
  readonly q: string;
  readonly battles: readonly StaffBattleRow[];
  readonly isFirst: boolean;
  readonly next: number | null;
}

export interface StaffBattleModel extends StaffBattleRow {
  readonly drawnAt: string | null;
  readonly cancelledAt: string | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly team: number;
    readonly player: Person | null;
    readonly isFlagged: boolean;
    readonly isBot: boolean;
    readonly paid: number;
    /** Worth of the winnings, and the part of it in money; null until the last round is revealed. */
    readonly won: number | null;
    readonly prize: number | null;
    readonly isWinner: boolean;
  }[];
  readonly rounds: readonly {
    readonly round: number;
    readonly title: string;
    readonly versionId: number;
    readonly price: number;
    readonly drops: readonly { readonly seat: number; readonly title: string; readonly worth: number }[];
  }[];
}
