/** The alerts of the console without JavaScript: readable at 360 pixels, complete at 1280, in every language. */
import { expect } from 'chai';
import { ALERT_KINDS } from '#src/admin/alerts/alert.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

describe('The alerts of the console without JavaScript', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  it('Every kind with its state, limit and boxes is on the screen', async () => {
    const options = { as: freshName(), staff: 'admin', javaScriptEnabled: false } as const;
    const { page } = await stage.visit('/staff', options);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      for (const locale of LOCALE_CODES) {
        await page.goto(stage.store.address + href(locale, '/staff/alerts'));
        const where = `${locale} at ${String(width)}`;
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where).to.be.at.most(width);
        const cut = await page.locator('.grid-table').evaluateAll((tables) =>
          tables.flatMap((table) => {
            const edge = table.getBoundingClientRect().right;
            const cells = [...table.querySelectorAll('td, input, label')];
            return cells
              .filter((cell) => cell.getBoundingClientRect().right > edge + 1)
              .map((cell) => cell.textContent);
          }),
        );
        expect(cut, where).to.deep.equal([]);
        expect(await page.locator('.grid-table input:visible').count(), where).to.equal(2 * ALERT_KINDS.length);
        expect(await page.locator('.grid-table tbody tr td:visible').count(), where).to.equal(4 * ALERT_KINDS.length);
      }
    }
  });
});
