/**
 * Contract and upgrade in the browser. Proves that items can be selected by keyboard alone, that each change updates
 * the chances, and that all of it works without JavaScript. `games.all.test.ts` has more.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { boxesOf, comeWithItems, slotsOf } from './item-visits.ts';

describe('Contracts and upgrades in the browser', function () {
  this.timeout(180_000);
  const come = comeWithItems();

  it('A contract is filled by keyboard and updates its chances by itself', async () => {
    const page = await come('/en/contract');
    await startIslands(page);
    await page.waitForSelector('.tray.is-live');
    await boxesOf(page).first().focus();
    for (let picked = 0; picked < 3; picked += 1) {
      await page.keyboard.press('Space');
      // The next stop is the link to the page of the item.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
    }
    await page.waitForSelector('.tray__offer:not(.is-old) .hist');
    expect(await slotsOf(page).count()).to.equal(3);
    expect(await page.locator('.outcomes li').count()).to.be.above(1);
    await slotsOf(page).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.tray__offer', { state: 'detached' });
    expect(await boxesOf(page).and(page.locator(':checked')).count()).to.equal(2);
  });

  it('An upgrade is filled by keyboard and updates its chance after each change', async () => {
    const page = await come('/en/upgrade');
    await startIslands(page);
    await page.locator('#mine-grid input').first().focus();
    await page.keyboard.press('Space');
    await page.waitForSelector('#target-grid .item-tile__odds');
    await page.locator('#target-grid input').nth(3).focus();
    await page.keyboard.press('Space');
    await page.waitForSelector('.dial__arc');
    const figures = () => page.locator('.dial__mid').innerText();
    expect(await figures()).to.match(/%\s+tickets 0–/);
    // The focus stays although the list around it was rendered again.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('target');
    await page.locator('#side-under').focus();
    await page.keyboard.press('ArrowRight');
    await page
      .locator('.dial__mid')
      .filter({ hasText: /–999\s999/ })
      .waitFor();
    await page.locator('button[name=times][value="5"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/times=5/);
    expect(await figures()).to.match(/^Chance/);
  });

  for (const path of ['/contract', '/upgrade']) {
    it(`${path} shows the chances without JavaScript`, async () => {
      const page = await come(path, { javaScriptEnabled: false });
      const chosen = boxesOf(page);
      for (const place of [0, 1, 2]) await chosen.nth(place).check();
      if (path === '/upgrade') await page.locator('button[name=times][value="2"]').click();
      else await page.locator('.tray button[type=submit]').click();
      await page.waitForURL(/ids=\d+&ids=\d+&ids=\d+/);
      expect(await page.locator(path === '/upgrade' ? '.dial__arc' : '.hist').count()).to.equal(1);
      expect(await chosen.and(page.locator(':checked')).count()).to.equal(3);
      // Ticked items are carried over to the next page.
      await page.locator('button[name=cursor]').click();
      await page.waitForURL(/cursor=/);
      expect(await page.locator('input[name=ids]:checked').count()).to.equal(3);
    });
  }
});
