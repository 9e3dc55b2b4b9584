import type { RejectReason, WithdrawalState } from '#src/shared/withdrawals.ts';
import type { DropModel } from '../ui/models.ts';

/** Sums of the desk are in roubles, those of the game in G. */
export interface DeskRequestModel {
  readonly id: number;
  readonly state: WithdrawalState;
  /** Whether the reader holds it, and what else the reader holds. */
  readonly isMine: boolean;
  readonly mineId: number | null;
  readonly holder: string | null;
  readonly decidedBy: string | null;
  /** For how long it is still its holder's. */
  readonly leftMinutes: number | null;
  readonly waitsMinutes: number;
  readonly takenAt: string | null;
  readonly closedAt: string | null;
  readonly insertId: number;
  readonly gameId: string;
  readonly gameName: string;
  readonly reason: RejectReason | null;
  readonly note: string | null;
  readonly lot: string | null;
  readonly price: number;
  readonly reserved: number;
  readonly listing: number;
  /** As the game's market takes it. */
  readonly listingText: string;
  readonly thing: DropModel;
  readonly player: DeskPlayerModel;
  readonly inGame: InGameModel;
  readonly checks: readonly DeskCheckModel[];
  readonly notes: readonly { readonly id: number; readonly by: string; readonly text: string; readonly at: string }[];
  readonly history: readonly {
    readonly id: number;
    readonly what: string;
    readonly about: string;
    /** The withdrawal that moved it, where one did. */
    readonly ofWithdrawal: number | null;
    readonly unit: 'RUB' | 'BONUS' | 'DONATE';
    readonly change: number;
    readonly account: string;
    readonly at: string;
  }[];
  /** The player's other requests. */
  readonly others: readonly { readonly id: number; readonly state: WithdrawalState; readonly at: string }[];
  /** One key for each form of the page. */
  readonly keys: readonly string[];
}

export interface DeskPlayerModel {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly level: number;
  /** Since when they are here, in days. */
  readonly days: number;
  readonly toppedUp: number;
  readonly withdrawn: number;
  readonly opened: number;
  /** Withdrawals that were done, and all that a moderator decided about. */
  readonly done: number;
  readonly ended: number;
  readonly photoAt: string | null;
  readonly isBlocked: boolean;
}

/** The account in the game as it is now; nothing once the request has ended. */
export interface InGameModel {
  readonly name: string | null;
  readonly avatar: string | null;
  readonly refusal: string | null;
}

/** One thing that was looked at: its text is `desk.check.{kind}.ok` or `.warn`. */
export interface DeskCheckModel {
  readonly kind: 'item' | 'game' | 'flags';
  readonly isOk: boolean;
  readonly count: number;
}
