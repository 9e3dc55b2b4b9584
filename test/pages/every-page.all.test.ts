/** The markup, the links and the JSON of all pages in the languages that `every-page.test.ts` leaves out. */
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { testLinks, testModels } from './formats-and-links.ts';
import { seeTour } from './seen-pages.ts';
import { testMarkup } from './valid-markup.ts';

describe('Every page in the other languages', () => {
  const seen = seeTour(stageWith(makeShop));
  testMarkup(seen, ['ru', 'en', 'ua']);
  testLinks(seen, ['ru', 'en', 'ua']);
  testModels(seen, ['ru', 'en', 'ua']);
});
