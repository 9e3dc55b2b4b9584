/** Layouts that depend on what a player owns or did, at every width and in every language. */
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { PHONE, testLayouts, WIDE } from './layouts.ts';

describe('The layout of pages with a player’s items, at every width', function () {
  this.timeout(240_000);

  testLayouts(screenWith(makeShop), {
    languages: LOCALE_CODES,
    headerWidths: [902, 1000, 1100, 1280, 1440],
    itemWidths: [360, 768, 902, 1280, 1920],
    wheelWidths: [360, 902, 1280, 1920],
    viewports: [PHONE, WIDE],
  });
});
