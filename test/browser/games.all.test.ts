/** The tray of a contract: its limit, a search with items in it, and its place on a phone. */
import { expect } from 'chai';
import { axeFindings, settle, startIslands } from '#test/support/browser/browser.ts';
import { boxesOf, comeWithItems, slotsOf } from './item-visits.ts';

describe('The tray of a contract in the browser', function () {
  this.timeout(180_000);
  const come = comeWithItems();

  it('A contract holds ten items and refuses an eleventh', async () => {
    const page = await come('/en/contract');
    await startIslands(page);
    await page.waitForSelector('.tray.is-live');
    for (let index = 0; index < 10; index += 1) await boxesOf(page).nth(index).check();
    await boxesOf(page).nth(10).click();
    await page.waitForFunction(() => document.querySelector('.tray')?.textContent.includes('The contract is full'));
    expect(await boxesOf(page).nth(10).isChecked()).to.equal(false);
    expect(await slotsOf(page).count()).to.equal(10);
  });

  it('The tray keeps its items through a search and the next items', async () => {
    const page = await come('/en/contract');
    await startIslands(page);
    await page.waitForSelector('.tray.is-live');
    for (const place of [0, 1, 2]) await boxesOf(page).nth(place).check();
    await page.fill('input[type=search]', 'zzzz');
    await page.waitForSelector('#contract-items .empty');
    expect(await slotsOf(page).count()).to.equal(3);
    expect(await page.locator('.tray input[type=hidden]').count()).to.equal(3);
    await settle(page);
    await page.fill('input[type=search]', '');
    await page.waitForSelector('#contract-grid');
    expect(await boxesOf(page).and(page.locator(':checked')).count()).to.equal(3);
    const before = await boxesOf(page).count();
    await settle(page);
    await page.locator('#contract-more button').click();
    await page.waitForFunction((count) => document.querySelectorAll('#contract-grid > li').length > count, before);
    expect(await slotsOf(page).count()).to.equal(3);
  });

  it('On a phone the list has space above the tray, and the tray can be pulled up', async () => {
    const page = await come('/pl/contract', { bypassCSP: true });
    await startIslands(page);
    await page.waitForSelector('.tray.is-live');
    for (const place of [0, 1, 2]) await boxesOf(page).nth(place).check();
    await page.waitForSelector('.tray__offer:not(.is-old)');
    const box = await page.locator('.tray').boundingBox();
    // About half of the screen: long sums of the drawn items take another line.
    expect(box?.y).to.be.above(740 * 0.45);
    expect(await page.locator('.hist').isVisible()).to.equal(false);
    await page.locator('.tray__pull').click();
    await page.locator('.hist').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    // The tray alone: the sticky head half covers other targets while the page is scrolled.
    expect(await axeFindings(page, '.tray')).to.deep.equal([]);
  });
});
