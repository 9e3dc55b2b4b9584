/**
 * The page of a case in the browser: where a sign-in ends, what a tap on an item opens, and what a reload or a second
 * visit shows of an opening. `thumb-zone.test.ts` has the button, `stage.test.ts` the game.
 */
import { expect } from 'chai';
import { focusComesTo, startIslands } from '#test/support/browser/browser.ts';
import { skipReel, untilPressCounts } from '#test/support/browser/presses.ts';
import { freshName } from '#test/support/store.ts';
import { CASE, OPEN, openGames, seenWhole } from './play-on-stage.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const SHEET = 'dialog[data-state=open]';

describe('The page of a case', function () {
  this.timeout(180_000);
  const { stage, come } = openGames();

  it('"Sign in and open" ends at the button after one question, and says its price', async () => {
    const { page } = await stage.visit(CASE, PHONE);
    await startIslands(page);
    await page.click('.opener [data-dialog=login]');
    await page.waitForSelector(SHEET);
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('login-title');
    await page.fill(`${SHEET} input[name=name]`, freshName());
    await page.click(`${SHEET} button[type=submit]`);
    await page.waitForSelector(`${SHEET} #adult-title`);
    expect(await page.locator('dialog[open]').count()).to.equal(1);
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('adult-title');
    await page.click(`${SHEET} button[name=confirm]`);
    await page.waitForURL((url) => url.hash === '#open');
    await seenWhole(page, OPEN);
    await page.waitForFunction(() => document.activeElement?.id === 'open');
    expect((await page.locator('#open').innerText()).replaceAll(/\s/g, ' ')).to.match(/^Open for \d/);
    expect(await page.locator('dialog[open]').count()).to.equal(0);
  });

  it('A tap on an item opens its sheet, with its tickets and the way to its page', async () => {
    const { page } = await stage.visit(CASE, PHONE);
    await startIslands(page);
    const tile = page.locator('.item-grid .item-tile').first();
    const address = await tile.getAttribute('href');
    expect(await tile.innerText()).to.not.match(/–/);
    await tile.click();
    await page.waitForSelector(SHEET);
    expect(new URL(page.url()).pathname).to.equal(CASE);
    expect(await page.locator(`${SHEET} .list__more`).first().innerText()).to.match(/\d–\u2060\d/);
    expect(await page.locator(`${SHEET} a[href="${address ?? ''}"]`).count()).to.equal(1);
  });

  it('A tile says rarity and kind in words for screen readers, and shows neither', async () => {
    const { page } = await stage.visit(CASE, { ...PHONE, javaScriptEnabled: false });
    const words = await page
      .locator('.item-grid .item-tile .vh')
      .evaluateAll((all) => all.map((one) => one.textContent.trim()));
    expect(words.length).to.be.above(3);
    expect(words.every((word) => word !== '')).to.equal(true);
  });

  it('A reload under the reel goes to the result, and a result that was closed is not mentioned again', async () => {
    const page = await come(CASE, PHONE);
    await page.click(OPEN);
    await page.waitForSelector('[data-skip]');
    await page.waitForURL(/opening=\d+/);
    await page.evaluate(() => scrollTo(0, 1200));
    await page.reload();
    await seenWhole(page, '#drops .result__name');
    await page.goto(stage.store.address + CASE);
    expect(await page.locator('#drops.latest').count()).to.equal(0);
    await startIslands(page);
    await page.click(OPEN);
    await skipReel(page);
    await page.waitForSelector('.result__name');
    await page.goto(stage.store.address + CASE);
    expect(await page.locator('#drops.latest').count()).to.equal(0);
  });

  it('The reel says once a visit that its outcome is settled', async () => {
    const page = await come(CASE, PHONE);
    const status = page.locator('store-island[name=case-opener] > p[role=status]');
    await page.click(OPEN);
    await page.waitForSelector('[data-skip]');
    expect(await status.innerText()).to.contain('already decided');
    await skipReel(page);
    await page.waitForSelector('.result__name');
    await untilPressCounts(page);
    await page.click(OPEN);
    await page.waitForSelector('[data-skip]');
    expect(await status.innerText()).to.equal('');
    await focusComesTo(page, 'btn');
  });
});
