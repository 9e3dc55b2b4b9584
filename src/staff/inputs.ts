import { z } from 'zod';

/** Letters, digits and signs of any script, and spaces between them; nothing that cannot be seen. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]{1,32}$/u;

/** The name of somebody made up. */
export const demoName = z
  .string()
  .transform((name) => name.normalize('NFC').trim())
  .refine((name) => PRINTABLE.test(name));
