/** Self-set limit in roubles; null means no limit. */
export interface OwnLimitModel {
  readonly kind: 'topup' | 'loss';
  readonly period: 'day' | 'week' | 'month';
  readonly sum: number | null;
  /** Requested raise: when the player may confirm it, and until when. */
  readonly raise: {
    readonly stage: 'waits' | 'ripe';
    readonly sum: number | null;
    readonly from: string;
    readonly until: string;
  } | null;
}

/** Limits and break of a player, as staff see them. */
export interface PlayModel {
  /** Null when the player may play. A self-exclusion has no end, only a time from which it can be lifted. */
  readonly pause: {
    readonly from: string;
    readonly until: string | null;
    readonly liftableFrom: string | null;
    readonly isLiftable: boolean;
  } | null;
  /** Limits that are set or have a requested raise. */
  readonly limits: readonly OwnLimitModel[];
}
