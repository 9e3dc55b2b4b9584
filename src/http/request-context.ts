import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale, isLocale } from '#src/shared/locales.ts';
import type { SubmittedForm } from './endpoints/endpoint.ts';
import type { LocaleLinks } from '#src/shared/locales.ts';

/** Facts about a request that are known before any handler runs. */
export interface RequestContext {
  /** Request id in the log and on the error page. */
  readonly id: string;
  readonly startedMs: number;
  /** Language of the address; calls determine theirs later. */
  readonly locale: Locale;
  /** Address without the language prefix, with the query. */
  readonly path: string;
  /** Declared route for metrics and logs; never a raw address. */
  route: string;
  /** Page of the submitted form with its input, when its endpoint declares one. */
  back?: string;
  /** The parsed staff form, to show again after an error. */
  sent?: SubmittedForm;
  /** The session that authenticated the caller of an endpoint. */
  session?: SessionPlayer | null;
}

declare module 'express-serve-static-core' {
  interface Request {
    context: RequestContext;
  }
}

/**
 * Splits the language's prefix off an address: `/en/case/x?q=1` is en and `/case/x?q=1`; without one it is ru. On the
 * origin of one language (`own`) no address has a prefix.
 */
export function splitLocale(
  links: LocaleLinks,
  address: string,
  own: Locale | null = null,
): { locale: Locale; path: string } {
  if (own !== null) return { locale: own, path: address };
  const code = prefixOf(address);
  // The default language has no prefix: `/ru/...` is an unknown page, so that each page has one address.
  if (code === null || links.hasOwnOrigin(code)) return { locale: DEFAULT_LOCALE, path: address };
  const rest = address.slice(code.length + 1);
  // `/en//host` names no page. Its rest alone would be another host to a browser, so the address stays whole.
  if (/^\/[/\\]/.test(rest)) return { locale: code, path: address };
  return { locale: code, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The language whose prefix an address has, also when that language has an origin of its own; else null. */
export function prefixOf(address: string): Locale | null {
  const code = address.slice(1, prefixEnd(address));
  return isLocale(code) && LOCALES[code].prefix !== '' ? code : null;
}

/** Requested host, from the trusted proxies, else from the request. */
export function hostOf({ headers }: Pick<IncomingMessage, 'headers'>, trustedHops: number): string | undefined {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-host'] : undefined;
  if (typeof forwarded !== 'string') return headers.host;
  const hosts = forwarded.split(',');
  // Proxies append; a client can write the values before the trusted ones.
  return (hosts.at(-trustedHops) ?? hosts[0])?.trim();
}

/** The path of a request without its query. */
export const pathnameOf = (req: Request): string => withoutQuery(req.context.path);

/** A path without its query. */
export const withoutQuery = (path: string): string => {
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query);
};

/** Returns whether an address belongs to the JSON API, which never answers HTML. */
export const isApi = (path: string): boolean => /^\/api(?:-old)?(?:[/?]|$)/.test(path);

const STAFFS = /^\/staff(?:[/?]|$)/i;

/** Returns whether an address without its language belongs to the staff console. */
export const isStaffPath = (path: string): boolean => STAFFS.test(path);

function prefixEnd(address: string): number {
  for (let at = 1; at < address.length; at += 1) {
    const char = address[at];
    if (char === '/' || char === '?' || char === '#') return at;
  }
  return address.length;
}
