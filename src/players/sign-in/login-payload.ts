import { z } from 'zod';
import { fingerprintInput } from './fingerprint.ts';

const field = z
  .string()
  .max(4096)
  .nullish()
  .transform((given) => given ?? '');

/**
 * What POST /api/auth takes. `extra` is what the browser itself says of the user: it is let in, and left out of what is
 * read.
 */
export const loginPayload = z.object({
  type: z.string().max(16),
  subtype: field,
  authCode: field,
  referral: field,
  email: field,
  params: field,
  fingerprint: fingerprintInput.nullish(),
});
