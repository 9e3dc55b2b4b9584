import { z } from 'zod';
import { timeFromText } from '#src/platform/process/clock.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { typedSum } from '#src/shared/typed.ts';
import { type Kopecks, kopecks } from '#src/shared/units.ts';

const MOST_SUM = 99_999_999_999_99;

/** A sum in roubles as typed. Empty is null. */
export const optionalRoubles = z
  .string()
  .transform((typed, context): Kopecks | null => {
    if (typed.trim() === '') return null;
    const sum = typedSum(typed);
    if (sum !== null && sum <= MOST_SUM) return kopecks(sum);
    context.addIssue({ code: 'custom', message: 'no sum' });
    return z.NEVER;
  })
  .default(null);

/** A datetime-local value in UTC. Empty is null. */
export const optionalMoment = z
  .union([z.literal(''), z.string().regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/)])
  .transform((typed) => (typed === '' ? null : timeFromText(`${typed}:00Z`)))
  .refine((moment) => moment === null || !Number.isNaN(moment.getTime()))
  .default(null);

export const optionalWhole = (least: number, most: number) =>
  z
    .union([z.literal(''), z.string().regex(/^\d{1,12}$/)])
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .pipe(z.int().min(least).max(most).nullable())
    .default(null);

/** A path of the store without the language prefix, or an empty field. */
export const optionalPath = z
  .union([
    z.literal(''),
    z
      .string()
      .regex(/^[\x21-\x7e]{1,127}$/)
      .refine(isSafeRedirectPath),
  ])
  .transform((typed): `/${string}` | null => (typed === '' ? null : (typed as `/${string}`)))
  .default(null);

/** An admin's reason for leaving a limit, or an empty field. */
export const overrideReason = z.string().trim().max(500).default('');
