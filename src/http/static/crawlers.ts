import type { Request, Router } from 'express';
import express from 'express';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type Locale, LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { sendPlain } from '#src/http/endpoints/respond.ts';
import { type SitemapPage, sitemapXml } from './sitemap.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** Data that modules supply for crawlers; `create-app.ts` binds it. */
export interface CrawlerSource {
  /** Pages whose addresses come from data. The same list until the data changes. */
  readonly pagesOf: (services: Services) => Promise<readonly SitemapPage[]>;
  /** Contact for security reports; null without one. */
  readonly contactOf: (services: Services) => Promise<string | null>;
}

/** Private pages, fragments for scripts, and list filters. */
const PRIVATE = ['/api/', '/profile$', '/profile/sell-all', '/login', '/metrics'];
const NARROWED = [
  'q',
  'category',
  'bonus',
  'sort',
  'opening',
  'return',
  'after',
  'cursor',
  'page',
  'status',
  'rarity',
  'version',
  'draw',
];

/** /robots.txt, /sitemap.xml and /.well-known/security.txt. */
export function crawlerRoutes(services: Services, pages: readonly PageEndpoint[], source: CrawlerSource): Router {
  const router = express.Router({ caseSensitive: true });
  const fixed = pages.filter(isListed).map(({ path }) => ({ path, changedAt: null }));
  const sitemap = rememberSitemap(services, fixed);
  router.get('/robots.txt', async (req, res) => {
    req.context.route = 'robots.txt';
    sendPlain(req, res, 'text/plain', robotsText(ownOrigin(services, req)));
  });
  router.get('/sitemap.xml', async (req, res) => {
    req.context.route = 'sitemap.xml';
    sendPlain(req, res, 'application/xml', sitemap(await source.pagesOf(services)));
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
      last = { more, shown, xml: sitemapXml(links, originOf(services), [...fixed, ...more]) };
    }
    return last.xml;
  };
}

/** Of the host that was asked, as the configuration names it. */
const ownOrigin = (services: Services, req: Request): string =>
  new URL(services.links.absoluteHref(originOf(services), req.context.locale, '/')).origin;

function robotsText(origin: string): string {
  const prefixes = ['', ...LOCALE_CODES.map((locale) => LOCALES[locale].prefix).filter((prefix) => prefix !== '')];
  const lines = [
    'User-agent: *',
    ...PRIVATE.flatMap((path) => prefixes.map((prefix) => `Disallow: ${prefix}${path}`)),
    'Disallow: /*_payload.json',
    ...NARROWED.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    'Allow: /',
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
