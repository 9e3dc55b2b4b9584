import { createHmac } from 'node:crypto';
import { equalTexts } from '#src/platform/security/equal-texts.ts';
import { SECOND_MS } from '#src/shared/time.ts';

/*
 * Signatures of the specification Standard Webhooks (standardwebhooks.com), for which libraries exist in most
 * languages.
 */

const PREFIX = 'whsec_';
/** Greater differences of clocks and older messages are refused, so that a copied message cannot be sent later. */
const TOLERANCE_SECONDS = 300;

/** A secret as it is shown to the operator. */
export const formatSecret = (bytes: Buffer): string => PREFIX + bytes.toString('base64');

interface SignedParts {
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: string;
  readonly body: string;
}

/** The value of the header `webhook-signature`. */
export const signWebhook = (secret: string, { id, timestamp, body }: SignedParts): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** Returns whether one of the signatures of a header, separated by spaces, is the secret's and its time is recent. */
export function isSignedWebhook(
  secret: string,
  { signature, ...parts }: SignedParts & { readonly signature: string },
  nowMs: number,
): boolean {
  const differenceSeconds = Math.abs(nowMs / SECOND_MS - Number(parts.timestamp));
  if (!/^\d{1,12}$/.test(parts.timestamp) || differenceSeconds > TOLERANCE_SECONDS) return false;
  const expected = signWebhook(secret, parts);
  return signature.split(' ').some((one) => equalTexts(one, expected));
}
