import type { Balances } from '#src/core/ledger/index.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { ReminderMinutes } from './reminder-every.ts';

/** A player's row. Balances are read from the ledger. */
export interface PlayerAccount extends StoredStreak {
  readonly id: number;
  readonly name: string;
  readonly locale: Locale;
  readonly currencyId: number;
  readonly isAdult: boolean;
  readonly isDemo: boolean;
  readonly exp: number;
  readonly openedCount: number;
  readonly freeSpins: number;
  /** Display settings of games. */
  readonly wishes: Pick<OwnSettings, 'fastOpening' | 'sound'>;
  /** Minutes between play reminders; 0 for never. */
  readonly reminderMinutes: ReminderMinutes;
  readonly createdAt: Date;
  /** Set when the account was closed; the player is then hidden from everyone. */
  readonly closedAt: Date | null;
  readonly inviterId: number | null;
  /** Money topped up minus refunds. */
  readonly donatedKopecks: number;
  /** Time of the player's last upload; null without one. */
  readonly photoAt: Date | null;
  /** Time at which the provider's picture was copied; null without one. */
  readonly providerPhotoAt: Date | null;
  /** End of the wheel's cashback, possibly in the past; null without one. */
  readonly cashbackUntil: Date | null;
  /** The chosen invite code; while null, the player id is the code. */
  readonly inviteCode: string | null;
  /** Set while staff block the account. */
  readonly blockedAt: Date | null;
  readonly blockReason: BlockReason | null;
  /** Declared country (ISO 3166-1), or null. */
  readonly country: string | null;
}

export interface StoredStreak {
  /** Consecutive days with a claimed bonus, up to `bonusDay`. */
  readonly bonusStreak: number;
  /** The last day with a claimed bonus, as a number of Moscow days since 1970; null without one. */
  readonly bonusDay: number | null;
}

/** Player settings, with the names of the API. */
export interface OwnSettings {
  /** Animations of games are skipped. */
  readonly fastOpening: boolean;
  readonly sound: boolean;
  /** Hides name and drops in live feeds and leaderboards. */
  readonly hideMe: boolean;
  readonly notices: boolean;
}

/** Changed settings; undefined ones stay as they are. */
export type SettingsChange = { readonly [Name in keyof OwnSettings]: OwnSettings[Name] | undefined };

export interface LinkedIdentity {
  readonly provider: string;
  readonly linkedAt: Date;
}

/** A player with balances and the exp step of a level, as needed by header and profile. */
export interface PlayerState {
  readonly account: PlayerAccount;
  readonly balances: Balances;
  readonly levelStepExp: number;
  /** Time of the snapshot, in ms since 1970. */
  readonly nowMs: number;
}
