/**
 * The store by keyboard alone. Proves that Tab reaches everything in reading order, that the focus is always visible,
 * that the header can be skipped, and that a case can be opened, skipped and sold without a mouse.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { focusComesTo, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { PRESSES, walkThrough } from './walk-by-keyboard.ts';

describe('The store by keyboard', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, name?: string): Promise<Page> => {
    const options = { viewport: { width: 1280, height: 900 }, ...(name === undefined ? {} : { as: name }) };
    const { page } = await stage.visit(path, options);
    await startIslands(page);
    return page;
  };

  it('The first tab stop skips the header', async () => {
    const page = await come('/en');
    await page.keyboard.press('Tab');
    const skip = page.locator('a.skip');
    expect(await skip.evaluate((link) => link === document.activeElement)).to.equal(true);
    const box = await skip.boundingBox();
    expect(box?.y).to.be.at.least(0);
    expect(box?.height).to.be.at.least(24);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).to.equal('main');
  });

  it('Focus moves through the pages of a player in reading order and is always visible', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
    const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
    const [first, second, third] = drops.map(({ insertId }) => String(insertId));
    const paths = [
      `/case/${CHEAP_CASE}`,
      '/profile',
      `/contract?ids=${first ?? ''}&ids=${second ?? ''}&ids=${third ?? ''}`,
      '/payment',
      `/withdraw/${first ?? ''}`,
    ];
    const pages = paths.map((path) => ({ name: path, path }));
    // Where a player spends, and a list of items; `keyboard.all.test.ts` walks through the others.
    await walkThrough(stage, name, pages);
  });

  for (const [open, skip] of [
    ['Enter', 'Escape'],
    ['Space', 'Space'],
  ] as const) {
    it(`A player opens with ${open}, skips the reel with ${skip}, and sells`, async () => {
      const page = await come(`/en/case/${CHEAP_CASE}`, freshName());
      await tabTo(page, '.stepper input');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, '.opener .btn--main');
      const [response] = await Promise.all([page.waitForResponse('**/api/case/open'), page.keyboard.press(open)]);
      expect(response.status()).to.equal(200);
      await page.waitForSelector('[data-skip]');
      await page.keyboard.press(skip);
      await page.waitForSelector('.haul .haul__item');
      await focusComesTo(page, 'result__name');
      await tabTo(page, '.haul__item');
      await page.keyboard.press('Enter');
      await tabTo(page, '.item-sheet button[name=ids]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.toast--success');
      expect(await page.locator('.haul > .is-gone').count()).to.equal(1);
      // One opening of two items: the key that skipped the reel did not start another opening.
      const owned = await page.request.get(`${stage.store.address}/profile/_payload.json`);
      expect(((await owned.json()) as { player: { opened: number } }).player.opened).to.equal(2);
    });
  }

  it('A player chooses a language and a filter', async () => {
    const page = await come('/en');
    await tabTo(page, '.head [popovertarget=languages]');
    await page.keyboard.press('Enter');
    await tabTo(page, '#languages a[hreflang=pl]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pl');
    await startIslands(page);
    await tabTo(page, 'input[name=q]');
    await page.keyboard.type('grz');
    await page.waitForURL('**/pl?q=grz*');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'q');
    await page.waitForFunction(() => document.querySelectorAll('#cases .case-card').length === 1);
    await tabTo(page, '#chip-farm');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pl?*category=farm*');
    // The fragment was swapped under the focus: it stays on the chip instead of returning to the top of the page.
    await page.waitForFunction(() => document.activeElement?.id === 'chip-farm');
  });
});

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let left = PRESSES; left > 0; left -= 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}
