import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Locale } from '#src/shared/locales.ts';
import type { RefusedModel } from '#views/layout/frame.ts';
import type { SentForm } from './endpoint.ts';
import { DEFAULT_LOCALE, LOCALES, hasOwnOrigin, isLocale } from '#src/shared/locales.ts';

/** What is known of a request before anything is done for it. */
export interface Visit {
  /** Names the request in the log and on the error page. */
  readonly id: string;
  readonly startedMs: number;
  /** The language that the address names; of /api it is chosen later (`chooseLocale`). */
  readonly locale: Locale;
  /** The address without the language's prefix, with its query. */
  readonly path: string;
  /** The declared route that answers, for figures and the log; never a raw address. */
  route: string;
  /** Where the form that was sent stands, with what was typed, where its endpoint says so: an own address. */
  back?: string;
  /** The form of staff that was sent, once it was read: a refusal gives it back. */
  sent?: SentForm;
  /** The form that was refused, while its page is made again. */
  refused?: { readonly model: RefusedModel; readonly status: number };
}

declare module 'express-serve-static-core' {
  interface Request {
    visit: Visit;
  }
}

/**
 * Splits the language's prefix off an address: `/en/case/x?q=1` is en and `/case/x?q=1`; without one it is ru. On the
 * origin of one language (`own`) no address has a prefix.
 */
export function splitLocale(address: string, own: Locale | null = null): { locale: Locale; path: string } {
  if (own !== null) return { locale: own, path: address };
  const code = prefixOf(address);
  // The default language has no prefix: `/ru/...` is an unknown page, so that a page has one address.
  if (code === null || hasOwnOrigin(code)) return { locale: DEFAULT_LOCALE, path: address };
  const rest = address.slice(code.length + 1);
  return { locale: code, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The language whose prefix an address begins with, whether it stands under it or elsewhere; else null. */
export function prefixOf(address: string): Locale | null {
  const code = address.slice(1, prefixEnd(address));
  return isLocale(code) && LOCALES[code].prefix !== '' ? code : null;
}

/** The host that a visitor asked for: what the proxies that the store trusts say of it, else the request itself. */
export function hostOf({ headers }: IncomingMessage, trustedHops: number): string | undefined {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-host'] : undefined;
  if (typeof forwarded !== 'string') return headers.host;
  const hosts = forwarded.split(',');
  // A proxy appends; what stands before the trusted ones was written by the visitor.
  return (hosts.at(-trustedHops) ?? hosts[0])?.trim();
}

/** The path of a visit without its query. */
export const pathnameOf = (req: Request): string => {
  const { path } = req.visit;
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query);
};

/** Tells whether an address belongs to the JSON interface, where no HTML is ever answered. */
export const isApi = (path: string): boolean => /^\/api(?:-old)?(?:[/?]|$)/.test(path);

const STAFFS = /^\/staff(?:[/?]|$)/i;

/** Tells whether an address without a language belongs to the staff's console. */
export const isStaffPath = (path: string): boolean => STAFFS.test(path);

function prefixEnd(address: string): number {
  for (let at = 1; at < address.length; at += 1) {
    const char = address[at];
    if (char === '/' || char === '?' || char === '#') return at;
  }
  return address.length;
}
