import type { BattleFormat, BattleMode, BattleState, CancelReason } from '#src/shared/battles.ts';
import type { ItemModel } from './items.ts';

/** Case battles as pages, islands and sockets show them. `src/games/battles` fills these types. */

/** A player in a seat; a player who hides has the ID 0. */
export interface BattlePlayerModel {
  readonly ID: number;
  readonly name: string;
  readonly avatar: string;
}

export interface BattleSeatModel {
  /** From 1. */
  readonly seat: number;
  readonly team: number;
  /** Null in a free seat and in one of the bot. */
  readonly player: BattlePlayerModel | null;
  readonly bot: boolean;
  readonly clientSeed: string | null;
  /** Worth of the revealed drops. */
  readonly total: number;
  readonly totalMinor: number;
  /** The part of it that counts by the mode. */
  readonly score: number;
  readonly scoreMinor: number;
  /** Worth of the items or money that the seat won; 0 until the battle is finished. */
  readonly won: number;
  readonly wonMinor: number;
}

export interface BattleCaseModel {
  readonly name: string;
  readonly versionId: number;
  readonly title: string;
  readonly logo: string;
  readonly price: number;
  readonly priceMinor: number;
}

export interface BattleDropModel {
  readonly seat: number;
  readonly ticket: number;
  readonly item: ItemModel;
}

export interface BattleRoundModel {
  /** From 1. */
  readonly round: number;
  readonly revealAt: string;
  readonly drops: readonly BattleDropModel[];
}

/** The draw between level sides, each with its tickets. */
export interface TieModel {
  readonly round: number;
  readonly cursor: number;
  readonly ticket: number;
  readonly ranges: readonly { readonly team: number; readonly from: number; readonly to: number }[];
}

/** The public randomness that a battle mixes in. */
export interface BattleBeaconModel {
  /** Public key of the beacon. */
  readonly key: string;
  /** Known when the battle is full, and published by the beacon after that. */
  readonly round: number | null;
  /** Known once the battle is finished. */
  readonly signature: string | null;
  readonly randomness: string | null;
}

/** A battle in lists: everything but its draws. */
export interface BattleCardModel {
  readonly id: string;
  readonly state: BattleState;
  readonly mode: BattleMode;
  readonly format: BattleFormat;
  readonly private: boolean;
  readonly seats: readonly BattleSeatModel[];
  readonly cases: readonly BattleCaseModel[];
  readonly entry: number;
  readonly entryMinor: number;
  /** The creator's part of the other entries, and what a free seat costs. */
  readonly fundPercent: number;
  readonly joinPrice: number;
  readonly joinPriceMinor: number;
  /** When the battle is cancelled unless it is full; null once it is. */
  readonly expiresAt: string | null;
  /** From when on the creator may call the bot; null when staff do not allow it. */
  readonly botAt: string | null;
  /** When the draw was made and when the reels of its last round have stopped; null before. */
  readonly drawnAt: string | null;
  readonly finishAt: string | null;
  readonly cancelReason: CancelReason | null;
  /** Known once the battle is finished. `drawn` is true when a draw decided between level sides. */
  readonly winner: { readonly seats: readonly number[]; readonly drawn: boolean } | null;
  readonly createdAt: string;
}

export interface BattleModel extends BattleCardModel {
  /** Hash of the terms, to be sent when joining; null when a case has changed. */
  readonly quote: string | null;
  readonly serverSeedHash: string;
  /** Revealed when the battle is finished. */
  readonly serverSeed: string | null;
  /** Null for a battle without a beacon. */
  readonly beacon: BattleBeaconModel | null;
  /** Revealed rounds only. */
  readonly rounds: readonly BattleRoundModel[];
  /** When each round is revealed, in their order; empty before the draw. */
  readonly revealTimes: readonly string[];
  readonly tie: TieModel | null;
}
