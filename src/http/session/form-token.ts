import { createHmac } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { equalTexts } from '#src/platform/security/equal-texts.ts';

const TOKEN_BYTES = 32;

/**
 * Token of the forms of a session, derived from the session's token and valid together with its cookie only. Pages hold
 * this one, so that a leaked page gives no access without the cookie. It ends with the session.
 */
export const formTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('token of forms').digest('base64url');

/**
 * Masks a token of 32 bytes with random ones, so that no two answers have the same text: the length of a compressed
 * page that repeats a visitor's input reveals nothing about the token (BREACH).
 */
export function maskToken(token: string, { random }: Pick<Services, 'random'>): string {
  const mask = random.bytes(TOKEN_BYTES);
  return Buffer.concat([mask, xor(Buffer.from(token, 'base64url'), mask)]).toString('base64url');
}

/** Returns whether a masked text has this token of 32 bytes. */
export function hasToken(masked: string, token: string): boolean {
  const bytes = Buffer.from(masked, 'base64url');
  if (bytes.length !== 2 * TOKEN_BYTES) return false;
  const plain = xor(bytes.subarray(TOKEN_BYTES), bytes.subarray(0, TOKEN_BYTES));
  return equalTexts(plain.toString('base64url'), token);
}

const xor = (bytes: Buffer, mask: Buffer): Buffer => Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
