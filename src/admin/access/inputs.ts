import { z } from 'zod';
import { ROLES } from '#src/shared/powers.ts';

/** Letters, digits and signs of any script, and spaces between them; nothing that cannot be seen. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]{1,32}$/u;

/** The name of a member, or of somebody made up. */
export const memberName = z
  .string()
  .transform((name) => name.normalize('NFC').trim())
  .refine((name) => PRINTABLE.test(name));

export const roleField = z.enum(ROLES);

const LONGEST_SECRET = 200;

export const signInInput = z.object({
  // What cannot be a name is one that nobody has.
  name: z
    .string()
    .max(LONGEST_SECRET)
    .transform((name) => name.normalize('NFC').trim()),
  password: z.string().max(LONGEST_SECRET),
});

export const codeField = z.string().max(20);

export const passwordField = z.string().max(LONGEST_SECRET);

/** The name of a provider; one that is not connected has no page. */
export const providerName = z.string().max(16);

/** The key of a link; another one leads nowhere. */
export const linkKey = z.string().max(64);

/** Names in the log are of ASCII letters: what holds others is the name of nothing, and the database refuses it. */
const nameable = (text: string): string => trimmed(text).replaceAll(/[^ -~]/g, '?');
const word = (most: number) => z.string().max(most).catch('').default('').transform(nameable);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .catch('')
  .default('');

// An address that was mended by hand shows what it can, never an error.
export const auditInput = z.object({
  member: z
    .string()
    .regex(/^\d{1,15}$/)
    .catch('')
    .default(''),
  act: word(40),
  type: word(24),
  subject: word(64),
  from: day,
  until: day,
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .nullable()
    .catch(null)
    .default(null),
});

function trimmed(text: string): string {
  return text.trim();
}
