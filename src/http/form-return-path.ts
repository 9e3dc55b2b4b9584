import type { Request } from 'express';
import type { World } from '#src/platform/world.ts';
import { isOwnOrigin } from './origin.ts';

/** One slash and then neither a slash nor a backslash: what a browser can read as nothing but a path of ours. */
const OWN = /^\/(?![/\\])[^\\\p{Cc}\p{Surrogate}]*$/u;
const LONGEST = 2000;

/** Tells whether an address is a path on this very origin: no scheme, no host, nothing that a browser reads as one. */
export const isOwnPath = (address: string): boolean => address.length <= LONGEST && OWN.test(address);

/**
 * Where a form came from: its field `return`, else its page with what was typed, else the page that sent it; null where
 * that is no page of ours.
 */
export function ownPath(world: World, req: Request, body: unknown): string | null {
  const named = (body as { return?: unknown } | undefined)?.return;
  if (typeof named === 'string' && isOwnPath(named)) return named;
  if (req.visit.back !== undefined) return req.visit.back;
  const { referer } = req.headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return isOwnOrigin(world, req, origin) && isOwnPath(pathname + search) ? pathname + search : null;
}
