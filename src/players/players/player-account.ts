import type { Balances } from '#src/core/ledger/index.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { ReminderMinutes } from '#src/shared/reminder-minutes.ts';
import type { StoredStreak } from '#src/shared/streak.ts';

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
  /** The percentage promised with it; null without one. */
  readonly cashbackPercent: number | null;
  /** The chosen invite code; while null, the player id is the code. */
  readonly inviteCode: string | null;
  /** Set while staff block the account. */
  readonly blockedAt: Date | null;
  readonly blockReason: BlockReason | null;
  /** Declared country (ISO 3166-1), or null. */
  readonly country: string | null;
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

/** A player with balances and the exp step of a level, as needed by header and profile. */
export interface PlayerState {
  readonly account: PlayerAccount;
  readonly balances: Balances;
  readonly levelStepExp: number;
  /** Time of the snapshot, in ms since 1970. */
  readonly nowMs: number;
}

/** Returns the end of a running cashback in ms since 1970, or null. The end itself is exclusive. */
export const runningUntil = (until: Date | null, nowMs: number): number | null =>
  until !== null && until.getTime() > nowMs ? until.getTime() : null;

/** Returns the percentage of a running cashback, or null. */
export const runningCashbackPercent = (
  { cashbackUntil, cashbackPercent }: Pick<PlayerAccount, 'cashbackUntil' | 'cashbackPercent'>,
  nowMs: number,
): number | null => (runningUntil(cashbackUntil, nowMs) === null ? null : cashbackPercent);

/** Returns a player's invite code, which is the player id until the player chooses one. */
export const inviteCodeOf = ({ id, inviteCode }: Pick<PlayerAccount, 'id' | 'inviteCode'>): string =>
  inviteCode ?? String(id);
