import { z } from 'zod';
import { fingerprintInput } from './fingerprint.ts';

const field = z
  .string()
  .max(4096)
  .nullish()
  .transform((value) => value ?? '');

/** Body of POST /api/auth. `extra` holds user data from the browser; it is accepted and ignored. */
export const loginPayload = z.object({
  type: z.string().max(16),
  subtype: field,
  authCode: field,
  referral: field,
  email: field,
  params: field,
  fingerprint: fingerprintInput.nullish(),
});
