import type { Request, Router } from 'express';
import express from 'express';
import { timeAfter, timeOfMs } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type Locale, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { sendPlain } from '#src/http/endpoints/respond.ts';
import type { Build } from './builds.ts';
import type { SitemapPage } from '#src/shared/sitemap-page.ts';
import { sitemapXml } from './sitemap.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { TRACKING_MARKS } from '#src/shared/tracking-marks.ts';

/** Data that modules supply for crawlers; `create-app.ts` binds it. */
export interface CrawlerSource {
  /** Pages whose addresses come from data. The same list until the data changes. */
  readonly pagesOf: (services: Services) => Promise<readonly SitemapPage[]>;
  /** Contact for security reports; null without one. */
  readonly contactOf: (services: Services) => Promise<string | null>;
  /** Key by which search engines recognise the store. */
  readonly keyOf: (services: Services) => string;
}

/** Calls, and their open exceptions: data sets that structured data names. */
const CLOSED = ['/api/', '/metrics', '/*_payload.json'];
const OPEN = ['/api/case/', '/api/fair/report/', '/'];

/** /robots.txt, /sitemap.xml, the file with the key of IndexNow, and /.well-known/security.txt. */
export function crawlerRoutes(
  services: Services,
  { builtAtMs }: Pick<Build, 'builtAtMs'>,
  pages: readonly PageEndpoint[],
  source: CrawlerSource,
): Router {
  const router = express.Router({ caseSensitive: true });
  // The texts of these pages come with the release.
  const releasedAt = timeOfMs(builtAtMs);
  const fixed = pages.filter(isListed).map(({ path }) => ({ path, changedAt: releasedAt }));
  const sitemap = rememberSitemap(services, fixed);
  router.get('/robots.txt', async (req, res) => {
    req.context.route = 'robots.txt';
    sendPlain(req, res, 'text/plain', robotsText(ownOrigin(services, req)));
  });
  router.get('/sitemap.xml', async (req, res) => {
    req.context.route = 'sitemap.xml';
    sendPlain(req, res, 'application/xml', sitemap(await source.pagesOf(services)));
  });
  const key = source.keyOf(services);
  router.get(`/${key}.txt`, async (req, res) => {
    req.context.route = 'index-now';
    sendPlain(req, res, 'text/plain', key);
  });
  router.get('/.well-known/security.txt', async (req, res) => {
    req.context.route = 'security.txt';
    const contact = await source.contactOf(services);
    // RFC 9116 requires a contact.
    if (contact === null) fail('errors.page', { path: req.context.path });
    sendPlain(req, res, 'text/plain', securityText(contact, ownOrigin(services, req), services.clock.now()));
  });
  return router;
}

/** Returns whether a page has the same address for all visitors and may be listed. */
const isListed = ({ path, access, component }: PageEndpoint): boolean =>
  access.role === 'guest' && !path.includes('/:') && component.robots === undefined;

/** Writes the sitemap again only when the list or the shown languages have changed. */
function rememberSitemap(services: Services, fixed: readonly SitemapPage[]): (more: readonly SitemapPage[]) => string {
  const { links } = services;
  let last: { readonly more: readonly SitemapPage[]; readonly shown: readonly Locale[]; readonly xml: string } | null =
    null;
  return (more) => {
    const { shown } = links;
    if (last?.more !== more || last.shown !== shown) {
      last = { more, shown, xml: sitemapXml(links, originOf(services), withChanges(fixed, more)) };
    }
    return last.xml;
  };
}

/** The pages of both lists, each once: one of the release may have changed later by its data. */
function withChanges(fixed: readonly SitemapPage[], more: readonly SitemapPage[]): SitemapPage[] {
  const byPath = new Map(fixed.map((page) => [page.path, page]));
  for (const page of more) {
    const released = byPath.get(page.path)?.changedAt ?? null;
    const isNewer = released === null || (page.changedAt !== null && page.changedAt > released);
    byPath.set(page.path, isNewer ? page : { ...page, changedAt: released });
  }
  return [...byPath.values()];
}

/** The origin of the requested host, as the configuration names it. */
const ownOrigin = (services: Services, req: Request): string =>
  new URL(services.links.absoluteHref(originOf(services), req.context.locale, '/')).origin;

/**
 * Pages that are not listed say so themselves (`noindex`), so they stay readable: a crawler that may not read a page
 * lists its address as soon as another page links to it.
 */
function robotsText(origin: string): string {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...OPEN.map((path) => `Allow: ${path}`),
    `Clean-param: ${TRACKING_MARKS.join('&')}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

const EXPIRES_MS = 180 * DAY_MS;

function securityText(contact: string, origin: string, now: Date): string {
  // By the day, so that the file is the same all day long.
  const expires = timeAfter(now, EXPIRES_MS - (now.getTime() % DAY_MS));
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LOCALE_CODES.map((locale) => LOCALES[locale].tag).join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/SECURITY.md`,
  ];
  return `${lines.join('\n')}\n`;
}
