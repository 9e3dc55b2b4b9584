import type { RejectReason, WithdrawalState } from '#src/shared/withdrawals.ts';
import type { DropModel } from '#ui/models/items.ts';

/** Store sums are in roubles, game sums in G. */
export interface StaffWithdrawalModel {
  readonly id: number;
  readonly state: WithdrawalState;
  readonly waitsMinutes: number;
  readonly holding: HoldingModel;
  /** Null while the request is open. */
  readonly closedAt: string | null;
  readonly decision: DecisionModel;
  readonly insertId: number;
  /** The game account of the request. */
  readonly game: { readonly id: string; readonly name: string };
  readonly sums: WithdrawalSumsModel;
  readonly thing: DropModel;
  readonly player: StaffWithdrawalPlayerModel;
  readonly inGame: InGameModel;
  readonly checks: readonly WithdrawalCheckModel[];
  readonly notes: readonly { readonly id: number; readonly by: string; readonly text: string; readonly at: string }[];
  readonly history: readonly {
    readonly id: number;
    readonly what: string;
    readonly about: string;
    /** Withdrawal that caused the movement; null for other movements. */
    readonly ofWithdrawal: number | null;
    readonly unit: 'RUB' | 'BONUS' | 'DONATE';
    readonly change: number;
    readonly account: string;
    readonly at: string;
  }[];
  readonly others: readonly { readonly id: number; readonly state: WithdrawalState; readonly at: string }[];
  /** One idempotency key for each form of the page. */
  readonly keys: readonly string[];
}

/** The member of staff who works on a request. */
interface HoldingModel {
  /** True if the reader holds this request, and which request the reader holds. */
  readonly isMine: boolean;
  readonly mineId: number | null;
  readonly by: string | null;
  /** Minutes until the holder's lock expires. */
  readonly leftMinutes: number | null;
}

/** The outcome of a request. */
interface DecisionModel {
  readonly by: string | null;
  readonly reason: RejectReason | null;
  readonly note: string | null;
  readonly lot: string | null;
}

interface WithdrawalSumsModel {
  readonly price: number;
  readonly reserved: number;
  readonly listing: number;
  /** Price in the format that the game's market accepts. */
  readonly listingText: string;
}

export interface StaffWithdrawalPlayerModel {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly level: number;
  /** Days since registration. */
  readonly days: number;
  readonly toppedUp: number;
  readonly withdrawn: number;
  readonly opened: number;
  /** Completed withdrawals, and all withdrawals decided by a moderator. */
  readonly done: number;
  readonly ended: number;
  readonly photoAt: string | null;
  readonly isBlocked: boolean;
}

/** Current game account; null when the request is closed. */
export interface InGameModel {
  readonly name: string | null;
  readonly avatar: string | null;
  readonly refusal: string | null;
}

/** One automatic check; its text key is `admin-withdrawals.check.{kind}.ok` or `.warn`. */
export interface WithdrawalCheckModel {
  readonly kind: 'item' | 'game' | 'flags';
  readonly isOk: boolean;
  readonly count: number;
}
