/** Opening a case in a real browser: the whole reel, several at once, and axe-core in every state. */
import { chooseCount } from '#test/support/browser/presses.ts';
import { expect } from 'chai';
import {
  type Visit,
  type VisitOptions,
  axeFindings,
  focusComesTo,
  slowAnimations,
  startIslands,
} from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

const CASE = '/en/case/plain';
const OPEN = '.opener .btn--main';
describe('More of opening a case in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeServices, { mayComplain: true });

  const come = (options: VisitOptions = {}, path = CASE): Promise<Visit> =>
    stage.visit(path, { as: freshName(), ...options });

  it('The reel runs to its end by itself', async () => {
    const { page } = await come();
    await startIslands(page);
    await page.click(OPEN);
    await page.waitForSelector('[data-skip]');
    await page.waitForSelector('[data-skip]', { state: 'detached' });
    await focusComesTo(page, 'result__name');
  });

  it('A player opens three at once and sells them all', async () => {
    const { page, complaints } = await come();
    await startIslands(page);
    await chooseCount(page, 3);
    expect(await page.locator(OPEN).innerText()).to.match(/^Open 3 cases for 60\s₽$/);
    const restore = await slowAnimations(page);
    await page.click(OPEN);
    await page.locator('.reels').click();
    await page.waitForSelector('.haul .haul__item');
    await restore();
    expect(await page.locator('.haul > li').count()).to.equal(3);
    expect(await page.locator('.case-page__result').textContent()).to.match(/Paid 60\s₽\./);
    const sellAll = page.locator('.result__acts .btn:nth-child(2)');
    // A double press asks and keeps everything.
    await sellAll.dblclick();
    expect(await page.locator('.haul > .is-gone').count()).to.equal(0);
    await sellAll.click();
    await page.locator('.result__acts .btn', { hasText: /^Sell all 3 for/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('.haul > .is-gone').length === 3);
    expect(await page.locator('.case-page__result .result__name').textContent()).to.match(/^Sold: [\d\s,]+₽$/);
    expect(complaints).to.deep.equal([]);
  });

  it('The page is clean to axe-core before, during and after an opening', async () => {
    const { page } = await come({ bypassCSP: true });
    expect(await axeFindings(page)).to.deep.equal([]);
    await startIslands(page);
    await page.click(OPEN);
    await page.waitForSelector('[data-skip]');
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-skip]', { state: 'detached' });
    // The page has scrolled to its stage, and the header covers parts of what is above.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await axeFindings(page)).to.deep.equal([]);
  });
});
