/** Of which time the page tells. */
export type Span = 'month' | 'weeks' | 'all';

/** What was played for in some days, in the shown currency. */
export interface PlaySums {
  /** Money paid for openings and added to upgrades. */
  readonly spent: number;
  /** The worth of items that went into contracts and upgrades. */
  readonly staked: number;
  /** The worth of all that came out. */
  readonly won: number;
  /** Money for items that were sold. */
  readonly sold: number;
  /** What was won less what went in. */
  readonly net: number;
}

/** One limit with what is left of it. Sums are in the shown currency, those named `Minor` in kopecks. */
export interface LimitFieldModel {
  readonly period: 'day' | 'week' | 'month';
  readonly sumMinor: number | null;
  readonly sum: number | null;
  readonly usedMinor: number;
  readonly used: number;
  readonly leftMinor: number | null;
  readonly left: number | null;
  /** 0 to 100: how much of it is used. */
  readonly share: number;
  /** A higher one that was asked for: when it can be confirmed, and until when. */
  readonly raise: {
    readonly stage: 'waits' | 'ripe';
    readonly sumMinor: number | null;
    readonly sum: number | null;
    readonly from: string;
    readonly until: string;
  } | null;
}

/** How often the player is told how long they have been there (0 is never), and how long it is by now. */
export interface ReminderModel {
  readonly everyMinutes: number;
  readonly minutes: number;
}

/** The limits and the break that a player has now. */
export interface OwnLimitsModel {
  readonly limits: readonly { readonly kind: 'topup' | 'loss'; readonly fields: readonly LimitFieldModel[] }[];
  /** Null while the player may play; an end of null is for ever. */
  readonly pause: { readonly until: string | null; readonly from: string } | null;
}

/** The same, answered alone to a form: with what became of it, which a whole page says above itself. */
export interface ChangedLimitsModel extends OwnLimitsModel {
  readonly said: string;
}

export interface LimitsPageModel extends OwnLimitsModel {
  readonly span: Span;
  readonly total: PlaySums;
  /** The oldest first; `from` is a moment of the first day of each. */
  readonly columns: readonly (PlaySums & { readonly from: string })[];
  readonly reminder: ReminderModel;
}
