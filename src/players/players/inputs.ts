import { z } from 'zod';
import { isCountry } from '#src/shared/countries.ts';

/** Parses a checkbox, a button value or JSON as a boolean; unknown values are false. */
export const booleanInput = z.union([z.boolean(), z.number(), z.string().max(16)]).transform((word) => {
  return word === true || word === 1 || (typeof word === 'string' && ['1', 'true', 'yes', 'on'].includes(word));
});

/** A country code in either case; empty means none. */
export const countryInput = z
  .string()
  .max(8)
  .transform((typed) => typed.trim().toUpperCase())
  .refine((code) => code === '' || isCountry(code))
  .transform((code) => (code === '' ? null : code))
  .nullable();

const sessionName = z.string().regex(/^[\w-]{1,64}$/, 'errors.session.unknown');

/** Browsers omit unticked boxes, so the form names the boxes that it shows. */
export const settingsInput = z
  .object({
    fastOpening: booleanInput.optional(),
    sound: booleanInput.optional(),
    hideMe: booleanInput.optional(),
    notices: booleanInput.optional(),
    shown: z.string().max(64).default(''),
  })
  .transform(({ shown, ...wanted }) => {
    const isShown = new Set(shown.split(' '));
    const wish = (name: keyof typeof wanted): boolean | undefined =>
      wanted[name] ?? (isShown.has(name) ? false : undefined);
    return { fastOpening: wish('fastOpening'), sound: wish('sound'), hideMe: wish('hideMe'), notices: wish('notices') };
  });

/** With auth data in the body, `id` is the player's id, so the session may also be sent as `session`. */
export const endInput = z
  .object({ id: sessionName.optional(), session: sessionName.optional(), all: booleanInput.optional() })
  .transform(({ id, session, all }, context) => {
    const named = session ?? id;
    if (all === true || named === 'all') return { session: null };
    if (named !== undefined) return { session: named };
    context.addIssue({ code: 'custom', path: ['session'], message: 'missing' });
    return z.NEVER;
  });
