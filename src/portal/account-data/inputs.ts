import { z } from 'zod';
import { LIMIT_KINDS, type LimitChange, PERIODS } from '#src/players/player-protection/limits/index.ts';
import { wholeNumber } from '#src/http/endpoints/fields.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilKopecksOf } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { typedSum } from '#src/shared/typed.ts';
import { PROMISED } from '#src/shared/promised.ts';

const LONGEST_SUM = 32;
const MOST_KOPECKS = 10_000_000_000_00;
const MOST_HUNDREDTHS = 999_999_999_99;

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(PERIODS);

/**
 * API input: one limit with its sum in kopecks of the base currency (null or absent removes the limit), or the
 * confirmation or cancellation of a raise.
 */
export const limitInput = z
  .object({
    kind,
    period,
    sumMinor: z.union([z.literal('').transform(() => null), wholeNumber(0, MOST_KOPECKS)]).nullish(),
    does: z.enum(['set', 'confirm', 'cancel']).default('set'),
  })
  .transform(({ sumMinor, does, ...limitName }): LimitChange[] => [
    does === 'set' ? { ...limitName, does, sumKopecks: sumMinor ?? null } : { ...limitName, does },
  ]);

const typed = z.string().max(LONGEST_SUM).default('');

/** Form input: the three limits of a kind as typed, and the values that the form showed. */
export const limitsInput = z.object({
  kind,
  day: typed,
  week: typed,
  month: typed,
  was_day: typed,
  was_week: typed,
  was_month: typed,
});

export const raiseInput = z.object({ kind, period, does: z.enum(['confirm', 'cancel']) });

/**
 * The limits that a form changes. A field equal to its shown value counts as unchanged, even if the exchange rate has
 * changed since.
 *
 * @throws errors.limit.sum when a sum is invalid
 */
export function limitChangesOf(
  fields: z.output<typeof limitsInput>,
  { currency }: Pick<Viewer, 'currency'>,
): LimitChange[] {
  const sums = PERIODS.map((name) => ({ name, sum: sumOf(fields[name]), shown: typedSum(fields[`was_${name}`]) }));
  return sums
    .filter(({ sum, shown }) => sum !== shown)
    .map(({ name, sum }) => ({
      kind: fields.kind,
      period: name,
      does: 'set',
      sumKopecks: sum === null ? null : ceilKopecksOf(sum, currency.rate),
    }));
}

function sumOf(text: string): number | null {
  if (text.trim() === '') return null;
  const sum = typedSum(text);
  return sum !== null && sum <= MOST_HUNDREDTHS ? sum : fail('errors.limit.sum');
}

const yes = z.union([z.literal(true), z.literal(1), z.enum(['1', 'true', 'on', 'yes'])]);

/** 1 to 30 days, or permanent self-exclusion. */
export const breakInput = z
  .object({ days: wholeNumber(1, PROMISED.breakDays).optional(), exclude: yes.optional() })
  .transform(({ days, exclude }, context) => {
    if (exclude !== undefined) return { days: null };
    if (days !== undefined) return { days };
    context.addIssue({ code: 'custom', message: 'errors.request.rule' });
    return z.NEVER;
  });

/** Period of the statistics: the last 30 days, 12 weeks, or all time. */
export const SPANS = ['month', 'weeks', 'all'] as const;
