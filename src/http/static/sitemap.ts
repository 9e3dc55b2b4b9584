import { DEFAULT_LOCALE, type Locale, LOCALES, type LocaleLinks } from '#src/shared/locales.ts';
import type { SitemapPage } from '#src/shared/sitemap-page.ts';

/**
 * The sitemap: every page once in every language, each with its addresses in all of them, as search engines want it.
 * `origin` is the store's own.
 */
export function sitemapXml(links: LocaleLinks, origin: string, pages: readonly SitemapPage[]): string {
  const urls = pages.flatMap((page) => {
    const address = (locale: Locale): string => escapeXml(links.absoluteHref(origin, locale, page.path));
    const alternates = [
      ...links.shown.map((locale) => alternate(LOCALES[locale].tag, address(locale))),
      alternate('x-default', address(links.shown[0] ?? DEFAULT_LOCALE)),
    ].join('');
    const changed = page.changedAt === null ? '' : `<lastmod>${page.changedAt.toISOString()}</lastmod>`;
    const picture = page.picture === undefined ? '' : pictureOf(escapeXml(origin + page.picture));
    return links.shown.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${alternates}${picture}</url>`);
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml" ` +
    `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`
  );
}

const alternate = (tag: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`;

const pictureOf = (address: string): string => `<image:image><image:loc>${address}</image:loc></image:image>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
