/** The page of a category: its filters lead to other pages, where those of the home page swap the list. */
import { expect } from 'chai';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';

describe('The page of a category', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  it('Another category comes with its own heading, and all cases with the home page', async () => {
    const { page } = await stage.visit('/en/category/farm');
    await page.waitForLoadState('load');
    await page.locator('#chip-ranks').click();
    await page.waitForURL('**/en/category/ranks');
    expect(await page.locator('main h1').innerText()).to.match(/^Ranks/);
    await page.locator('.case-group a').first().waitFor();
    await page.locator('#chip-every').click();
    await page.waitForURL(/\/en$/);
  });

  it('On the home page the same link filters the list in place', async () => {
    const { page } = await stage.visit('/en');
    await page.waitForLoadState('load');
    const chip = page.locator('#chip-free');
    expect(await chip.getAttribute('href')).to.equal('/en/category/free');
    await page.evaluate(() => {
      document.body.dataset['kept'] = 'yes';
    });
    await chip.click();
    await page.waitForURL('**/en?category=free');
    expect(await page.evaluate(() => document.body.dataset['kept'])).to.equal('yes');
    expect(await page.locator('link[rel=canonical]').count()).to.equal(1);
  });
});
