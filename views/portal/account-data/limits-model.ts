import type { PlayerCardModel } from '#views/portal/my-account/player-card.tsx';
import type { OwnLimitsModel } from '#src/portal/account-data/outputs.ts';

export type Span = 'month' | 'weeks' | 'all';

/** Play totals of a period, in the display currency. */
export interface PlaySums {
  /** Money paid for openings and added to upgrades. */
  readonly spent: number;
  /** Value of items used in contracts and upgrades. */
  readonly staked: number;
  /** Value of all items received. */
  readonly won: number;
  /** Money received for sold items. */
  readonly sold: number;
  /** Value received minus money and items used. */
  readonly net: number;
}

/** Reminder interval (0 means never) and current session length. */
export interface ReminderModel {
  readonly everyMinutes: number;
  readonly minutes: number;
}

/** Fragment response to a form, with the result message that a full page shows above its content. */
export interface ChangedLimitsModel extends OwnLimitsModel {
  readonly said: string;
}

export interface LimitsPageModel extends OwnLimitsModel, PlayerCardModel {
  readonly span: Span;
  readonly total: PlaySums;
  /** Oldest first; `from` is a time on the first day of each column. */
  readonly columns: readonly (PlaySums & { readonly from: string })[];
  readonly reminder: ReminderModel;
}
