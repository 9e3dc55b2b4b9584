import { z } from 'zod';

/** What a way in takes from an address, but for `return`: routes.ts knows which addresses are the store's own. */
const NAME = z.string().max(16);
const WORDS = z.string().max(4096).nullable().catch(null).default(null);

export const providerInput = z.object({ provider: NAME });

/** The form of the sign-in says that it asks for the terms; a plain link to the provider does not. */
const asking = {
  asks: z.literal('terms').optional().catch(undefined),
  terms: z.string().optional(),
  device: WORDS,
};

export const beginInput = z.object({ provider: NAME, ...asking });

/** What is no secret links nothing, and signs in nobody either. */
export const linkSecret = z.string().max(64).catch('');

export const widgetInput = z.object({
  timestamp: WORDS,
  authData: z.unknown().optional(),
  referral: z.string().max(64).nullable().catch(null).default(null),
  link: linkSecret.optional(),
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
