import { z } from 'zod';
import { FLAG_KINDS, type FlagKind } from '#src/shared/flags.ts';

/** A cursor of ours, or none; what it says is judged by who reads it. */
export const cursor = z.string().max(400).nullable().default(null);

/** Words of staff: one line or several, trimmed, never empty. */
export const words = (most: number) => z.string().trim().min(1).max(most);

/** What is sought: trimmed, composed, short enough for an index. */
export const sought = z
  .string()
  .max(128)
  .transform((text) => text.normalize('NFC').trim())
  .default('');

/** A choice of a filter: empty is none. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .union([z.literal('').transform(() => null), z.enum(values)])
    .nullable()
    .default(null);

/** A kind of flag as addresses have it, with a dash for its dot; empty is none. */
export const flagKind = z
  .string()
  .default('')
  .transform((text, context): FlagKind | null => {
    const kind = FLAG_KINDS.find((one) => one.replace('.', '-') === text);
    if (kind !== undefined) return kind;
    if (text !== '') context.addIssue({ code: 'custom', message: 'no kind of flag' });
    return null;
  });

/** The name of a way to pay in a filter: empty is none. */
export const methodOrNone = z
  .string()
  .max(32)
  .default('')
  .transform((method) => (method === '' ? null : method));

/** By which a payment is known outside. */
export const publicId = z.string().regex(/^[\da-f]{32}$/);

/** By which faults of one kind are known. */
export const hash = z.string().regex(/^[\da-f]{64}$/);

/** An id of a filter: empty is none. */
export const idOrNone = z
  .string()
  .regex(/^\d{0,15}$/)
  .transform((text) => (text === '' ? null : Number(text)))
  .nullable()
  .default(null);

const SUM = /^([+\-−]?)(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** A sum with its sign as people type it (`-1 500,50`), in hundredths; never nought. */
export const signedSum = z.string().transform((text, context) => {
  const [, sign = '', whole = '', hundredths = ''] = SUM.exec(text.replaceAll(/[\s\u00a0]/g, '')) ?? [];
  const sum = Number(whole) * 100 + Number(hundredths.padEnd(2, '0'));
  if (whole === '' || sum === 0) {
    context.addIssue({ code: 'custom', message: 'no sum' });
    return z.NEVER;
  }
  return sign === '-' || sign === '−' ? -sum : sum;
});
