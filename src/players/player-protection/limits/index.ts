/**
 * The limits on top-ups and losses that a player sets.
 * Invariant: Lowering a limit works at once, raising one takes two requests a day apart.
 */
export { changeLimit, type LimitChange } from './change-limit.ts';
export { inheritLimits } from './inherit-limits.ts';
export { LIMIT_KINDS, type LimitKind, type LimitPeriod, PERIODS, periodStart, type PeriodSums } from './period.ts';
export { raiseStage } from './raise.ts';
export { readLimits } from './read-limits.ts';
export { eraseLimits, LIMITS_CONFIGURATION, type OwnLimit } from './store.ts';
