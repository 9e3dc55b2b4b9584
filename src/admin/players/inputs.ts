import { z } from 'zod';
import { FLAG_KINDS, type FlagKind } from '#src/shared/flags.ts';
import { typedSum } from '#src/shared/typed.ts';

/** A cursor or null. Its contents are checked where it is used. */
export const cursor = z.string().max(400).nullable().default(null);

/** Text by staff: one or more lines, trimmed, not empty. */
export const words = (most: number) => z.string().trim().min(1).max(most);

/** A search text: trimmed, Unicode-composed, short enough for an index. */
export const sought = z
  .string()
  .max(128)
  .transform((text) => text.normalize('NFC').trim())
  .default('');

/** A filter value. Empty means any. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .union([z.literal('').transform(() => null), z.enum(values)])
    .nullable()
    .default(null);

export const flagKind = z
  .string()
  .default('')
  .transform((text, context): FlagKind | null => {
    const kind = FLAG_KINDS.find((one) => one.replace('.', '-') === text);
    if (kind !== undefined) return kind;
    if (text !== '') context.addIssue({ code: 'custom', message: 'no kind of flag' });
    return null;
  });

export const methodOrNone = z
  .string()
  .max(32)
  .default('')
  .transform((method) => (method === '' ? null : method));

export const publicId = z.string().regex(/^[\da-f]{32}$/);

/** Identifies browser errors with the same trace. */
export const hash = z.string().regex(/^[\da-f]{64}$/);

const SIGN = /^\s*([+\-−])/;
const MOST_SUM = 999_999_999_99;

/** A signed sum as typed (`-1 500,50`), in hundredths. Zero is refused. */
export const signedSum = z.string().transform((text, context) => {
  const [, sign = '+'] = SIGN.exec(text) ?? [];
  const sum = typedSum(text.replace(SIGN, '')) ?? 0;
  if (sum === 0 || sum > MOST_SUM) {
    context.addIssue({ code: 'custom', message: 'no sum' });
    return z.NEVER;
  }
  return sign === '+' ? sum : -sum;
});
