import { z } from 'zod';
import { typedEmail } from '#src/shared/typed.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { type ByLocale, LOCALE_CODES, type Locale, byLocale } from '#src/shared/locales.ts';

/**
 * An integer within bounds, as a JSON number or as digits of a form or address. Values that JavaScript would coerce,
 * such as `true`, `[5]` and `0x10`, are malformed.
 */
export const wholeNumber = (least: number, most: number) =>
  z.union([
    z.int().min(least).max(most),
    z
      .string()
      .regex(/^-?\d{1,16}$/)
      .transform(Number)
      .pipe(z.int().min(least).max(most)),
  ]);

export const rowId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A text of several lines, of which a browser ends each with two characters. */
export const longText = (mostCharacters: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(mostCharacters)
    .transform((typed) => typed.replaceAll('\r\n', '\n'));

/** Hash of the odds and prices that the page showed; null from clients that showed none. */
export const quoteField = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable()
  .default(null);

/** Length of the player's reel in ms: other players see the win that long after commit. */
export const revealLength = wholeNumber(0, 8000).default(0);

/** A boolean of JSON, or the digit that a form sends. */
export const yesOrNo = z.union([z.boolean(), z.enum(['0', '1']).transform((value) => value === '1')]);

/** The fields of a text in each language, named like the inputs of `FourTexts`: `title.ru`, `title.en`, ... */
export const textFields = <Name extends string, Text extends z.ZodType>(
  name: Name,
  text: Text,
): Record<`${Name}.${Locale}`, Text> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [`${name}.${locale}`, text])) as Record<`${Name}.${Locale}`, Text>;

/** The parsed `textFields`, by language. */
export const textsOf = <Name extends string>(
  read: Readonly<Record<`${Name}.${Locale}`, string>>,
  name: Name,
): ByLocale<string> => byLocale((locale) => read[`${name}.${locale}`]);

/** An item id. With auth data among the fields `id` is the player's, so the item is `insertId`. */
export const itemFields = { id: rowId.optional(), insertId: rowId.optional() };

/** Reads the item of `itemFields`; a request without one is malformed. */
export function withInsertId<Sent extends { readonly id?: number | undefined; readonly insertId?: number | undefined }>(
  sent: Sent,
  context: z.RefinementCtx,
): Omit<Sent, 'insertId'> & { readonly insertId: number } {
  const insertId = sent.insertId ?? sent.id;
  if (insertId !== undefined) return { ...sent, insertId };
  context.addIssue({ code: 'custom', path: ['insertId'], message: 'missing' });
  return z.NEVER;
}

/** Parses a checkbox, a button value or JSON as a boolean; unknown values are false. */
export const booleanInput = z.union([z.boolean(), z.number(), z.string().max(16)]).transform((word) => {
  return word === true || word === 1 || (typeof word === 'string' && ['1', 'true', 'yes', 'on'].includes(word));
});

/** The safe redirect path of a form; an unsafe one redirects to the home page. */
export const returnPath = z
  .string()
  .transform((path) => (isSafeRedirectPath(path) ? path : '/'))
  .catch('/')
  .default('/');

/** An e-mail address as people type and paste it; empty for none. */
export const emailField = z
  .string()
  .max(1000)
  .transform((typed, context) => {
    const address = typedEmail(typed);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: 'no e-mail address' });
    return z.NEVER;
  });
