/**
 * Contracts and upgrades in the browser, from selection to history. Proves that the keyboard is enough, that focus
 * moves to the result, that the needle stops on the ticket, that reduced motion is respected, that a lost response is
 * retried without a second draw, and that plain forms work the same.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, focusComesTo, startIslands } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };
const STILL = { ...WIDE, reducedMotion: 'reduce' } as const;
const PLAIN = { javaScriptEnabled: false };
const DEGREES_PER_TICKET = 360 / 1_000_000;
// A string, because tsx wraps inner functions in a helper that the browser does not have.
const WATCH_TRAY = `{
  const tray = document.querySelector('.tray');
  window.observed = [];
  new MutationObserver(() => window.observed.push(tray.className)).observe(tray, { attributes: true });
}`;
const WATCH_NEEDLE = `{
  window.observed = [];
  const needle = document.querySelector('.dial__needle');
  const { animate } = needle;
  needle.animate = function (...how) { window.observed.push('turned'); return animate.apply(this, how); };
}`;
// Distance of the needle from the centre of the dial, as a share of its width: it must turn around that centre.
const NEEDLE_FROM_MIDDLE = `{
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const dial = document.querySelector('.dial svg').getBoundingClientRect();
  const [x, y] = middle(document.querySelector('.dial__needle').getBoundingClientRect());
  const [left, top] = middle(dial);
  Math.hypot(x - left, y - top) / dial.width;
}`;

describe('Contracts and upgrades in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);
  let name: string;
  beforeEach(async () => {
    name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
  });

  const come = async (path: string, options: object = WIDE): Promise<Page> => {
    const { page } = await stage.visit(path, { as: name, ...options });
    return page;
  };
  const go = (page: Page, path: string) => page.goto(stage.store.address + path);
  const boxes = (page: Page) => page.locator('input.choice__box[name=ids]');
  const observed = (page: Page) => page.evaluate<string[]>('window.observed');
  const past = async (page: Page, kind: 'contracts' | 'upgrades'): Promise<string[]> => {
    await go(page, `/en/profile/${kind}`);
    return page.locator('.past__game .past__got b').allInnerTexts();
  };
  const layContract = async (page: Page): Promise<void> => {
    await startIslands(page);
    await page.waitForSelector('.tray.is-live');
    for (const place of [0, 1, 2]) await boxes(page).nth(place).check();
    await page.waitForSelector('.tray__offer:not(.is-old)');
    await page.waitForSelector('button[form=contract-sign]:enabled');
    await page.evaluate(WATCH_TRAY);
  };
  const choose = async (page: Page): Promise<void> => {
    await startIslands(page);
    await boxes(page).first().check();
    await page.locator('button[name=times][value="2"]').click();
    await page.waitForURL(/times=2/);
    await startIslands(page);
    await page.waitForSelector('.dial__arc');
    await page.evaluate(WATCH_NEEDLE);
  };
  /** True when the upgrade won, read from the dial. Also checks that the needle points to the displayed ticket. */
  const outcome = async (page: Page): Promise<boolean> => {
    const middle = page.locator('.dial__mid').first();
    await middle.locator('b.good, b.bad').waitFor();
    const ticket = Number(/ticket\s+([\d\s,]+)/i.exec(await middle.innerText())?.[1]?.replaceAll(/[\s,]/g, ''));
    const turn = /rotate\(([\d.]+)/.exec((await page.locator('.dial__needle').first().getAttribute('transform')) ?? '');
    expect(Number(turn?.[1])).to.be.closeTo(ticket * DEGREES_PER_TICKET, 0.01);
    expect(await page.evaluate<number>(NEEDLE_FROM_MIDDLE)).to.be.within(0.3, 0.5);
    return (await middle.locator('b.good').count()) === 1;
  };

  it('A contract is signed by keyboard, and its item belongs to the player and is in the history', async () => {
    const page = await come('/en/contract');
    await layContract(page);
    await page.locator('button[form=contract-sign]').focus();
    await page.keyboard.press('Enter');
    await focusComesTo(page, 'result__name');
    expect((await observed(page)).join(' ')).to.include('is-mixing');
    const won = await page.locator('.tray .result__name').innerText();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#past-contracts .past__game');
    expect(await boxes(page).count()).to.equal(8);
    expect(await past(page, 'contracts')).to.deep.equal([won]);
  });

  it('The item from a contract can be sold at once', async () => {
    const page = await come('/en/contract', { bypassCSP: true, reducedMotion: 'reduce' });
    await layContract(page);
    await page.locator('.tray__pull').click();
    await page.locator('button[form=contract-sign]').click();
    await focusComesTo(page, 'result__name');
    expect((await observed(page)).join(' ')).to.not.include('is-mixing');
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    await page.locator('.tray .result__acts button').click();
    await page.waitForSelector('.tray .result.is-sold');
    await go(page, '/en/contract');
    expect(await boxes(page).count()).to.equal(7);
  });

  it('A lost answer of a contract is repeated, and the contract is signed once', async () => {
    const { page, complaints } = await stage.visit('/en/contract', { as: name, ...STILL });
    await layContract(page);
    let attempts = 0;
    await page.route('**/api/contract/create', async (route) => {
      attempts += 1;
      // The contract is signed, but the response is lost.
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'away' });
    });
    await page.locator('button[form=contract-sign]').click();
    await page.waitForSelector('.tray .notice--bad button');
    expect(attempts).to.be.above(0);
    await page.unroute('**/api/contract/create');
    await page.locator('.tray .notice--bad button').click();
    await focusComesTo(page, 'result__name');
    expect(await past(page, 'contracts')).to.have.lengthOf(1);
    // Chromium logs the simulated 502 to its console.
    complaints.splice(0);
  });

  it('An upgrade is rolled by keyboard: the needle turns to the ticket, and the stake is gone', async () => {
    const page = await come('/en/upgrade');
    await choose(page);
    await page.locator('.upg__go').focus();
    await page.keyboard.press('Enter');
    const isWon = await outcome(page);
    expect(await observed(page)).to.deep.equal(['turned']);
    await focusComesTo(page, isWon ? 'result__name' : 'btn--main');
    await go(page, '/en/upgrade');
    expect(await boxes(page).count()).to.equal(isWon ? 10 : 9);
    expect(await past(page, 'upgrades')).to.have.lengthOf(1);
    expect(await page.locator('.past__got.is-lost').count()).to.equal(isWon ? 0 : 1);
  });

  it('With reduced motion the needle does not turn, on a phone', async () => {
    const page = await come('/pl/upgrade', { bypassCSP: true, reducedMotion: 'reduce' });
    await choose(page);
    await page.locator('.upg__go').click();
    await page.locator('.dial__mid b.good, .dial__mid b.bad').waitFor();
    expect(await observed(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    expect(await axeFindings(page)).to.deep.equal([]);
  });

  it('A contract is signed once, displayed and sold without JavaScript', async () => {
    const page = await come('/en/contract', PLAIN);
    for (const place of [0, 1, 2]) await boxes(page).nth(place).check();
    await page.locator('.tray button[type=submit]:not([form])').click();
    await page.waitForURL(/ids=\d+&ids=\d+&ids=\d+/);
    await page.locator('button[form=contract-sign]').click();
    await page.waitForURL(/signed=\d+#contract-result/);
    const result = page.locator('#contract-result');
    const won = await result.locator('.result__name').innerText();
    const address = page.url();
    await page.reload();
    expect(await result.locator('.result__name').innerText()).to.equal(won);
    await result.locator('.result__acts form button').click();
    await result.and(page.locator('.is-sold')).waitFor();
    expect(new URL(page.url()).search).to.equal(new URL(address).search);
    expect(await past(page, 'contracts')).to.deep.equal([won]);
  });

  it('An upgrade with money from the balance is rolled without JavaScript', async () => {
    const page = await come('/en/upgrade', PLAIN);
    await boxes(page).first().check();
    await page.locator('input[name=add]').fill('1.50');
    await page.locator('button[name=times][value="2"]').click();
    await page.waitForURL(/times=2/);
    await page.locator('.upg__go').click();
    await page.waitForURL(/rolled=\d+#upgrade-result/);
    const isWon = await outcome(page);
    expect(await page.locator('#upgrade-won').count()).to.equal(isWon ? 1 : 0);
    expect(await past(page, 'upgrades')).to.have.lengthOf(1);
  });
});
