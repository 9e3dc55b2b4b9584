import type { PlayerCardModel } from '#views/portal/my-account/player-card.tsx';

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

/** One limit and its remainder. Sums are in the display currency; fields named `Minor` are in kopecks. */
export interface LimitFieldModel {
  readonly period: 'day' | 'week' | 'month';
  readonly sumMinor: number | null;
  readonly sum: number | null;
  readonly usedMinor: number;
  readonly used: number;
  readonly leftMinor: number | null;
  readonly left: number | null;
  /** Used part in percent, 0 to 100. */
  readonly share: number;
  /** Requested raise: when it can be confirmed, and until when. */
  readonly raise: {
    readonly stage: 'waits' | 'ripe';
    readonly sumMinor: number | null;
    readonly sum: number | null;
    readonly from: string;
    readonly until: string;
  } | null;
}

/** Reminder interval (0 means never) and current session length. */
export interface ReminderModel {
  readonly everyMinutes: number;
  readonly minutes: number;
}

export interface OwnLimitsModel {
  readonly limits: readonly { readonly kind: 'topup' | 'loss'; readonly fields: readonly LimitFieldModel[] }[];
  /** Null while the player may play; a null end means indefinite. */
  readonly pause: { readonly until: string | null; readonly from: string } | null;
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
