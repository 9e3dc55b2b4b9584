/**
 * Popovers of the header and the phone bar: menu, languages, currencies, notifications. Proves that they open and close
 * by touch and by keyboard, that focus returns to its origin, that none of it needs JavaScript, and that none stays
 * open after navigation. `menus.all.test.ts` has more.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type VisitOptions, startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const PHONE = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
const WIDE = { viewport: { width: 1280, height: 900 } };
const MENU = '#phone-menu';
const MENU_BUTTON = '.mbar [popovertarget=phone-menu]';

describe('Menus and choosers', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, options: VisitOptions): Promise<Page> => {
    const { page } = await stage.visit(path, options);
    return page;
  };
  const shuts = (page: Page, id: string): Promise<void> => page.locator(id).waitFor({ state: 'hidden' });
  const opens = (page: Page, id: string): Promise<void> => page.locator(id).waitFor({ state: 'visible' });
  const focused = (page: Page): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute('popovertarget'));

  for (const [what, javaScriptEnabled] of [
    ['with scripts', true],
    ['without', false],
  ] as const) {
    it(`The menu of a phone opens, keeps its bar visible, closes and leads on, ${what}`, async () => {
      const page = await come('/pl', { ...PHONE, javaScriptEnabled });
      await page.click(MENU_BUTTON);
      await opens(page, MENU);
      const [menu, bar] = [await page.locator(MENU).boundingBox(), await page.locator('.mbar').boundingBox()];
      expect((menu?.y ?? 0) + (menu?.height ?? 0)).to.be.at.most((bar?.y ?? 0) + 1);
      await page.click(MENU_BUTTON);
      await shuts(page, MENU);
      await page.click(MENU_BUTTON);
      await page.click(`${MENU} a[href="/pl/faq"]`);
      await page.waitForURL('**/pl/faq');
      await shuts(page, MENU);
    });

    it(`Languages and currencies are changed from the menu of a phone, ${what}`, async () => {
      const page = await come('/pl', { ...PHONE, javaScriptEnabled, as: freshName() });
      await page.click(MENU_BUTTON);
      await page.click(`${MENU} [popovertarget=currencies]`);
      await opens(page, '#currencies');
      await page.click('#currencies [value=pln]');
      await page.waitForURL('**/pl');
      await page.locator('.purse .money', { hasText: 'zł' }).waitFor();
      await page.click(MENU_BUTTON);
      await page.click(`${MENU} [popovertarget=languages]`);
      await page.click('#languages [hreflang=uk]');
      await page.waitForURL('**/ua');
    });
  }

  it('The menu works by keyboard: focus moves in, Escape closes it and focus returns', async () => {
    const page = await come('/en', PHONE);
    await page.focus(MENU_BUTTON);
    await page.keyboard.press('Enter');
    await opens(page, MENU);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#phone-menu') !== null)).to.equal(true);
    await page.keyboard.press('Escape');
    await shuts(page, MENU);
    expect(await focused(page)).to.equal('phone-menu');
  });

  for (const list of ['languages', 'currencies']) {
    it(`${list} opens and closes by keyboard, and closes by a press outside`, async () => {
      const page = await come('/en/faq', { ...WIDE, as: freshName() });
      const button = `.head [popovertarget=${list}]`;
      await page.focus(button);
      await page.keyboard.press('Enter');
      await opens(page, `#${list}`);
      await page.keyboard.press('Escape');
      await shuts(page, `#${list}`);
      expect(await focused(page)).to.equal(list);
      await page.keyboard.press('Space');
      await opens(page, `#${list}`);
      await page.mouse.click(20, 880);
      await shuts(page, `#${list}`);
    });
  }

  it('A player’s language and currency are saved by calls, and the page goes on in them', async () => {
    const page = await come('/en/faq', { ...WIDE, as: freshName() });
    await startIslands(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST') calls.push(`${pathname} ${(request.postDataJSON() as { code: string }).code}`);
    });
    await page.click('.head [popovertarget=currencies]');
    await page.click('#currencies [value=pln]');
    await page.locator('.purse .money', { hasText: 'zł' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/en/faq');
    await startIslands(page);
    await page.click('.head [popovertarget=languages]');
    await page.click('#languages [hreflang=uk]');
    await page.waitForURL('**/ua/faq');
    expect(calls).to.deep.equal(['/api/user/currency/change pln', '/api/user/language/change uk']);
  });
});
