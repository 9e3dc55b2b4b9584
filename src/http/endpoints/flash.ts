import type { Request, Response } from 'express';
import type { FlashModel } from '#views/layout/frame.ts';
import { readCookie, signValue, unsignValue } from '#src/http/session/cookies.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/**
 * The flash message of a form for the next page. A signed cookie of one minute holds it instead of the session: it
 * costs no write and works while Redis is away.
 */
export const FLASH_COOKIE = 'flash';
const SHOWN_WITHIN_MS = MINUTE_MS;
const LONGEST = 600;
const KINDS: readonly string[] = ['success', 'error', 'info'] satisfies FlashModel['kind'][];

/** Sets the flash message for the next page. */
export function leaveFlash(res: Response, flash: FlashModel, key: string, isSecure: boolean): void {
  const value = Buffer.from(JSON.stringify([flash.kind, flash.text.slice(0, LONGEST)])).toString('base64url');
  res.cookie(FLASH_COOKIE, signValue(value, key), { ...options(isSecure), maxAge: SHOWN_WITHIN_MS });
}

/** Reads the flash message and clears it. Null without one, or when the signature is wrong. */
export function takeFlash(req: Request, res: Response, key: string, isSecure: boolean): FlashModel | null {
  const signed = readCookie(req.headers.cookie, FLASH_COOKIE);
  if (signed === null) return null;
  res.clearCookie(FLASH_COOKIE, options(isSecure));
  const value = unsignValue(signed, key);
  if (value === null) return null;
  const [kind, text] = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as [FlashModel['kind'], string];
  return KINDS.includes(kind) ? { kind, text } : null;
}

const options = (isSecure: boolean) => ({ httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' }) as const;
