/** Printed pages: what proves a draw or a payment, dark on white, whole, and nothing that is pressed. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

/** Bars of the screen, and what is pressed. */
const OF_SCREEN = ['.head', '.foot', '.mbar', '.drops', '.strip', '.crumbs', '.btn', 'form', 'dialog'];

describe('A printed page', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);
  const name = freshName();
  let drawId = 0;
  let paymentId = '';
  before(async () => {
    const player = await asPlayer(stage.store, name);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    drawId = (opened.body as { data: { drops: { drawId: number }[] } }).data.drops[0]?.drawId ?? 0;
    const paid = await player.post('/api/payment/create', { sum: '500', method: 'sandbox' }).expect(200);
    paymentId = (paid.body as { id: string }).id;
  });

  const printed = async (path: string): Promise<Page> => {
    const { page } = await stage.visit(path, { as: name });
    await page.waitForLoadState('load');
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  it('The proof of a draw has its seeds and its steps whole, without bars and buttons', async () => {
    const page = await printed(`/en/fair/draw/${String(drawId)}`);
    expect(await shownOf(page)).to.deep.equal([]);
    expect(await page.locator('main').innerText()).to.match(/[0-9a-f]{64}/);
    expect(await paleIn(page)).to.deep.equal([]);
    expect(await cutIn(page)).to.deep.equal([]);
  });

  it('The receipt of a payment has its number, its sum and its state', async () => {
    const page = await printed(`/en/payment/${paymentId}`);
    expect(await shownOf(page)).to.deep.equal([]);
    expect(await page.locator('main h1').innerText()).to.match(/\d/);
    expect(await page.locator('.paid__sum').innerText()).to.match(/500/);
    expect(await page.locator('.bill').isVisible()).to.equal(true);
    expect(await paleIn(page)).to.deep.equal([]);
    expect(await cutIn(page)).to.deep.equal([]);
  });
});

/** Parts of the screen that are printed. */
const shownOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selectors) =>
      selectors.filter((selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())),
    OF_SCREEN,
  );

/** Texts that are not black. */
const paleIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3))
      .filter((one) => getComputedStyle(one).color !== 'rgb(0, 0, 0)')
      .map((one) => one.outerHTML.slice(0, 80)),
  );

/** Texts of which a part is hidden. */
const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main code')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.outerHTML.slice(0, 80)),
  );
