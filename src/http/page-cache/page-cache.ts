import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Response } from 'express';
import type { Services } from '#src/platform/services.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import type { Locale } from '#src/shared/locales.ts';
import { knowsLanguage, preferenceCookies } from '#src/http/session/preference-cookies.ts';
import { countryOfRequest } from '#src/platform/config/request-country.ts';
import { flashCookie } from '#src/http/session/cookies.ts';
import { type Encoding, chooseEncoding } from '#src/http/endpoints/negotiate.ts';
import { etagOf } from '#src/http/endpoints/respond.ts';
import { isSecure } from '#src/http/origin.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { cachedPaths, keyOfGuest } from './guest-key.ts';

/** Serves cached guest pages in front of Express. */
export interface PageCache {
  /** Serves the page if it is cached and current; otherwise does nothing and returns false. */
  readonly answer: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Cache key of a request; null for players and for other formats. */
  readonly keyOf: (req: IncomingMessage) => string | null;
  /** Stores a page rendered for a guest and sends it. */
  readonly keep: (page: GuestPage, req: IncomingMessage, res: Response) => void;
}

/** A page as every guest of its language and currency gets it. */
interface GuestPage {
  readonly key: string;
  /** Data stamp from which the page was rendered. */
  readonly stamp: string;
  readonly locale: Locale;
  readonly html: Buffer;
  /** Countries whose guests get another page. */
  readonly notFor: readonly string[];
}

interface CachedPage extends GuestPage {
  readonly staleAtMs: number;
  /** Headers of the first answer that all others have too. */
  readonly headers: OutgoingHttpHeaders;
  /** The language cookie, for a browser without it. */
  readonly firstVisit: OutgoingHttpHeaders;
  /** Bodies by encoding, made when a guest first asks for one. */
  readonly bodies: Map<Encoding, Body>;
}

interface Body {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Headers of an answer with this body, and of one without. */
  readonly headers: OutgoingHttpHeaders;
  readonly headersOf304: OutgoingHttpHeaders;
}

const ENTRIES = 500;
const QUERIED_ENTRIES = 100;
/** Cases start and end by the clock, which bumps no data version. */
const KEPT_MS = 30_000;
const LARGEST_BYTES = 1_000_000;
/** A home page takes 2 ms; a higher quality takes five times as long and saves 1 %. */
const BROTLI_QUALITY = 5;

/**
 * Keeps the newest 500 pages, and 100 more of addresses with a query. A page is current for 30 seconds while the data
 * version stays.
 */
export function createPageCache(
  services: Services,
  sessionName: string,
  pages: readonly PageEndpoint[],
  onReady: () => void,
): PageCache {
  const { links, config, dataVersions } = services;
  const flashName = flashCookie(isSecure(config));
  const guests = { sessionName, flashName, trustedHops: config.trustProxyHops, links, pages: cachedPaths(pages) };
  const plainEntries = new Map<string, CachedPage>();
  // Made-up searches must not evict the pages that most guests visit.
  const queriedEntries = new Map<string, CachedPage>();
  const entriesOf = (key: string): Map<string, CachedPage> => (key.includes('?') ? queriedEntries : plainEntries);
  return {
    keyOf: (req) => keyOfGuest(req, guests),
    answer(req, res) {
      const key = keyOfGuest(req, guests);
      const page = key === null ? undefined : entriesOf(key).get(key);
      if (page === undefined || page.stamp !== dataVersions.stamp() || performance.now() > page.staleAtMs) return false;
      const country = page.notFor.length === 0 ? null : countryOfRequest(config, req);
      if (country !== null && page.notFor.includes(country)) return false;
      onReady();
      send(page, req, res, knowsLanguage(req, page.locale) ? {} : page.firstVisit);
      return true;
    },
    keep(rendered, req, res) {
      if (res.headersSent) return;
      const { key, stamp, locale, html } = rendered;
      res.vary('Accept-Encoding');
      const page: CachedPage = {
        ...rendered,
        staleAtMs: performance.now() + KEPT_MS,
        headers: Object.fromEntries(Object.entries(res.getHeaders()).filter(([name]) => !OF_ONE_ANSWER.has(name))),
        firstVisit: { 'Set-Cookie': preferenceCookies(config, { locale }) },
        bodies: new Map(),
      };
      if (html.length <= LARGEST_BYTES && stamp === dataVersions.stamp())
        keepNewest(entriesOf(key), key, page, key.includes('?') ? QUERIED_ENTRIES : ENTRIES);
      send(page, req, res, {});
    },
  };
}

const OF_ONE_ANSWER: ReadonlySet<string> = new Set(['set-cookie', 'x-request-id']);

function send(page: CachedPage, req: IncomingMessage, res: ServerResponse, cookies: OutgoingHttpHeaders): void {
  const encoding = chooseEncoding(req);
  const body = page.bodies.get(encoding) ?? bodyOf(page, encoding);
  page.bodies.set(encoding, body);
  if (req.headers['if-none-match'] === body.etag) res.writeHead(304, { ...body.headersOf304, ...cookies }).end();
  else res.writeHead(200, { ...body.headers, ...cookies }).end(req.method === 'HEAD' ? undefined : body.bytes);
}

function bodyOf({ html, headers: ofPage }: CachedPage, encoding: Encoding): Body {
  const bytes = encoders[encoding](html);
  const etag = etagOf(bytes);
  const headersOf304: OutgoingHttpHeaders = { ...ofPage, 'cache-control': 'private, no-cache', ETag: etag };
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(bytes.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    ...headersOf304,
  };
  return { bytes, etag, headers, headersOf304 };
}

const encoders: Readonly<Record<Encoding, (html: Buffer) => Buffer>> = {
  br: (html) =>
    brotliCompressSync(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
  gzip: (html) => gzipSync(html),
  identity: (html) => html,
};
