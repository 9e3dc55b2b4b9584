/**
 * A crawl from the home page, as guest and as player, until no new link appears. Proves that every linked address
 * responds, that every anchor exists, that only the language switch changes the language, and that no other hosts are
 * linked but those of settings and credits. `public-pages.test.ts` proves that other languages have the same links.
 */
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { testCrawl } from './crawl.ts';

describe('A crawl of the store', () => {
  const stage = stageWith(makeShop);
  testCrawl(stage, 'guest', 'ru');
  testCrawl(stage, 'player', 'pl');
});
