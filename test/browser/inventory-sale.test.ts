/** The selection on the profile is sold in place: the page stays, and everything that shows a sum follows. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { balanceMinorOf, postsOf } from '#test/support/browser/presses.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { until } from '#test/support/until.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const SELL = '.selbar__acts .btn--main';

describe('A sale of selected items in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  /** The profile of a player with ten items; the first two are selected. */
  const select = async (currency = 'rub'): Promise<Page> => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/user/currency/change', { code: currency }).expect(200);
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
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('items-worth');
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

  const postsAfter = async (page: Page, act: () => Promise<unknown>): Promise<string[]> => {
    const posts = postsOf(page);
    await act();
    return posts.filter((path) => path === '/api/item/sell');
  };

  it('A sale can be undone: nothing was sent, and the selection is as before', async () => {
    const page = await select();
    const beforeMinor = await balanceMinorOf(page);
    const sent = await postsAfter(page, async () => {
      await page.locator(SELL).dblclick();
      await page.locator('.selbar__undo').click();
      await page.locator('.selbar button[value=contract]').waitFor();
    });
    expect(sent).to.deep.equal([]);
    expect(await page.locator('#item-grid input[name=ids]:checked').count()).to.equal(2);
    expect(await page.locator('.is-going').count()).to.equal(0);
    expect(await balanceMinorOf(page)).to.equal(beforeMinor);
  });

  it('A sale that was not undone is sent when the page is left', async () => {
    const page = await select();
    await page.locator(SELL).click();
    await page.locator('.selbar__undo').waitFor();
    await page.goto(`${stage.store.address}/en/faq`);
    await until('the two items are sold', async () => {
      await page.goto(`${stage.store.address}/en/profile`);
      return (await tiles(page).count()) === 8;
    });
  });

  it('A sale whose connection is lost says so, sells nothing twice, and leaves the items selected', async () => {
    const page = await select();
    await page.locator(SELL).click();
    await page.locator('.selbar__undo').waitFor();
    await page.context().setOffline(true);
    await page.locator('.toast--error').waitFor();
    await page.context().setOffline(false);
    expect(await page.locator('.is-going').count()).to.equal(0);
    await page.locator(SELL).click();
    await page.waitForFunction(() => document.querySelectorAll('#item-grid > li').length === 8);
  });

  it('The sums of the button, the bar and the answer are the same in a converted currency', async () => {
    const page = await select('usd');
    const sumIn = (text: string): string | undefined => /(?:for )(.+?)\s\$/.exec(text)?.[1];
    const promised = sumIn(await page.locator(SELL).innerText());
    await page.locator(SELL).click();
    expect(sumIn(await page.locator('.selbar [role=status]').innerText())).to.equal(promised);
    expect(sumIn(await page.locator('.toast').last().innerText())).to.equal(promised);
  });

  it('A lock from the sheet stays on the page, and so does the sale of one item', async () => {
    const page = await select();
    await page.evaluate(() => (document.body.dataset['stays'] = 'yes'));
    await page.locator('#item-grid a.item-tile').last().click();
    await page.locator('dialog form[action$="/profile/lock"] button').click();
    await page.locator('#item-grid > li .badge', { hasText: 'Locked' }).waitFor();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.locator('#item-grid a.item-tile').first().click();
    await page.locator('dialog form[action$="/profile/sell"] button').click();
    await page.locator('.selbar__undo').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('#item-grid > li').length === 9);
    expect(await page.locator('body').getAttribute('data-stays')).to.equal('yes');
  });

  for (const width of [360, 390]) {
    it(`The items begin on the first screen of a phone, ${String(width)} px wide`, async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      await player.post('/api/case/open', { case: CHEAP_CASE, count: 10, revealMs: 0 }).expect(200);
      const { page } = await stage.visit('/profile', { as: name, viewport: { width, height: 740 } });
      const { top } = (await page
        .locator('#item-grid')
        .boundingBox()
        .then((box) => box && { top: box.y })) ?? { top: 0 };
      expect(top).to.be.within(100, 260);
      await page.locator('.filters__open').click();
      await page.locator('#items-sold').click();
      await page.locator('#items .empty').waitFor();
      expect(await page.locator('#items-sold').getAttribute('aria-current')).to.equal('true');
    });
  }
});
