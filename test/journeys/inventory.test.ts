/**
 * The inventory in the browser, with and without JavaScript: ticked items go into a game or are sold, the tile locks
 * and unlocks an item, and filters find matching items.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, startIslands } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

describe('The inventory in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);
  let name: string;
  beforeEach(async () => {
    name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 6 }).expect(200);
  });

  const come = async (path: string, options: object): Promise<Page> => {
    const { page } = await stage.visit(path, { as: name, ...options });
    return page;
  };
  const boxes = (page: Page) => page.locator('.choice__box');
  const tick = async (page: Page, count: number): Promise<string[]> => {
    for (let place = 0; place < count; place += 1) await boxes(page).nth(place).check();
    return page
      .locator('.choice__box:checked')
      .evaluateAll((ticked) => ticked.map((box) => (box as HTMLInputElement).value));
  };

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

    it(`Selected items go to a contract and to an upgrade ${how}`, async () => {
      const page = await come('/pl/profile', { javaScriptEnabled });
      if (javaScriptEnabled) await startIslands(page);
      const ids = await tick(page, 3);
      await page.locator('.selbar button[value=contract]').click();
      await page.waitForURL(/\/pl\/contract\?/);
      expect(new URL(page.url()).searchParams.getAll('ids')).to.have.members(ids);
      expect(page.url()).to.not.include('token');
      expect(await page.locator('.tray .slot:not(.slot--empty)').count()).to.equal(3);
      await page.goto(`${stage.store.address}/pl/profile`);
      if (javaScriptEnabled) await startIslands(page);
      await tick(page, 1);
      await page.locator('.selbar button[value=upgrade]').click();
      await page.waitForURL(/\/pl\/upgrade\?ids=\d+$/);
      expect(await page.locator('#mine-grid input:checked').count()).to.equal(1);
    });

    it(`An item is locked and unlocked in its sheet ${how}`, async () => {
      const page = await come('/en/profile?sort=price', { javaScriptEnabled });
      if (javaScriptEnabled) await startIslands(page);
      await page.locator('.inv a.item-tile').first().click();
      await page.locator('.item-sheet form[action$="/lock"] button').click();
      await page.getByText('1 of them is locked').waitFor();
      expect(new URL(page.url()).search).to.equal('?sort=price');
      expect(await boxes(page).count()).to.equal(5);
      await page.locator('.inv a.item-tile', { hasText: 'Locked' }).click();
      await page.locator('.item-sheet', { hasText: 'until you unlock it' }).waitFor();
      expect(await page.locator('.item-sheet .btn--main').count()).to.equal(0);
      await page.locator('.item-sheet form[action$="/lock"] button').click();
      await page.waitForFunction(() => document.querySelectorAll('.choice__box').length === 6);
    });
  }

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
    await page.locator('.link--under', { hasText: 'Back to the inventory' }).click();
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
