/** The crawls of guests in the languages that `crawl.test.ts` leaves out. */
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { testCrawl } from './crawl.ts';

describe('A crawl of the store in the other languages', () => {
  const stage = stageWith(makeShop);
  for (const locale of ['en', 'ua', 'pl'] as const) testCrawl(stage, 'guest', locale);
});
