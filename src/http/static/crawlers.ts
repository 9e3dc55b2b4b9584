import type { Request, Router } from 'express';
import express from 'express';
import { timeAfter } from '#src/platform/clock.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { LOCALE_CODES, LOCALES, wholeHref } from '#src/shared/locales.ts';
import { originOf } from '#src/platform/own-origin.ts';
import type { Page } from './page.ts';
import { sendPlain } from './respond.ts';
import { type SitemapPage, sitemapXml } from './sitemap.ts';

/** What crawlers are told of that only rooms know; `app.ts` binds it. */
export interface CrawlerSource {
  /** Listed pages whose path has a part that only the data knows. The same list until the data changes. */
  readonly pagesOf: (world: World) => Promise<readonly SitemapPage[]>;
  /** Where to report a weakness: an address, or null when the store is not to be reached. */
  readonly contactOf: (world: World) => Promise<string | null>;
}

const DAY_MS = 24 * 3600 * 1000;
/** A page of a player, a part of one for scripts, and what only narrows a list down. */
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

/** What machines read before they read pages: /robots.txt, /sitemap.xml and /.well-known/security.txt. */
export function crawlerRoutes(world: World, pages: readonly Page[], source: CrawlerSource): Router {
  const router = express.Router({ caseSensitive: true });
  const fixed = pages.filter(isListed).map(({ path }) => ({ path, changedAt: null }));
  const sitemap = rememberSitemap(world, fixed);
  router.get('/robots.txt', async (req, res) => {
    req.visit.route = 'robots.txt';
    await sendPlain(req, res, 'text/plain', robotsText(ownOrigin(world, req)));
  });
  router.get('/sitemap.xml', async (req, res) => {
    req.visit.route = 'sitemap.xml';
    await sendPlain(req, res, 'application/xml', sitemap(await source.pagesOf(world)));
  });
  router.get('/.well-known/security.txt', async (req, res) => {
    req.visit.route = 'security.txt';
    const contact = await source.contactOf(world);
    // Without a contact the file would be none (RFC 9116).
    if (contact === null) fail('errors.page', { path: req.visit.path });
    await sendPlain(req, res, 'text/plain', securityText(contact, ownOrigin(world, req), world.clock.now()));
  });
  return router;
}

/** Whether a page stands under one address for everybody and may be listed. */
const isListed = ({ path, who, page }: Page): boolean =>
  who === 'guest' && !path.includes('/:') && page.robots === undefined;

/** Writes the sitemap anew only when the list is another one. */
function rememberSitemap(world: World, fixed: readonly SitemapPage[]): (more: readonly SitemapPage[]) => string {
  let last: { readonly more: readonly SitemapPage[]; readonly xml: string } | null = null;
  return (more) => {
    if (last?.more !== more) last = { more, xml: sitemapXml(originOf(world), [...fixed, ...more]) };
    return last.xml;
  };
}

/** Of the host that was asked, as the configuration names it. */
const ownOrigin = (world: World, req: Request): string =>
  new URL(wholeHref(originOf(world), req.visit.locale, '/')).origin;

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
  ];
  return `${lines.join('\n')}\n`;
}
