import type { BlockReason } from '#src/shared/block-reasons.ts';
import type { FlagKind, FlagState, FlagVerdict } from '#src/shared/flags.ts';
import type { PaymentMarkKind, PaymentState } from '#src/shared/payment-states.ts';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import type { MovementAccount, MovementUnit, TransferKind } from '#src/shared/transfer-kinds.ts';
import type { Rarity } from '#ui/models/items.ts';
import type { LoggedChangeModel } from '#views/ui/staff/logged-changes.tsx';
import type { PlayModel } from './play-models.ts';

/** Money is in roubles with kopecks, points are whole points, as staff pages print them. Times are ISO 8601. */

export interface ListedPlayer {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly opened: number;
  readonly toppedUp: number;
  readonly joinedAt: string;
  readonly state: 'open' | 'blocked' | 'closed';
  readonly isFlagged: boolean;
  readonly isDemo: boolean;
}

export const SEARCHES = ['any', 'id', 'name', 'provider', 'game', 'invite'] as const;
export type SearchBy = (typeof SEARCHES)[number];

export interface PlayersModel {
  readonly q: string;
  readonly by: SearchBy;
  readonly players: readonly ListedPlayer[];
  readonly next: string | null;
  /** Number of corrections that await a second admin; null when the reader may not decide them. */
  readonly waiting: number | null;
}

export const SECTIONS = ['overview', 'movements', 'items', 'draws', 'payments', 'withdrawals'] as const;
export type Section = (typeof SECTIONS)[number];

export interface NoteModel {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly at: string;
}

export interface FlagModel {
  readonly id: number;
  readonly kind: FlagKind;
  readonly state: FlagState;
  readonly player: { readonly id: number; readonly name: string };
  readonly about: { readonly id: number; readonly name: string } | null;
  /** Id of the related payment or withdrawal; 0 for none. */
  readonly subject: number;
  /** Staff member who took or closed the flag. */
  readonly heldBy: { readonly id: number; readonly name: string } | null;
  readonly verdict: FlagVerdict | null;
  readonly note: string;
  readonly at: string;
}

export interface CorrectionModel {
  readonly id: number;
  readonly player: { readonly id: number; readonly name: string };
  readonly unit: MovementUnit;
  readonly change: number;
  readonly reason: string;
  readonly state: 'waiting' | 'posted' | 'refused' | 'expired';
  readonly askedBy: string;
  readonly askedAt: string;
  readonly expiresAt: string;
  readonly decidedBy: string | null;
  /** True when the reader requested the correction and therefore cannot approve it. */
  readonly isOwn: boolean;
}

/** A change that its author may not do alone. */
export interface ChangeModel {
  readonly id: number;
  readonly changes: readonly {
    readonly act: string;
    readonly about: string;
    readonly values: readonly LoggedChangeModel[];
  }[];
  /** The most that it can give away within 24 hours, in roubles. */
  readonly cost: number;
  readonly reason: string;
  readonly state: 'waiting' | 'posted' | 'refused' | 'expired';
  readonly askedBy: string;
  readonly askedAt: string;
  readonly decidedBy: string | null;
  /** True when the reader asked for it and therefore cannot approve it. */
  readonly isOwn: boolean;
}

export interface SessionModel {
  readonly id: string;
  readonly device: string;
  readonly place: string;
  readonly type: string;
  readonly signedInAt: string;
  readonly seenAt: string;
}

export interface DeviceModel {
  /** First characters of the hash: enough to recognise equal values. */
  readonly mark: string;
  readonly address: string;
  readonly words: string;
  readonly firstAt: string;
  readonly lastAt: string;
}

export interface IdentityModel {
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly linkedAt: string;
}

export interface Head {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly level: number;
  readonly exp: number;
  readonly joinedAt: string;
  readonly state: 'open' | 'blocked' | 'closed';
  readonly blockReason: BlockReason | null;
  readonly isDemo: boolean;
  /** Country declared by the player, in the reader's language. */
  readonly country: string | null;
  readonly money: number;
  readonly points: number;
  readonly donate: number;
  readonly donatePending: number;
  readonly debt: number;
  readonly toppedUp: number;
  readonly opened: number;
  readonly items: { readonly count: number; readonly value: number };
}

export interface Overview {
  readonly notes: readonly NoteModel[];
  readonly flags: readonly FlagModel[];
  readonly corrections: readonly CorrectionModel[];
  readonly sessions: readonly SessionModel[];
  readonly devices: readonly DeviceModel[];
  readonly identities: readonly IdentityModel[];
  readonly play: PlayModel;
  readonly referral: {
    readonly code: string;
    readonly invited: number;
    readonly earned: number;
    readonly inviter: { readonly id: number; readonly name: string } | null;
  };
}

export interface MovementRow {
  readonly id: number;
  readonly kind: TransferKind;
  readonly reason: string;
  readonly subject: string | null;
  readonly href: string | null;
  readonly account: MovementAccount;
  readonly unit: MovementUnit;
  readonly change: number;
  readonly amount: number;
  readonly at: string;
}

export interface ItemRow {
  readonly id: number;
  /** Name of the item's page in addresses; null without a page. */
  readonly name: string | null;
  readonly title: string;
  readonly logo: string;
  readonly rarity: Rarity;
  readonly price: number;
  readonly status: string;
  readonly drawId: number | null;
  readonly caseTitle: string | null;
  /** All status changes, in words. */
  readonly steps: readonly { readonly to: string; readonly at: string }[];
  readonly at: string;
}

export interface DrawRow {
  readonly id: number;
  readonly kind: DrawKind;
  readonly title: string | null;
  readonly nonce: number;
  readonly ticket: number;
  readonly isRevealed: boolean;
  readonly at: string;
}

export interface PaymentRow {
  readonly publicId: string;
  readonly number: number;
  readonly player: { readonly id: number; readonly name: string } | null;
  readonly method: string;
  /** In the payment's own currency. */
  readonly sum: number;
  readonly currency: string;
  /** In roubles. */
  readonly base: number;
  readonly state: PaymentState;
  readonly marks: readonly PaymentMarkKind[];
  readonly at: string;
}

export interface WithdrawalRow {
  readonly id: number;
  readonly title: string;
  readonly game: string;
  /** Listing price in G, by which the listing is found in the game. */
  readonly listing: number;
  readonly reserved: number;
  readonly status: string;
  readonly reason: string | null;
  readonly at: string;
  readonly closedAt: string | null;
}

export type PlayerSection =
  | { readonly section: 'overview'; readonly overview: Overview }
  | { readonly section: 'movements'; readonly rows: readonly MovementRow[]; readonly next: string | null }
  | { readonly section: 'items'; readonly rows: readonly ItemRow[]; readonly next: string | null }
  | { readonly section: 'draws'; readonly rows: readonly DrawRow[]; readonly next: string | null }
  | { readonly section: 'payments'; readonly rows: readonly PaymentRow[]; readonly next: string | null }
  | { readonly section: 'withdrawals'; readonly rows: readonly WithdrawalRow[]; readonly next: string | null };

export interface AllowedActions {
  readonly note: boolean;
  readonly block: boolean;
  readonly correct: boolean;
  readonly flags: boolean;
  readonly payments: boolean;
}

export interface StaffPlayerModel {
  readonly head: Head;
  readonly may: AllowedActions;
  readonly listed: PlayerSection;
  /** Corrections above this sum need a second admin. */
  readonly correctionLimit: number;
  readonly idempotencyKey: string;
}

export interface FlagsModel {
  readonly state: FlagState;
  readonly kind: FlagKind | null;
  readonly flags: readonly FlagModel[];
  readonly next: string | null;
  readonly idempotencyKey: string;
}

export interface CorrectionsModel {
  readonly state: 'waiting' | 'posted' | 'refused';
  readonly corrections: readonly CorrectionModel[];
  readonly next: string | null;
  /** The newest changes in the same state. */
  readonly changes: readonly ChangeModel[];
  readonly idempotencyKey: string;
}
