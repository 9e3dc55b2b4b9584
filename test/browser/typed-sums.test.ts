/** Sums as people paste them: with spaces between thousands, a comma, and the sign of the currency. */
import { startIslands } from '#test/support/browser.ts';
import { makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

describe('Typed sums in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  for (const [pasted, button] of [
    ['1 000,50 ₽', '1 000,50'],
    ['1\u00a0000', '1 000'],
    ['1000.50', '1 000,50'],
    ['500,5', '500,50'],
  ] as const) {
    it(`A top-up understands ${pasted}`, async () => {
      const { page } = await stage.visit('/en/payment', { as: freshName() });
      await startIslands(page);
      const field = page.locator('#pay-sum');
      await field.fill('');
      await field.focus();
      await page.keyboard.insertText(pasted);
      await page.getByRole('button', { name: new RegExp(`^Pay ${button.replaceAll(' ', '\\s')}\\s₽$`) }).waitFor();
    });
  }
});
