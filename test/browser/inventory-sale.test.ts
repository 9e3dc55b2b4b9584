/** The selection on the profile is sold in place: the page stays, and everything that shows a sum follows. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import { balanceMinorOf, postsOf } from '#test/support/presses.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const SELL = '.selbar__acts .btn--main';

describe('A sale of selected items in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  /** The profile of a player with ten items; the first two are selected. */
  const select = async (): Promise<Page> => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 10, revealMs: 0 }).expect(200);
    const { page } = await stage.visit('/en/profile', { as: name });
    await startIslands(page);
    for (const place of [0, 1]) await page.locator('#item-grid input[name=ids]').nth(place).check({ force: true });
    await page.locator('.selbar [role=status]').waitFor();
    return page;
  };
  const tiles = (page: Page) => page.locator('#item-grid > li');
  const headerSum = (page: Page) => page.locator('[data-live=balance]').first().innerText();

  it('The page stays, the tiles leave, and the header shows the new balance', async () => {
    const page = await select();
    await page.evaluate(() => (document.body.dataset['stays'] = 'yes'));
    const [before, beforeMinor] = [await headerSum(page), await balanceMinorOf(page)];
    const [, sum = ''] = /for (.+)\s₽$/.exec(await page.locator(SELL).innerText()) ?? [];
    await page.locator(SELL).click();
    await page.waitForFunction(() => document.querySelectorAll('#item-grid > li').length === 8);
    expect(await page.locator('body').getAttribute('data-stays')).to.equal('yes');
    expect(await page.locator('.toast').last().innerText()).to.include(sum);
    expect(await headerSum(page)).not.to.equal(before);
    const gained = (await balanceMinorOf(page)) - beforeMinor;
    expect(gained).to.equal(Math.round(Number(sum.replaceAll(/\s/g, '').replace(',', '.')) * 100));
    expect(await page.locator('.selbar').isVisible()).to.equal(false);
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('items-owned');
    await page.reload();
    expect(await tiles(page).count()).to.equal(8);
  });

  it('Two presses sell once, and a second sale on the same page works', async () => {
    const page = await select();
    const posts = postsOf(page);
    await page.locator(SELL).dblclick();
    await page.waitForFunction(() => document.querySelectorAll('#item-grid > li').length === 8);
    expect(posts.filter((path) => path === '/api/item/sell')).to.have.length(1);
    await page.locator('#item-grid input[name=ids]').first().check({ force: true });
    await page.locator('.selbar [role=status]').waitFor();
    await page.locator(SELL).click();
    await page.waitForFunction(() => document.querySelectorAll('#item-grid > li').length === 7);
  });

  it('A selection with an item that was sold elsewhere is refused, and nothing of it is sold', async () => {
    const page = await select();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await startIslands(second);
    await second.locator('#item-grid input[name=ids]').first().check({ force: true });
    await second.locator(SELL).click();
    await second.waitForFunction(() => document.querySelectorAll('#item-grid > li').length === 9);
    const beforeMinor = await balanceMinorOf(page);
    await page.locator(SELL).click();
    await page.locator('.toast--error').waitFor();
    expect(await balanceMinorOf(page)).to.equal(beforeMinor);
    expect(await tiles(page).count()).to.equal(10);
  });
});
