/** Double presses of every button that pays, with and without JavaScript, on a slow device and a slow network. */
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { openDoublePresses, SPENDINGS } from './double-presses.ts';

describe('Presses in the browser of a slow phone', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });
  const { testDoublePress, testDoubleSale, testDoubleOpening } = openDoublePresses(stage, { isSlow: true });

  for (const moment of ['at once', 'once the page is loaded'] as const) testDoubleOpening(moment);
  for (const javaScriptEnabled of [true, false]) {
    for (const spending of SPENDINGS) testDoublePress(spending, javaScriptEnabled);
    testDoubleSale(javaScriptEnabled);
  }
});
