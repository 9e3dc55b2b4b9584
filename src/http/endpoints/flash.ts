import type { Request, Response } from 'express';
import type { FlashModel } from '#views/layout/frame.ts';
import { readCookie, signValue, unsignValue } from './cookies.ts';

/**
 * The line that a form's answer leaves for the next page. It travels in a signed cookie of one minute and not in
 * the session: a form costs no write for it, and it works while Redis is away.
 */
export const FLASH_COOKIE = 'flash';
const SHOWN_WITHIN_MS = 60_000;
const LONGEST = 600;
const KINDS: readonly string[] = ['success', 'error', 'info'] satisfies FlashModel['kind'][];

/** Leaves a line for the next page of this visitor. */
export function leaveFlash(res: Response, flash: FlashModel, key: string, isSecure: boolean): void {
  const value = Buffer.from(JSON.stringify([flash.kind, flash.text.slice(0, LONGEST)])).toString('base64url');
  res.cookie(FLASH_COOKIE, signValue(value, key), { ...options(isSecure), maxAge: SHOWN_WITHIN_MS });
}

/** Takes the line that was left, once: the answer clears it. Null where there is none or it is not ours. */
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
