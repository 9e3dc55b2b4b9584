/** Moving between pages: when the screen of a slow page leaves or never comes, preloading, toasts and menus. */
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { type VisitOptions, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { until } from '#test/support/until.ts';

const WIDE = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;
const LOADER = '.loader';
/** A time later than any the page reaches by itself; the clock is paused there. */
const LATER_MS = HOUR_MS;

describe('More of moving between pages', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, options: VisitOptions = {}): Promise<Page> => {
    const { page } = await stage.visit(path, { ...WIDE, ...options });
    return page;
  };
  /** Opens a page under a clock that only `runFor` moves, after everything that a visit loads has arrived. */
  const comeWithClock = async (path: string, options: { as?: string } = {}): Promise<Page> => {
    const page = await come('/en/privacy', options);
    await page.clock.install();
    await page.goto(stage.store.address + path);
    await startIslands(page);
    // The hints are the last request of the scripts for windows and navigation.
    await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
    await page.clock.pauseAt(Date.now() + LATER_MS);
    return page;
  };
  /** Holds matching requests until the test releases them. */
  const hold = async (page: Page, pattern: string | RegExp): Promise<Route[]> => {
    const held: Route[] = [];
    await page.route(pattern, (route) => {
      held.push(route);
    });
    return held;
  };

  it('The screen leaves after five seconds at the latest, and the page can be used again', async () => {
    const page = await comeWithClock('/en/faq');
    // The browser requests nothing, and the store's script, which saw the click first, waits in vain.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.locator('footer a[href="/en/contacts"]').first().click();
    await page.clock.runFor(399);
    expect(await page.locator(LOADER).count()).to.equal(0);
    await page.clock.runFor(1);
    await page.locator(LOADER).waitFor();
    await page.clock.runFor(4999);
    expect(await page.locator(LOADER).count()).to.equal(1);
    await page.clock.runFor(1);
    await page.locator(LOADER).waitFor({ state: 'detached' });
  });

  it('No screen covers the server-rendered page, with or without scripts', async () => {
    const page = await come('/en/privacy');
    const held = await hold(page, '**/build/*.js');
    await page.goto(`${stage.store.address}/en`, { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    await page.locator('.case-card').first().waitFor();
    expect(await page.locator(LOADER).count()).to.equal(0);
    await Promise.all(held.map((route) => route.continue()));
  });

  it('A link within the page, a new tab and a dialog bring no screen', async () => {
    const page = await comeWithClock('/en/faq');
    await page.locator('main a[href^="#"]').first().click();
    await page.locator('.head [data-dialog=login]').click();
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    expect(await page.locator(LOADER).count()).to.equal(0);
  });

  it('A toast lies above an open dialog, can be pressed, and leaves after 3 s', async () => {
    const page = await comeWithClock(`/en/case/${CHEAP_CASE}`, { as: freshName() });
    await page.locator('.opener .btn--main').click();
    await page.locator('.result__name').first().waitFor();
    const held = await hold(page, '**/api/item/sell');
    // A click right after the result counts as meant for the reel.
    await page.clock.runFor(1000);
    for (const isPressed of [true, false]) {
      await page.locator('.result__acts .btn', { hasText: /^Sell for/ }).click();
      await until('the page is requested', () => held.length > 0);
      await page.locator('.head [data-dialog=payment]').click();
      await page.waitForSelector('dialog[data-state=open]');
      await held.shift()?.continue();
      await page.waitForSelector('dialog .toast--success');
      await page.waitForFunction(() => {
        const toast = document.querySelector('.toast');
        const { left, top, width, height } = toast?.getBoundingClientRect() ?? new DOMRect();
        return toast?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
      });
      expect(await page.locator('.toast').evaluate((toast) => toast.getBoundingClientRect().width)).to.equal(300);
      if (isPressed) await page.locator('.toast').click();
      else {
        await page.mouse.move(5, 5);
        await page.clock.runFor(2000);
        expect(await page.locator('.toast').count()).to.equal(1);
        await page.clock.runFor(1000);
      }
      await page.locator('.toast').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
      if (!isPressed) break;
      await page.locator('.result__acts .btn', { hasText: 'Close' }).click();
      await page.locator('.opener .btn--main').click();
      await page.locator('.result__acts .btn', { hasText: /^Sell for/ }).waitFor();
      await page.clock.runFor(1000);
    }
  });

  it('An open menu is closed when the browser comes back to the page', async () => {
    const page = await come('/pl', { viewport: { width: 360, height: 740 } });
    await startIslands(page);
    await page.waitForFunction(() => sessionStorage.getItem('hints:pl') !== null);
    await page.click('.mbar [popovertarget=phone-menu]');
    await page.click('#phone-menu a[href="/pl/faq"]');
    await page.waitForURL('**/pl/faq');
    await page.goBack();
    await page.waitForURL('**/pl');
    await page.locator('#phone-menu').waitFor({ state: 'hidden' });
    await page.goForward();
    await page.locator('h1').waitFor();
    await page.locator('#phone-menu').waitFor({ state: 'hidden' });
    await startIslands(page);
    // The back-forward cache: the page is not reloaded but restored as it was.
    await page.click('.mbar [popovertarget=phone-menu]');
    await page.locator('#phone-menu').waitFor({ state: 'visible' });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await page.locator('#phone-menu').waitFor({ state: 'hidden' });
  });
});
