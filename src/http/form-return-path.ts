import type { Request } from 'express';
import type { Services } from '#src/platform/services.ts';
import { isSafeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import { isOwnOrigin } from './origin.ts';

/**
 * Origin of a form: its field `return`, else its page with the typed values, else the page that sent it; null when that
 * is no page of the store.
 */
export function formReturnPath(services: Services, req: Request, body: unknown): string | null {
  const named = (body as { return?: unknown } | undefined)?.return;
  if (typeof named === 'string' && isSafeRedirectPath(named)) return named;
  if (req.context.back !== undefined) return req.context.back;
  const { referer } = req.headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return isOwnOrigin(services, req, origin) && isSafeRedirectPath(pathname + search) ? pathname + search : null;
}
