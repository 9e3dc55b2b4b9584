/**
 * Every public page, every case and every item, as search engines and messengers see them: heads, structured data, the
 * sitemap, and the same links in every language. `public-pages.all.test.ts` has the items in every language.
 */
import { expect } from 'chai';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { attributeOf, markupOf, tagsOf } from '#test/support/pages/html.ts';
import { href } from '#test/support/pages/links.ts';
import type { PublicPage } from '#test/support/pages/public-pages.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { isPage } from './crawl.ts';
import { testSitemap, testSitemapFacts } from './crawlers.ts';
import { testPreviews, testStructuredData, testTitles } from './head.ts';
import { testIcons, testMachineFiles } from './machine-files.ts';
import { testRequiredFields } from './required-fields.ts';
import { seePublicly } from './seen-publicly.ts';

/** Texts of items are longest in Polish. */
const ITEM_LOCALES: readonly Locale[] = ['pl'];

describe('Every public page', () => {
  const seen = seePublicly(stageWith(makeShop), ITEM_LOCALES);
  testTitles(seen);
  testPreviews(seen, { itemPreviews: 5 });
  testStructuredData(seen);
  testRequiredFields(seen);
  testSitemap(seen);
  testSitemapFacts(seen);
  testMachineFiles(seen);
  testIcons(seen);

  it('A page leads to the same pages in every language', () => {
    const others = seen.pages.filter(({ locale }) => locale !== DEFAULT_LOCALE);
    for (const page of others) {
      const original = seen.pages.find(({ path, locale }) => path === page.path && locale === DEFAULT_LOCALE);
      if (original !== undefined) expect(linksOf(page), page.address).to.deep.equal(linksOf(original));
    }
    expect(new Set(others.map(({ locale }) => locale)).size).to.equal(LOCALE_CODES.length - 1);
  });
});

/** The paths of the store to which a page links, without the prefix of its language; others are marked. */
function linksOf({ html, locale }: PublicPage): readonly string[] {
  const prefix = href(locale, '/').replace(/\/$/, '');
  const links = tagsOf(markupOf(html), 'a')
    .filter((tag) => attributeOf(tag, 'hrefLang') === null)
    .map((tag) => (attributeOf(tag, 'href') ?? '').split('#')[0] ?? '')
    .filter((link) => link.startsWith('/'))
    .map((link) => {
      const [path = ''] = link.split('?');
      if (path === prefix) return '/';
      if (path.startsWith(`${prefix}/`)) return path.slice(prefix.length);
      return isPage(link) ? `another language: ${path}` : path;
    });
  return [...new Set(links)].toSorted();
}
