import { z } from 'zod';
import { ROLES } from '#src/shared/powers.ts';

/** Visible characters of any script and spaces. Control characters and line breaks are refused. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]{1,32}$/u;

/** The name of a staff member or of a demo account. */
export const memberName = z
  .string()
  .transform((name) => name.normalize('NFC').trim())
  .refine((name) => PRINTABLE.test(name));

export const roleField = z.enum(ROLES);

const LONGEST_SECRET = 200;

export const signInInput = z.object({
  // A name that is not valid is treated as an unknown name.
  name: z
    .string()
    .max(LONGEST_SECRET)
    .transform((name) => name.normalize('NFC').trim()),
  password: z.string().max(LONGEST_SECRET),
});

/** Six digits, or a recovery code with its separators. */
export const codeField = z.string().max(40);

/** The code of a form that a demo member sends empty. */
export const confirmationField = codeField.default('');

export const passwordField = z.string().max(LONGEST_SECRET);

export const providerName = z.string().max(16);

export const linkKey = z.string().max(64);

/**
 * Names of log entries are ASCII in the database, so other characters can never match and would make the query fail.
 */
const nameable = (text: string): string => trimmed(text).replaceAll(/[^ -~]/g, '?');
const word = (most: number) => z.string().max(most).catch('').default('').transform(nameable);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .catch('')
  .default('');

// Values that are not valid in the address are ignored, so a hand-edited address never fails.
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

const trimmed = (text: string): string => text.trim();
