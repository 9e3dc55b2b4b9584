/**
 * Islands on a page whose DOM somebody else changes too: a translator wraps every text, an extension removes nodes, a
 * script of the island fails. Proves that the outcome of a paid opening is shown and that the player can go on.
 * `foreign-dom.all.test.ts` has the other islands.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import { balanceMinorOf } from '#test/support/presses.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { slowed } from '#test/support/slowness.ts';
import { freshName } from '#test/support/store.ts';
import { disturb, translate } from './foreign-dom-visits.ts';

const CASE = `/en/case/${CHEAP_CASE}`;
const OPEN = '.opener .btn--main';
const NAME = '.case-page__result .result__name';

describe('Islands in a DOM that others change', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  const come = async (): Promise<{ page: Page; faults: string[] }> => {
    const { page } = await stage.visit(CASE, { as: freshName() });
    page.setDefaultTimeout(slowed(15_000));
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    return { page, faults };
  };
  const openAndSkip = async (page: Page): Promise<void> => {
    await page.click(OPEN);
    await page.locator('.stage__skip button').click();
    await page.waitForSelector(NAME);
  };
  const openTwiceAndSell = async (page: Page): Promise<void> => {
    const before = await balanceMinorOf(page);
    await openAndSkip(page);
    await page.locator('.result__acts .btn').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.result__acts .btn').length === 1);
    // A press that comes right after the result is taken for one that was meant for the reel.
    await page.waitForTimeout(500);
    await page.locator('.stepper label', { hasText: /^2$/ }).click();
    expect((await page.locator(OPEN).innerText()).replaceAll(/\s/g, ' ')).to.equal('Open 2 more for 18 ₽');
    await page.click(OPEN);
    await page.locator('.stage__skip button').click();
    await page.locator('.haul > li').nth(1).waitFor();
    expect(before - (await balanceMinorOf(page))).to.be.below(2700);
  };

  it('A case opens, sells and opens again while a translator wraps every text', async () => {
    const { page, faults } = await come();
    await startIslands(page);
    await translate(page);
    await openTwiceAndSell(page);
    expect(faults).to.deep.equal([]);
  });

  it('A case opens on a page that was translated before its islands started', async () => {
    const { page, faults } = await come();
    await translate(page, 'moves');
    await startIslands(page);
    await openTwiceAndSell(page);
    expect(faults).to.deep.equal([]);
  });

  it('A press before the island starts is kept on a translated page', async () => {
    const { page } = await come();
    await translate(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('.opener .btn--main')?.click());
    await page.waitForSelector('.reel, #drops .result__name');
    const profile = await page.request.get(`${stage.store.address}/profile/_payload.json`);
    expect(((await profile.json()) as { player: { opened: number } }).player.opened).to.equal(1);
  });

  it('A case opens after an extension removed the texts of the island and added nodes', async () => {
    const { page, faults } = await come();
    await startIslands(page);
    await disturb(page, 'case-opener');
    await openAndSkip(page);
    await disturb(page, 'case-opener');
    await page.locator('.result__acts .btn').last().click();
    await page.waitForSelector('.stage__art');
    await openAndSkip(page);
    expect(faults).to.deep.equal([]);
  });

  it('An island that fails after the charge shows the result that the server knows', async () => {
    const { page } = await come();
    const before = await balanceMinorOf(page);
    await startIslands(page);
    await page.evaluate(() => {
      Node.prototype.appendChild = () => {
        throw new Error('The island cannot draw');
      };
    });
    await page.click(OPEN);
    await page.waitForSelector('#drops .result__name');
    expect(before - (await balanceMinorOf(page))).to.equal(900);
    await startIslands(page);
    await openAndSkip(page);
  });
});
