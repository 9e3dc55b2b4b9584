import { sign, unsign } from 'cookie-signature';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { FlashModel } from '#views/layout/frame.ts';
import { flashCookie, readCookie } from '#src/http/session/cookies.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/**
 * The flash message of a form for the next page. A signed cookie of one minute holds it instead of the session: it
 * costs no write and works while Redis is away.
 */
const SHOWN_WITHIN_MS = MINUTE_MS;
const LONGEST = 600;

const flashLine = z
  .tuple([z.enum(['success', 'error', 'info'] satisfies FlashModel['kind'][]), z.string().max(LONGEST)])
  .transform(([kind, text]): FlashModel => ({ kind, text }));

/** Sets the flash message for the next page. */
export function leaveFlash(res: Response, flash: FlashModel, key: string, isSecure: boolean): void {
  const value = Buffer.from(JSON.stringify([flash.kind, flash.text.slice(0, LONGEST)])).toString('base64url');
  res.cookie(flashCookie(isSecure), sign(value, key), { ...options(isSecure), maxAge: SHOWN_WITHIN_MS });
}

/** Reads the flash message and clears it. Null without one, or when the signature is wrong. */
export function takeFlash(req: Request, res: Response, key: string, isSecure: boolean): FlashModel | null {
  const signed = readCookie(req.headers.cookie, flashCookie(isSecure));
  if (signed === null) return null;
  res.clearCookie(flashCookie(isSecure), options(isSecure));
  const value = unsign(signed, key);
  return value === false ? null : parseFlash(Buffer.from(value, 'base64url').toString('utf8'));
}

/** Null for a text that `leaveFlash` did not write: no cookie may break a page. */
function parseFlash(json: string): FlashModel | null {
  try {
    return flashLine.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

const options = (isSecure: boolean) => ({ httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' }) as const;
