import type { CentiG, Kopecks } from '#src/shared/units.ts';
import type { RejectReason, WithdrawalState } from '#src/shared/withdrawals.ts';

export interface Withdrawal {
  readonly id: number;
  readonly playerId: number;
  /** Id of the owned item, under its name in the API. */
  readonly insertId: number;
  readonly state: WithdrawalState;
  /** Game id of the player, as returned by the account service. Empty once the account is closed. */
  readonly gameId: string;
  readonly gameName: string;
  /** Frozen price of the item. */
  readonly priceKopecks: Kopecks;
  /** Price of the item in the game at the time of the request, and the donate balance reserved for it. */
  readonly costKopecks: Kopecks;
  readonly reservedKopecks: Kopecks;
  /** Price at which the player lists a skin on the market of the game. */
  readonly listingCentiG: CentiG;
  /** The staff member who holds it, and until when. */
  readonly holderId: number | null;
  readonly heldUntil: Date | null;
  readonly decidedBy: number | null;
  readonly reason: RejectReason | null;
  /** Note by the moderator in addition to the reason. */
  readonly note: string | null;
  /** Number of the listing in the game. */
  readonly lot: string | null;
  /** Time at which a rejected item returns automatically. Null once it has returned. */
  readonly backAt: Date | null;
  readonly createdAt: Date;
  /** Time at which it was first taken. */
  readonly takenAt: Date | null;
  readonly closedAt: Date | null;
}

export interface NewWithdrawal extends Pick<
  Withdrawal,
  'playerId' | 'insertId' | 'gameId' | 'gameName' | 'priceKopecks' | 'costKopecks' | 'reservedKopecks'
> {
  readonly termsSalt: string;
}
