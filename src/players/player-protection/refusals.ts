import { fail } from '#src/shared/errors.ts';
import type { LimitPeriod } from './period.ts';

/** The rest of a limit in its period. */
export interface LimitRemainder {
  readonly period: LimitPeriod;
  readonly limitKopecks: number;
  readonly leftKopecks: number;
}

/** The limit that leaves least, null without limits. */
export function smallestRemainder(
  remainders: readonly (Omit<LimitRemainder, 'period'> & { readonly period: LimitPeriod | null })[],
): (LimitRemainder & Readonly<Record<string, string | number>>) | null {
  const [least] = remainders.toSorted((one, other) => one.leftKopecks - other.leftKopecks);
  return least === undefined || least.period === null ? null : { ...least, period: least.period };
}

/**
 * Refuses during a break with its end, null for a self-exclusion.
 *
 * @throws errors.play.paused
 */
export function failOnBreak(untilAt: Date | null): never {
  fail('errors.play.paused', { untilAt: untilAt?.toISOString() ?? '' });
}
