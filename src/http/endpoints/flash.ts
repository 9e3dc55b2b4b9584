import type { Request, Response } from 'express';
import { z } from 'zod';
import type { FlashModel } from '#views/layout/layout-model.ts';
import { isSecure } from '#src/http/origin.ts';
import { flashCookie, readCookie } from '#src/http/session/cookies.ts';
import { decrypt, encrypt } from '#src/platform/security/encryption.ts';
import type { Services } from '#src/platform/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/**
 * The flash message of a form for the next page. A cookie of one minute holds it instead of the session: it costs no
 * write and works while Redis is away. It is encrypted, because proxies log cookies and some messages hold a secret:
 * the link of an invitation, the key of a webhook.
 */
const SHOWN_WITHIN_MS = MINUTE_MS;
const LONGEST = 600;
const PURPOSE = 'flash messages';
const CONTEXT = 'flash';

const flashLine = z
  .tuple([
    z.enum(['success', 'error', 'info'] satisfies FlashModel['kind'][]),
    z.string().max(LONGEST),
    z.string().nullable().default(null),
  ])
  .transform(([kind, text, refusal]): FlashModel => ({ kind, text, refusal }));

/** Sets the flash message for the next page. */
export function leaveFlash(services: Services, res: Response, flash: FlashModel): void {
  const line = JSON.stringify([flash.kind, flash.text.slice(0, LONGEST), flash.refusal ?? null]);
  const value = encrypt(services, PURPOSE, line, CONTEXT).toString('base64url');
  res.cookie(nameOf(services), value, { ...options(services), maxAge: SHOWN_WITHIN_MS });
}

/** Reads the flash message and clears it. Null without one, or for a text that `leaveFlash` did not write. */
export function takeFlash(services: Services, req: Request, res: Response): FlashModel | null {
  const value = readCookie(req.headers.cookie, nameOf(services));
  if (value === null) return null;
  res.clearCookie(nameOf(services), options(services));
  try {
    return flashLine.parse(JSON.parse(decrypt(services, PURPOSE, Buffer.from(value, 'base64url'), CONTEXT)));
  } catch {
    return null;
  }
}

const nameOf = ({ config }: Services): string => flashCookie(isSecure(config));

const options = ({ config }: Services) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isSecure(config), path: '/' }) as const;
