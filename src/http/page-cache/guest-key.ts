import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Locale, LocaleLinks } from '#src/shared/locales.ts';
import { asksForPreview, languageForBareAddress } from '#src/http/session/preference-cookies.ts';
import { currencyCookie, readCookie } from '#src/http/session/cookies.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { hostOf, splitLocale, withoutQuery } from '#src/http/request-context.ts';
import { withKnownQuery } from './known-query.ts';

/** The settings on which the key of a guest's request depends besides the request. */
export interface GuestAddressRules {
  readonly sessionName: string;
  readonly flashName: string;
  readonly trustedHops: number;
  readonly links: LocaleLinks;
  readonly pages: readonly CachedPath[];
}

/** A cached page by its path without the language. */
interface CachedPath {
  readonly pattern: RegExp;
  readonly queryNames: readonly string[];
}

export const cachedPaths = (pages: readonly PageEndpoint[]): readonly CachedPath[] =>
  pages
    .filter(({ isCached }) => isCached)
    .map(({ path, queryNames }) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}$`), queryNames }));

/**
 * Cache key of a guest request: language, path, query parameters that the page reads, and currency. Null with a
 * session, a preview or a flash message, for htmx, and for methods other than GET.
 */
export function keyOfGuest(req: IncomingMessage, rules: GuestAddressRules): string | null {
  const { sessionName, flashName, trustedHops, links } = rules;
  // Express rewrites `url` for the language; the key is the original address.
  const asked = (req as Partial<Request>).originalUrl ?? req.url ?? '/';
  if (!asksForWholePage(req) || isLaunchOfMiniApp(asked)) return null;
  if (links.origins === null && languageForBareAddress(req) !== null) return null;
  const { cookie } = req.headers;
  const own = links.localeOfHost(hostOf(req, trustedHops));
  const page = asked.includes('?') ? queriedPage(asked, own, rules) : asked;
  if (page === null) return null;
  const address = own === null ? page : `${own} ${page}`;
  if (cookie === undefined) return address;
  if (readCookie(cookie, sessionName) !== null || readCookie(cookie, flashName) !== null) return null;
  if (asksForPreview(cookie)) return null;
  const code = currencyCookie(cookie);
  return code === null ? address : `${address} ${code}`;
}

const asksForWholePage = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers['hx-request'] === undefined;

/** Such addresses are unique and would fill the cache. */
const isLaunchOfMiniApp = (asked: string): boolean => asked.includes('vk_app_id=');

/** An address with a query as the page reads it; null where no cached page is. */
function queriedPage(asked: string, own: Locale | null, { links, pages }: GuestAddressRules): string | null {
  const { locale, path } = splitLocale(links, asked, own);
  const plain = withoutQuery(path);
  const page = pages.find(({ pattern }) => pattern.test(plain));
  return page === undefined ? null : links.href(locale, withKnownQuery(path, page.queryNames));
}
