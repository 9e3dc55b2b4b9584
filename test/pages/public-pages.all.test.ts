/** The heads of every item in every language, with every preview, and the sitemap beside them. */
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { testSitemap } from './crawlers.ts';
import { testPreviews, testTitles } from './head.ts';
import { seePublicly } from './seen-publicly.ts';

describe('Every public page in every language', () => {
  const seen = seePublicly(stageWith(makeShop), LOCALE_CODES);
  testTitles(seen);
  testPreviews(seen, { itemPreviews: Number.POSITIVE_INFINITY });
  testSitemap(seen);
});
