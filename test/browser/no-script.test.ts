/**
 * A visitor without JavaScript, at 360 pixels in Polish, walks through every entry of the menu, the search of
 * questions, a currency, sign-in on the way to a page for players, the games, and signs out. Proves that no step needs
 * a script and that no page is wider than the narrowest phone.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Visit, visit } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const MENU_BUTTON = '.mbar [popovertarget=phone-menu]';

describe('The store without JavaScript', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);
  let visited: Visit;
  before(async () => {
    const viewport = { width: 360, height: 740 };
    visited = await visit(stage.browser, stage.store, '/pl', { viewport, javaScriptEnabled: false });
  });
  after(async () => {
    await visited.leave();
  });

  const at = (page: Page): string => new URL(page.url()).pathname;
  /** Each page has a heading, fits the screen and logs no error. */
  const expectWhole = async (page: Page): Promise<void> => {
    expect(await page.locator('h1').count(), page.url()).to.equal(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).to.be.at.most(360);
  };
  const walkMenu = async (page: Page, least: number): Promise<string[]> => {
    const places = await page
      .locator('#phone-menu li a, .mbar a, footer nav a[href^="/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(places.length).to.be.at.least(least);
    for (const place of places) {
      const link = page.locator(`#phone-menu li a[href="${place}"]`);
      if ((await link.count()) > 0) {
        await page.click(MENU_BUTTON);
        await link.first().click();
      } else await page.locator(`.mbar a[href="${place}"], footer nav a[href="${place}"]`).first().click();
      await page.waitForURL(({ pathname, hash }) => pathname + hash === place, { waitUntil: 'domcontentloaded' });
      await expectWhole(page);
    }
    return places;
  };

  it('A guest can reach every entry of the menu', async () => {
    const { page } = visited;
    const places = await walkMenu(page, 9);
    for (const path of ['/wheel', '/faq', '/bonus', '/top', '/contacts', '/privacy', '/agreement']) {
      expect(places).to.include(`/pl${path}`);
    }
  });

  it('Questions, periods and the currency work by forms and links', async () => {
    const { page } = visited;
    await page.goto(`${stage.store.address}/pl/faq`);
    await page.fill('main input[name=q]', 'zł');
    await page.press('main input[name=q]', 'Enter');
    await page.waitForURL('**/pl/faq?q=*');
    await expectWhole(page);
    await page.goto(`${stage.store.address}/pl/top`);
    await page.locator('main a[href*="period=month"]').click();
    await page.waitForURL('**/pl/top?period=month');
    await page.click(MENU_BUTTON);
    await page.click('#phone-menu [popovertarget=currencies]');
    await page.click('#currencies [value=pln]');
    await page.waitForURL('**/pl/top*');
    expect(await page.locator('#currencies [value=pln]').count(), 'the current one is left out').to.equal(0);
  });

  it('A guest signs in where a page asks for it, after accepting the terms, and returns to that page', async () => {
    const { page } = visited;
    await page.goto(`${stage.store.address}/pl/contract`);
    await page.locator('main a.btn--main[href*="/pl/login"]').click();
    await page.waitForURL('**/pl/login?return=*');
    await expectWhole(page);
    await page.fill('main input[name=name]', freshName());
    await page.uncheck('main input[type=checkbox]');
    await page.click('main button[type=submit]');
    expect(at(page)).to.equal('/pl/login');
    await page.check('main input[type=checkbox]');
    await page.click('main button[type=submit]');
    await page.waitForURL('**/pl/contract');
    await expectWhole(page);
  });

  it('A player can reach every page of their own and sign out', async () => {
    const { page } = visited;
    const places = await walkMenu(page, 9);
    expect(places).to.include('/pl/contract').and.include('/pl/referral');
    for (const path of ['/pl/profile', '/pl/payment', '/pl/credits', '/pl/gold', '/pl/nothing']) {
      await page.goto(stage.store.address + path);
      await expectWhole(page);
    }
    await page.goto(`${stage.store.address}/pl/faq`);
    await page.click(MENU_BUTTON);
    await page.locator('#phone-menu form[action$="/signout"] button').click();
    await page.waitForSelector('#phone-menu a[href*="/pl/login"]', { state: 'attached' });
    expect(visited.complaints).to.deep.equal([]);
    expect(visited.foreign).to.deep.equal([]);
  });
});
