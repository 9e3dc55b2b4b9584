/* The inventory in the browser: ticked items go into a game or are sold, and the tile locks and unlocks an item. */
import { expect } from 'chai';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { openInventorySteps, testTaking } from './inventory-steps.ts';

describe('The inventory in the browser', function () {
  this.timeout(180_000);
  const steps = openInventorySteps();
  const { stage, come, boxes, tick } = steps;

  testTaking(steps, true);

  it('A selection shows its count and worth, can be cleared, and is sold, on a phone and by keyboard', async () => {
    const page = await come('/pl/profile', { bypassCSP: true });
    await startIslands(page);
    await boxes(page).first().focus();
    await page.keyboard.press('Space');
    await page.locator('.selbar [role=status]').waitFor();
    // After scrolling the sticky header may cover the target of a click.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    await page.locator('.selbar button[type=button]').click();
    expect(await page.locator('.choice__box:checked').count()).to.equal(0);
    await tick(page, 2);
    const sell = page.locator('.selbar .btn--main');
    expect(await sell.innerText()).to.match(/za\s[\d\s,]+₽$/);
    await sell.focus();
    await page.keyboard.press('Enter');
    await page.locator('.choice__box').nth(3).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.choice__box').length === 4);
    await page.goto(`${stage.store.address}/pl/profile?status=sold`);
    expect(await page.locator('.inv').count()).to.equal(2);
    expect(await page.locator('.inv .badge').count()).to.equal(2);
  });
});
