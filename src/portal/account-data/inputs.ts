import { z } from 'zod';
import { LIMIT_KINDS, type LimitChange, type LimitKind, type Period, PERIODS } from '#src/limits/index.ts';
import { fail } from '#src/shared/errors.ts';
import { ceilKopecksOf } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';

const LONGEST_SUM = 32;
const MOST_KOPECKS = 10_000_000_000_00;
const SUM = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(PERIODS);

/** The call: one limit, its sum in kopecks of the base currency (null or nothing for none), or a word on its raise. */
export const limitInput = z
  .object({
    kind,
    period,
    sumMinor: z
      .union([z.literal('').transform(() => null), z.coerce.number().int().min(0).max(MOST_KOPECKS)])
      .nullish(),
    does: z.enum(['set', 'confirm', 'cancel']).default('set'),
  })
  .transform(({ sumMinor, does, ...named }): LimitChange[] => [
    does === 'set' ? { ...named, does, sumKopecks: sumMinor ?? null } : { ...named, does },
  ]);

const typed = z.string().max(LONGEST_SUM).default('');

/** The form: the three limits of a kind as they were typed, and beside each what was shown. */
export const limitsInput = z.object({
  kind,
  ...{ day: typed, week: typed, month: typed, was_day: typed, was_week: typed, was_month: typed },
});

export const raiseInput = z.object({ kind, period, does: z.enum(['confirm', 'cancel']) });

/**
 * What a form wants to change: what is as it was shown stays as it is, whatever the rate has become meanwhile. Fails
 * with `errors.limit.sum` for what is no sum.
 */
export function changesOf(sent: z.output<typeof limitsInput>, { currency }: Pick<Reader, 'currency'>): LimitChange[] {
  return PERIODS.filter((one) => tidy(sent[one]) !== tidy(sent[`was_${one}`])).map((one) =>
    changeOf(sent.kind, one, tidy(sent[one]), currency.rate),
  );
}

const tidy = (text: string): string => text.replace(/\s/g, '').replace(',', '.');

function changeOf(limitKind: LimitKind, of: Period, text: string, rate: string): LimitChange {
  if (text === '') return { kind: limitKind, period: of, does: 'set', sumKopecks: null };
  const match = SUM.exec(text);
  if (match === null) fail('errors.limit.sum');
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return { kind: limitKind, period: of, does: 'set', sumKopecks: ceilKopecksOf(hundredths, rate) };
}

const yes = z.union([z.literal(true), z.literal(1), z.enum(['1', 'true', 'on', 'yes'])]);

/** 1 to 30 days, or for ever. */
export const breakInput = z
  .object({ days: z.coerce.number().int().min(1).max(30).optional(), exclude: yes.optional() })
  .transform(({ days, exclude }, context) => {
    if (exclude !== undefined) return { days: null };
    if (days !== undefined) return { days };
    context.addIssue({ code: 'custom', message: 'errors.request.rule' });
    return z.NEVER;
  });

/** Of which time the page tells: the last 30 days, 12 weeks, or all there is. */
export const SPANS = ['month', 'weeks', 'all'] as const;
