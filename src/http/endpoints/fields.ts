import { z } from 'zod';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';

/**
 * A whole number within bounds, as JSON sends it or as the digits that forms and addresses send. Nothing else is made
 * a number of: `true`, `[5]` and `0x10` are malformed.
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

/** The id of a row. */
export const rowId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The hash of what a page showed before one pressed; null from clients that showed nothing. */
export const shownQuote = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable()
  .default(null);

/** How long after commit others are told, in ms: the length of the player's own reel. */
export const revealLength = wholeNumber(0, 8000).default(0);

/** Whether something is to be: as JSON says it, or the digit that forms send. */
export const yesOrNo = z.union([z.boolean(), z.enum(['0', '1']).transform((value) => value === '1')]);

/** The four fields of a text in every language, as `FourTexts` names them: `title.ru`, `title.en`, `title.ua`... */
export const textFields = <Name extends string, Text extends z.ZodType>(
  name: Name,
  text: Text,
): Record<`${Name}.${Locale}`, Text> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [`${name}.${locale}`, text])) as Record<`${Name}.${Locale}`, Text>;

/** What was read from `textFields`, by language. */
export const textsOf = <Name extends string>(
  read: Readonly<Record<`${Name}.${Locale}`, string>>,
  name: Name,
): Readonly<Record<Locale, string>> => ({
  ru: read[`${name}.ru`],
  en: read[`${name}.en`],
  ua: read[`${name}.ua`],
  pl: read[`${name}.pl`],
});

/** An item by its id. Where auth data travels among the fields, `id` is the player's: then it comes as `insertId`. */
export const itemFields = { id: rowId.optional(), insertId: rowId.optional() };

/** Reads which item `itemFields` name; a request that names none is malformed. */
export function withInsertId<Sent extends { readonly id?: number | undefined; readonly insertId?: number | undefined }>(
  sent: Sent,
  context: z.RefinementCtx,
): Omit<Sent, 'insertId'> & { readonly insertId: number } {
  const insertId = sent.insertId ?? sent.id;
  if (insertId !== undefined) return { ...sent, insertId };
  context.addIssue({ code: 'custom', path: ['insertId'], message: 'missing' });
  return z.NEVER;
}
