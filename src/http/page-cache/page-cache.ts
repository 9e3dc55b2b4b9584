import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Config } from '#src/platform/config.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { localeOfHost } from '#src/shared/locales.ts';
import { choiceCookies, knowsLanguage } from './choices.ts';
import { countryOfRequest } from './country.ts';
import { currencyCookie, readCookie } from './cookies.ts';
import type { Encoding } from './respond.ts';
import { compress, encodingOf } from './respond.ts';
import { FLASH_COOKIE } from './flash.ts';
import { type HeaderPairs, guardPage } from './security-headers.ts';
import { hostOf } from './visit.ts';

/** Answers ready guest pages in front of the application. */
export interface PageCache {
  /** Answers when the page is ready and still true; else does nothing and gives false. */
  readonly answer: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** The key of the page that a request asks for; null for who is no guest, or asks in another way. */
  readonly keyOf: (req: IncomingMessage) => string | null;
  /** Keeps a page that a guest was just given, and answers it. */
  readonly keep: (page: GuestPage, req: Request, res: Response) => Promise<void>;
}

/** A page as every guest of its language and currency gets it. */
interface GuestPage {
  readonly key: string;
  /** That of the data it was made from. */
  readonly stamp: string;
  readonly locale: Locale;
  readonly html: string;
  readonly securityHeaders: HeaderPairs;
  /** The countries whose guests are given another page. */
  readonly notFor: readonly string[];
}

interface Ready {
  readonly body: Buffer;
  readonly etag: string;
  /** Names and values in turn, as node:http takes them without copying. */
  readonly headers: readonly string[];
  /** The same for a browser that does not know yet in which language it reads. */
  readonly headersOfFirstVisit: readonly string[];
}

interface Entry {
  readonly stamp: string;
  readonly staleAtMs: number;
  readonly locale: Locale;
  readonly html: Buffer;
  readonly fixed: readonly string[];
  readonly notFor: readonly string[];
  readonly ready: Map<Encoding, Ready>;
  /** Whether it was asked for again, so that it is worth being made small. */
  isWanted: boolean;
}

const ENTRIES = 500;
/** A case begins and ends by the clock, which bumps no data version. */
const KEPT_MS = 30_000;
const LARGEST_BYTES = 1_000_000;
const SMALLEST_BROTLI = 11;
const FIRST_BROTLI = 5;

/**
 * What a guest's page depends on besides the data: its language and address, and the currency. Null for everybody
 * else: who brings a session or a flash line, asks htmx' way, or by another method.
 */
function keyOfGuest(
  req: IncomingMessage,
  { sessionName, trustedHops }: { readonly sessionName: string; readonly trustedHops: number },
): string | null {
  if (req.method !== 'GET' && req.method !== 'HEAD') return null;
  const { cookie } = req.headers;
  if (req.headers['hx-request'] !== undefined) return null;
  // Express rewrites `url` for the language; the key is the address as it was asked.
  const asked = (req as Partial<Request>).originalUrl ?? req.url ?? '/';
  // A launch of the mini-app has an address of its own that nobody asks for twice.
  if (asked.includes('vk_app_id=')) return null;
  const own = localeOfHost(hostOf(req, trustedHops));
  const address = own === null ? asked : `${own} ${asked}`;
  if (cookie === undefined) return address;
  if (readCookie(cookie, sessionName) !== null || readCookie(cookie, FLASH_COOKIE) !== null) return null;
  const code = currencyCookie(cookie);
  return code === null ? address : `${address} ${code}`;
}

/**
 * Keeps at most 500 pages, the longest unused goes first. Each is compressed quickly for the first visitor; as small as
 * it gets, and in every encoding, once a second one has come: what a crawler looks at once is not worth it. It asks
 * nobody whether a page is still true but the number that data versions hold.
 */
export function createPageCache(world: World, sessionName: string, onReady: () => void): PageCache {
  const visitors = { sessionName, trustedHops: world.config.trustProxyHops };
  const entries = new Map<string, Entry>();
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (entry.stamp !== world.dataVersions.stamp() || performance.now() > entry.staleAtMs) return undefined;
    entries.set(key, entry);
    return entry;
  };
  const makeReady = async (entry: Entry, encoding: Encoding, quality: number): Promise<Ready> => {
    const ready = readyOf(world.config, entry, await compress(entry.html, encoding, quality), encoding);
    entry.ready.set(encoding, ready);
    return ready;
  };
  const prepare = preparer(world, makeReady);
  const askedAgain = (key: string, entry: Entry): void => {
    if (entry.isWanted) return;
    entry.isWanted = true;
    prepare(entry, () => entries.get(key) === entry && entry.stamp === world.dataVersions.stamp());
  };
  return {
    keyOf: (req) => keyOfGuest(req, visitors),
    answer(req, res) {
      const key = keyOfGuest(req, visitors);
      const entry = key === null ? undefined : find(key);
      if (key === null || entry === undefined || isElsewhere(world.config, entry, req)) return false;
      askedAgain(key, entry);
      const ready = entry.ready.get(encodingOf(req.headers['accept-encoding']));
      if (ready === undefined) return false;
      onReady();
      const isKnown = knowsLanguage(req, entry.locale);
      writeReady(req, res, ready, isKnown ? ready.headers : ready.headersOfFirstVisit);
      return true;
    },
    async keep({ key, stamp, locale, html, securityHeaders, notFor }, req, res) {
      if (res.headersSent) return;
      const staleAtMs = performance.now() + KEPT_MS;
      const fixed = securityHeaders.flat();
      const held = { html: Buffer.from(html), fixed, notFor, ready: new Map<Encoding, Ready>(), isWanted: false };
      const fresh: Entry = { stamp, staleAtMs, locale, ...held };
      const known = find(key);
      // Another encoding of a page that is kept already is added to it: what is ready of it stays.
      const entry = known?.html.equals(fresh.html) === true ? known : fresh;
      const encoding = encodingOf(req.headers['accept-encoding']);
      const ready = await makeReady(entry, encoding, FIRST_BROTLI);
      if (entry === fresh && entry.html.length <= LARGEST_BYTES && stamp === world.dataVersions.stamp()) {
        entries.set(key, entry);
        for (const oldest of entries.keys()) {
          if (entries.size <= ENTRIES) break;
          entries.delete(oldest);
        }
      }
      guardPage(res, pairs(ready.headers));
      writeReady(req, res, ready, []);
    },
  };
}

/** Whether a guest is where another page is given in place of this one. */
function isElsewhere(config: Config, { notFor }: Entry, req: IncomingMessage): boolean {
  const country = notFor.length === 0 ? null : countryOfRequest(config, req);
  return country !== null && notFor.includes(country);
}

type MakeReady = (entry: Entry, encoding: Encoding, quality: number) => Promise<Ready>;

/**
 * Makes the smallest brotli and the other encodings while nobody waits for them: one page at a time, and none
 * that was overtaken by newer data while it waited, so that a busy hour costs at most one thread.
 */
function preparer(world: World, makeReady: MakeReady): (entry: Entry, isWanted: () => boolean) => void {
  let last = Promise.resolve();
  const make = async (entry: Entry): Promise<void> => {
    await makeReady(entry, 'gzip', 0);
    await makeReady(entry, 'identity', 0);
    await makeReady(entry, 'br', SMALLEST_BROTLI);
  };
  return (entry, isWanted) => {
    last = last
      .then(() => (isWanted() ? make(entry) : undefined))
      .catch((error: unknown) => {
        world.log.error({ err: error }, 'a page could not be compressed');
      });
  };
}

function readyOf(config: Config, { locale, fixed }: Entry, body: Buffer, encoding: Encoding): Ready {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const own = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)];
  const shared = ['ETag', etag, 'Cache-Control', 'private, no-cache', 'Vary', VARY];
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const headers = [...own, ...encoded, ...shared, ...fixed];
  const first = choiceCookies(config, { locale }).flatMap((line) => ['Set-Cookie', line]);
  return { body, etag, headers, headersOfFirstVisit: [...headers, ...first] };
}

const VARY = 'Accept-Encoding, Cookie, HX-Request, HX-Target';
/** What describes a body has no place in an answer without one. */
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
