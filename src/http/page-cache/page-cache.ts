import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Request, Response } from 'express';
import type { Config } from '#src/platform/config/config.ts';
import type { Services } from '#src/platform/services.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { LOCALES, type Locale, type LocaleLinks } from '#src/shared/locales.ts';
import {
  asksForPreview,
  preferenceCookies,
  knowsLanguage,
  languageForBareAddress,
} from '#src/http/session/preference-cookies.ts';
import { countryOfRequest } from '#src/http/country.ts';
import { currencyCookie, flashCookie, readCookie } from '#src/http/session/cookies.ts';
import { type Encoding, chooseEncoding } from '#src/http/endpoints/negotiate.ts';
import { compress, etagOf } from '#src/http/endpoints/respond.ts';
import { type HeaderPairs, guardPage } from '#src/http/security-headers.ts';
import { isSecure } from '#src/http/origin.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { hostOf, splitLocale, withoutQuery } from '#src/http/request-context.ts';
import { withKnownQuery } from './known-query.ts';

/** Serves cached guest pages in front of Express. */
export interface PageCache {
  /** Serves the page if it is cached and current; otherwise does nothing and returns false. */
  readonly answer: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Cache key of a request; null for players and for other formats. */
  readonly keyOf: (req: IncomingMessage) => string | null;
  /** Stores a page rendered for a guest and sends it. */
  readonly keep: (page: GuestPage, req: Request, res: Response) => Promise<void>;
}

/** A page as every guest of its language and currency gets it. */
interface GuestPage {
  readonly key: string;
  /** Data stamp from which the page was rendered. */
  readonly stamp: string;
  readonly locale: Locale;
  readonly html: Buffer;
  readonly securityHeaders: HeaderPairs;
  /** Countries whose guests get another page. */
  readonly notFor: readonly string[];
}

interface Ready {
  readonly body: Buffer;
  readonly etag: string;
  /** Alternating names and values, which node:http takes without copying. */
  readonly headers: readonly string[];
  /** The same headers plus the language cookie, for a first visit. */
  readonly headersOfFirstVisit: readonly string[];
}

interface CachedPage {
  /** With the time until which it is current: a page that renders to the same HTML again is renewed. */
  stamp: string;
  staleAtMs: number;
  readonly locale: Locale;
  readonly html: Buffer;
  readonly fixed: readonly string[];
  notFor: readonly string[];
  readonly ready: Map<Encoding, Ready>;
  /** True if the page was requested a second time and is worth strong compression. */
  isWanted: boolean;
  /** True when it has its small copy. */
  isSmall: boolean;
  /** Time of its last request. */
  askedAtMs: number;
}

const ENTRIES = 500;
const QUERIED_ENTRIES = 100;
/** Cases start and end by the clock, which bumps no data version. */
const KEPT_MS = 30_000;
const LARGEST_BYTES = 1_000_000;
/** Half a percent larger than the smallest, in 40 percent of the time. */
const SMALL_BROTLI = 10;
const FIRST_BROTLI = 5;
/** The bytes of a page that a server sends before it waits for the first answer, without 1.3 kB of headers. */
const FIRST_PACKETS_BYTES = 13_300;
/** A small copy has at least this share of the bytes of a fast one. */
const SMALL_SHARE = 0.89;
/** A page with longer pauses between its requests is not busy. */
const QUIET_MS = 1000;

/**
 * Returns whether a small copy, which takes 30 ms of a thread, is worth the wait of a guest: it fits into the first
 * packets and the fast one does not, so it saves a round trip, 150 ms on a slow phone; and few guests ask for the page.
 */
export const isWorthWaiting = (fastBytes: number, quietMs: number): boolean =>
  fastBytes > FIRST_PACKETS_BYTES && fastBytes * SMALL_SHARE <= FIRST_PACKETS_BYTES && quietMs > QUIET_MS;

interface GuestAddressRules {
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

const cachedPaths = (pages: readonly PageEndpoint[]): readonly CachedPath[] =>
  pages
    .filter(({ isCached }) => isCached)
    .map(({ path, queryNames }) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}$`), queryNames }));

/**
 * Cache key of a guest request: language, path, query parameters that the page reads, and currency. Null with a
 * session, a preview or a flash message, for htmx, and for methods other than GET.
 */
function keyOfGuest(req: IncomingMessage, rules: GuestAddressRules): string | null {
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

/**
 * Keeps up to 500 pages, and 100 more of addresses with a query, evicting the least recently used. The first visitor
 * gets fast compression, or a small copy where it saves a round trip and few guests ask. After a second request the
 * page is compressed in every encoding, to a small size unless its address has a query: a small size costs some
 * hundredths of a second of a thread, and anyone can make up queries. A page that was asked for again before its data
 * changed is compressed at once. Only the data version decides whether a page is current.
 */
export function createPageCache(
  services: Services,
  sessionName: string,
  pages: readonly PageEndpoint[],
  onReady: () => void,
): PageCache {
  const { links, config } = services;
  const flashName = flashCookie(isSecure(config));
  const visitors = { sessionName, flashName, trustedHops: config.trustProxyHops, links, pages: cachedPaths(pages) };
  const plainEntries = new Map<string, CachedPage>();
  // Made-up searches must not evict the pages that most guests visit.
  const queriedEntries = new Map<string, CachedPage>();
  const entriesOf = (key: string): Map<string, CachedPage> => (hasQuery(key) ? queriedEntries : plainEntries);
  const find = (key: string): CachedPage | undefined => {
    const entries = entriesOf(key);
    const entry = entries.get(key);
    if (entry === undefined || entry.stamp !== services.dataVersions.stamp() || performance.now() > entry.staleAtMs)
      return undefined;
    entries.delete(key);
    entries.set(key, entry);
    entry.askedAtMs = performance.now();
    return entry;
  };
  const makeReady = async (entry: CachedPage, encoding: Encoding, quality: number): Promise<Ready> => {
    const ready = readyOf(services.config, entry, await compress(entry.html, encoding, quality), encoding);
    entry.ready.set(encoding, ready);
    entry.isSmall ||= encoding === 'br' && quality === SMALL_BROTLI;
    return ready;
  };
  const prepare = preparer(services, makeReady);
  const makeFirst = firstMaker(makeReady);
  const askedAgain = (key: string, entry: CachedPage): void => {
    if (entry.isWanted) return;
    entry.isWanted = true;
    const quality = hasQuery(key) ? FIRST_BROTLI : SMALL_BROTLI;
    prepare(entry, quality, () => entriesOf(key).get(key) === entry && entry.stamp === services.dataVersions.stamp());
  };
  return {
    keyOf: (req) => keyOfGuest(req, visitors),
    answer(req, res) {
      const key = keyOfGuest(req, visitors);
      const entry = key === null ? undefined : find(key);
      if (key === null || entry === undefined || isElsewhere(services.config, entry, req)) return false;
      askedAgain(key, entry);
      const ready = entry.ready.get(chooseEncoding(req));
      if (ready === undefined) return false;
      onReady();
      const isKnown = knowsLanguage(req, entry.locale);
      writeReady(req, res, ready, isKnown ? ready.headers : ready.headersOfFirstVisit);
      return true;
    },
    async keep({ key, stamp, locale, html, securityHeaders, notFor }, req, res) {
      if (res.headersSent) return;
      const fixed = securityHeaders.flat();
      const known = entriesOf(key).get(key);
      const isSame = known !== undefined && known.html.equals(html) && isDeepStrictEqual(known.fixed, fixed);
      const askedAtMs = performance.now();
      const quietMs = askedAtMs - (known?.askedAtMs ?? Number.NEGATIVE_INFINITY);
      // Others who ask while this guest waits are not the first.
      if (known !== undefined) known.askedAtMs = askedAtMs;
      const held = { html, fixed, ready: new Map<Encoding, Ready>(), isWanted: false, isSmall: false };
      const isPopular = known?.isWanted === true;
      // Most pages render to the same HTML when data of others has changed: such a page keeps what was compressed.
      const entry = isSame ? known : { locale, ...held };
      const staleAtMs = askedAtMs + KEPT_MS;
      const current: CachedPage = Object.assign(entry, { stamp, staleAtMs, askedAtMs, notFor });
      const encoding = chooseEncoding(req);
      const ready = entry.ready.get(encoding) ?? (await makeFirst(current, encoding, hasQuery(key) ? 0 : quietMs));
      if (html.length <= LARGEST_BYTES && stamp === services.dataVersions.stamp()) {
        keepNewest(entriesOf(key), key, current, hasQuery(key) ? QUERIED_ENTRIES : ENTRIES);
        if (isPopular) askedAgain(key, current);
      }
      guardPage(res, pairs(ready.headers));
      writeReady(req, res, ready, []);
    },
  };
}

/** Returns whether the guest's country gets another page. */
function isElsewhere(config: Config, { notFor }: CachedPage, req: IncomingMessage): boolean {
  const country = notFor.length === 0 ? null : countryOfRequest(config, req);
  return country !== null && notFor.includes(country);
}

const hasQuery = (key: string): boolean => key.includes('?');

type MakeReady = (entry: CachedPage, encoding: Encoding, quality: number) => Promise<Ready>;

/**
 * Makes the copy for the first guest. A small one is made for one guest at a time: in a burst the others get fast
 * copies.
 */
export function firstMaker<Page, Copy extends { readonly body: Buffer }>(
  makeReady: (page: Page, encoding: Encoding, quality: number) => Promise<Copy>,
): (page: Page, encoding: Encoding, quietMs: number) => Promise<Copy> {
  let isMaking = false;
  return async (page, encoding, quietMs) => {
    const fast = await makeReady(page, encoding, FIRST_BROTLI);
    if (isMaking || encoding !== 'br' || !isWorthWaiting(fast.body.length, quietMs)) return fast;
    isMaking = true;
    return await makeReady(page, encoding, SMALL_BROTLI).finally(() => {
      isMaking = false;
    });
  };
}

/**
 * Compresses in the background, one page at a time, and skips pages that became stale while waiting, so that it uses at
 * most one thread.
 */
function preparer(
  services: Services,
  makeReady: MakeReady,
): (entry: CachedPage, brotliQuality: number, isWanted: () => boolean) => void {
  let last = Promise.resolve();
  const make = async (entry: CachedPage, brotliQuality: number): Promise<void> => {
    await makeReady(entry, 'gzip', 0);
    await makeReady(entry, 'identity', 0);
    if (!entry.isSmall) await makeReady(entry, 'br', brotliQuality);
  };
  return (entry, brotliQuality, isWanted) => {
    last = last
      .then(async () => {
        // A page that became stale may render to the same HTML again: its next request asks once more.
        if (!isWanted()) entry.isWanted = false;
        else await make(entry, brotliQuality);
      })
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'page.compression.failed');
      });
  };
}

function readyOf(config: Config, { locale, fixed }: CachedPage, body: Buffer, encoding: Encoding): Ready {
  const etag = etagOf(body);
  const own = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)];
  const language = ['Content-Language', LOCALES[locale].tag];
  const shared = ['ETag', etag, 'Cache-Control', 'private, no-cache', 'Vary', VARY];
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const headers = [...own, ...language, ...encoded, ...shared, ...fixed];
  const first = preferenceCookies(config, { locale }).flatMap((line) => ['Set-Cookie', line]);
  return { body, etag, headers, headersOfFirstVisit: [...headers, ...first] };
}

const VARY = 'Accept-Encoding, Cookie, HX-Request, HX-Target';
/** Headers that a response without a body must not have. */
const OF_A_BODY = new Set(['Content-Type', 'Content-Length', 'Content-Encoding']);

function writeReady(
  req: IncomingMessage,
  res: ServerResponse,
  { body, etag }: Ready,
  headers: readonly string[],
): void {
  if (req.headers['if-none-match'] === etag) {
    const kept = pairs(headers).filter(([name]) => !OF_A_BODY.has(name));
    for (const name of OF_A_BODY) res.removeHeader(name);
    res.writeHead(304, kept.flat()).end();
    return;
  }
  res.writeHead(200, headers as string[]);
  res.end(req.method === 'HEAD' ? undefined : body);
}

const pairs = (headers: readonly string[]): [string, string][] =>
  Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i] ?? '', headers[2 * i + 1] ?? '']);
