import type { CentiG, Kopecks } from '#src/shared/units.ts';
import type { RejectReason, WithdrawalState, WithdrawalStep } from '#src/shared/withdrawals.ts';

/** A request to bring an item into the game, as its row says it. */
export interface Withdrawal {
  readonly id: number;
  readonly playerId: number;
  /** The owned item. */
  readonly insertId: number;
  readonly state: WithdrawalState;
  /** Who the player is in the game, as the game's service said when it was asked; empty once the account is closed. */
  readonly gameId: string;
  readonly gameName: string;
  /** What the item is worth, and what of the donate balance is held for it. */
  readonly priceKopecks: Kopecks;
  readonly reservedKopecks: Kopecks;
  /** For how much the player lists a skin on the game's market. */
  readonly listingCentiG: CentiG;
  /** The member of staff who has it now, and until when. */
  readonly holderId: number | null;
  readonly heldUntil: Date | null;
  readonly decidedBy: number | null;
  readonly reason: RejectReason | null;
  /** What the moderator added to the reason. */
  readonly note: string | null;
  /** The listing's number in the game. */
  readonly lot: string | null;
  /** When an item that was turned down goes back by itself; null when it has. */
  readonly backAt: Date | null;
  readonly createdAt: Date;
  /** When somebody took it first. */
  readonly takenAt: Date | null;
  readonly closedAt: Date | null;
}

/** One thing that happened to a request. */
export interface Step {
  readonly withdrawalId: number;
  readonly step: WithdrawalStep;
  /** The member of staff who did it; null for the player and the clock. */
  readonly byId: number | null;
  readonly createdAt: Date;
}

/** A request to be. */
export type NewWithdrawal = Pick<
  Withdrawal,
  'playerId' | 'insertId' | 'gameId' | 'gameName' | 'priceKopecks' | 'reservedKopecks'
>;
