import { z } from 'zod';

/** Inputs of the sign-in URLs, except `return`, which module.ts validates. */
const NAME = z.string().max(16);
const WORDS = z.string().max(4096).nullable().catch(null).default(null);

export const providerInput = z.object({ provider: NAME });

/** The sign-in form sends `asks` to require the terms; a plain link to the provider does not. */
const asking = { asks: z.literal('terms').optional().catch(undefined), terms: z.string().optional(), device: WORDS };

export const beginInput = z.object({ provider: NAME, ...asking });

/** An invalid secret becomes empty, which neither links nor signs in. */
export const linkSecret = z.string().max(64).catch('');

/** The secret of a sign-in by the widget; a malformed one is treated as missing. */
export const widgetState = z.string().max(64).nullable().catch(null).default(null);

export const widgetInput = z.object({
  timestamp: WORDS,
  authData: z.unknown().optional(),
  referral: z.string().max(64).nullable().catch(null).default(null),
  link: linkSecret.optional(),
  state: widgetState,
  ...asking,
});

export const returnInput = z.object({
  provider: NAME,
  code: WORDS,
  state: WORDS,
  device_id: WORDS,
  iss: WORDS,
  error: WORDS,
  error_description: WORDS,
});
