/**
 * The inventory in the browser: the sheet of an item, the times of movements, filters, and the same forms without
 * JavaScript.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { openInventorySteps, testTaking } from './inventory-steps.ts';

describe('The inventory in the browser, in more ways', function () {
  this.timeout(180_000);
  const steps = openInventorySteps();
  const { stage, come, boxes } = steps;

  testTaking(steps, false);

  it('The sheet of an item opens by a tap over the list, and by keyboard, which gets its focus back', async () => {
    const page = await come('/en/profile', { bypassCSP: true, hasTouch: true });
    await startIslands(page);
    const tile = page.locator('.inv a.item-tile').first();
    await tile.tap();
    await page.locator('dialog .item-sheet').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/en/profile');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.locator('dialog [data-close]').first().click();
    await page.locator('dialog .item-sheet').waitFor({ state: 'detached' });
    await tile.focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog .item-sheet').waitFor();
    expect(await page.locator('dialog .item-sheet h3').allInnerTexts()).to.include('History');
    await page.keyboard.press('Escape');
    await page.locator('dialog .item-sheet').waitFor({ state: 'detached' });
    expect(await tile.evaluate((element) => element === document.activeElement)).to.equal(true);
  });

  it('The sheet of an item is a page without scripts, and its sale returns to the list', async () => {
    const page = await come('/en/profile?sort=price', { javaScriptEnabled: false });
    const count = await boxes(page).count();
    await page.locator('.inv a.item-tile').first().click();
    expect(new URL(page.url()).pathname).to.match(/^\/en\/profile\/items\/\d+$/);
    expect(await page.locator('.item-sheet time').first().innerText()).to.match(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/);
    await page.locator('.link--under', { hasText: 'Back to inventory' }).click();
    expect(new URL(page.url()).search).to.equal('?sort=price');
    expect(await boxes(page).count()).to.equal(count);
  });

  it('Times are in the zone of the visitor: recent ones as an age, exact by a tap', async () => {
    const timeOf = (page: Page) => page.locator('#movement-rows time').first();
    // Scripts may have run by the time a slow page is read.
    const plain = await come('/en/profile/movements', { timezoneId: 'Asia/Tokyo', javaScriptEnabled: false });
    expect(await timeOf(plain).innerText()).to.match(/ UTC$/);
    const page = await come('/en/profile/movements', { timezoneId: 'Asia/Tokyo', hasTouch: true });
    const time = timeOf(page);
    await startIslands(page);
    await page.waitForFunction(() => document.querySelector<HTMLElement>('#movement-rows time')?.title !== '');
    const exact = (await time.getAttribute('title')) ?? '';
    const inTokyo = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    });
    expect(exact).to.equal(inTokyo.format(Date.parse((await time.getAttribute('datetime')) ?? '')));
    expect(await time.innerText()).to.match(/^(?:now|\d+ min ago|(?:to|yester)day, \d\d:\d\d)$/);
    await time.tap();
    expect(await time.innerText()).to.equal(exact);
  });

  it('Items used in games can be found', async () => {
    const page = await come('/en/profile?status=used', {});
    await page.locator('.empty').waitFor();
    await page.goto(`${stage.store.address}/en/upgrade`);
    await startIslands(page);
    await page.locator('input.choice__box[name=ids]').first().check();
    await page.locator('button[name=times][value="2"]').click();
    await page.waitForURL(/times=2/);
    await startIslands(page);
    await page.locator('.upg__go').click();
    await page.locator('.dial__mid b.good, .dial__mid b.bad').waitFor();
    await page.goto(`${stage.store.address}/en/profile?status=used`);
    expect(await page.locator('.inv').count()).to.equal(1);
  });
});
