import type { Balances } from '#src/ledger/index.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { ReminderMinutes } from './reminder-every.ts';

/** A player as the row says it. What the player has is asked of the ledger. */
export interface PlayerAccount extends KeptStreak {
  readonly id: number;
  readonly name: string;
  readonly locale: Locale;
  readonly currencyId: number;
  readonly isAdult: boolean;
  readonly isDemo: boolean;
  readonly exp: number;
  readonly openedCount: number;
  readonly freeSpins: number;
  /** How games are to be shown. */
  readonly wishes: Pick<OwnSettings, 'fastOpening' | 'sound'>;
  /** How often they are told how long they have been playing; 0 is never. */
  readonly reminderMinutes: ReminderMinutes;
  readonly createdAt: Date;
  /** Set when the account was closed: it is not shown to anybody any more. */
  readonly closedAt: Date | null;
  /** Who invited the player: an ID. */
  readonly inviterId: number | null;
  /** What was topped up and not given back: money really paid. */
  readonly donatedKopecks: number;
  /** When the player last uploaded a picture; null without one. */
  readonly photoAt: Date | null;
  /** When the picture of the sign-in provider was copied; null without one. */
  readonly providerPhotoAt: Date | null;
  /** Until when the wheel's cashback runs, in the past too; null when there never was one. */
  readonly cashbackUntil: Date | null;
  /** The invite code that the player chose; null before, and then their ID is the code. */
  readonly inviteCode: string | null;
  /** Set while staff keep the account shut, and why. */
  readonly blockedAt: Date | null;
  readonly blockReason: BlockReason | null;
  /** Where the player says they live, by ISO 3166-1; null for who has not said. */
  readonly country: string | null;
}

/** The daily bonuses of a player as the row keeps them. */
export interface KeptStreak {
  /** Days in a row whose bonus was taken, up to `bonusDay`. */
  readonly bonusStreak: number;
  /** The last day whose bonus was taken, as a number of Moscow days since 1970; null when none ever was. */
  readonly bonusDay: number | null;
}

/** What a player wants of the store, by the names of the call. */
export interface OwnSettings {
  /** Reels, wheel and dial show their outcome at once. */
  readonly fastOpening: boolean;
  /** Games are heard. */
  readonly sound: boolean;
  /** Neither name nor drops in strip, feeds and tops. */
  readonly hideMe: boolean;
  readonly notices: boolean;
}

/** What a player wants otherwise; what is undefined stays as it is. */
export type Wishes = { readonly [Name in keyof OwnSettings]: OwnSettings[Name] | undefined };

/** A way of signing in that a player has. */
export interface LinkedIdentity {
  readonly provider: string;
  readonly linkedAt: Date;
}

/** A player with what they have, and the step that levels are reckoned by: what a header or a profile shows. */
export interface PlayerState {
  readonly account: PlayerAccount;
  readonly balances: Balances;
  readonly levelStepExp: number;
  /** When this was so, in ms since 1970. */
  readonly nowMs: number;
}
