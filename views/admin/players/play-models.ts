/** A limit that a player set for themselves, in roubles; a sum of null is none. */
export interface OwnLimitModel {
  readonly kind: 'topup' | 'loss';
  readonly period: 'day' | 'week' | 'month';
  readonly sum: number | null;
  /** A higher one that they asked for: when they may confirm it, and until when. */
  readonly raise: {
    readonly stage: 'waits' | 'ripe';
    readonly sum: number | null;
    readonly from: string;
    readonly until: string;
  } | null;
}

/** How far a player lets themselves go: what staff read of it. */
export interface PlayModel {
  /** Null for who may play. A self-exclusion has no end, and a moment from which on it can be lifted. */
  readonly pause: {
    readonly from: string;
    readonly until: string | null;
    readonly liftableFrom: string | null;
    readonly isLiftable: boolean;
  } | null;
  /** Those that are set, or asked for. */
  readonly limits: readonly OwnLimitModel[];
}
