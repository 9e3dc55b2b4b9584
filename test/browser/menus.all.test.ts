/** Choosers of language and currency by keyboard, a refusal, and lists on the screen of a phone. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type VisitOptions, axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const PHONE = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
const WIDE = { viewport: { width: 1280, height: 900 } };
const MENU = '#phone-menu';
const MENU_BUTTON = '.mbar [popovertarget=phone-menu]';

describe('More of menus and choosers', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, options: VisitOptions): Promise<Page> => {
    const { page } = await stage.visit(path, options);
    return page;
  };
  const shuts = (page: Page, id: string): Promise<void> => page.locator(id).waitFor({ state: 'hidden' });
  const opens = (page: Page, id: string): Promise<void> => page.locator(id).waitFor({ state: 'visible' });

  it('A menu closes when the address changes without a new document', async () => {
    const page = await come('/en', PHONE);
    await startIslands(page);
    await page.fill('input[type=search]', 'polar');
    await page.waitForURL(/[?&]q=polar/);
    await page.click(MENU_BUTTON);
    await opens(page, MENU);
    await page.goBack();
    await shuts(page, MENU);
  });

  it('A currency is chosen by keyboard, and the page returns in it', async () => {
    const page = await come('/en', WIDE);
    await page.focus('.head [popovertarget=currencies]');
    await page.keyboard.press('Enter');
    await opens(page, '#currencies');
    await page.keyboard.press('Tab');
    // The current currency is not in the list.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).to.equal('eur');
    await page.keyboard.press('Enter');
    await page.locator('.case-card .price', { hasText: '€' }).first().waitFor();
    expect(new URL(page.url()).pathname).to.equal('/en');
  });

  it('A refused currency is a toast on the same page, and the sums stay', async () => {
    const { page, complaints } = await stage.visit('/en/faq', { ...WIDE, as: freshName() });
    await startIslands(page);
    await page.route('**/api/user/currency/change', (route) =>
      route.fulfill({
        status: 422,
        json: { status: 'error', error: 'errors.currency.unknown', message: 'No such currency' },
      }),
    );
    const sum = await page.locator('.purse .money').innerText();
    await page.click('.head [popovertarget=currencies]');
    await page.click('#currencies [value=pln]');
    await page.locator('.toast', { hasText: 'No such currency' }).waitFor();
    expect(await page.getByRole('button', { name: 'Close' }).count()).to.be.above(0);
    expect(await page.locator('.purse .money').innerText()).to.equal(sum);
    await shuts(page, '#currencies');
    // The browser logs the status itself.
    expect(complaints.splice(0)).to.have.length(1);
  });

  it('Lists stay on the screen of a phone, and axe finds nothing in an open list', async () => {
    const page = await come('/pl', { ...PHONE, as: freshName(), bypassCSP: true });
    for (const [button, list] of [
      [MENU_BUTTON, MENU],
      [`${MENU} [popovertarget=currencies]`, '#currencies'],
      [`${MENU} [popovertarget=languages]`, '#languages'],
    ] as const) {
      if (list !== MENU && !(await page.locator(button).isVisible())) await page.click(MENU_BUTTON);
      await page.click(button);
      await opens(page, list);
      const box = await page.locator(list).boundingBox();
      expect(box?.x, list).to.be.at.least(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), list).to.be.at.most(360);
      expect(box?.y, list).to.be.at.least(0);
      expect(await axeFindings(page), list).to.deep.equal([]);
      if (list !== MENU) await page.keyboard.press('Escape');
      if (list === '#languages') await page.keyboard.press('Escape');
    }
  });

  it('Both links to the leaderboards exist, each on its side of 902 pixels', async () => {
    const page = await come('/ua', { viewport: { width: 901, height: 800 } });
    const narrow = page.locator('.strip__top--m');
    const wide = page.locator('.strip__top--d');
    expect([await narrow.isVisible(), await wide.isVisible()]).to.deep.equal([true, false]);
    await page.setViewportSize({ width: 902, height: 800 });
    expect([await narrow.isVisible(), await wide.isVisible()]).to.deep.equal([false, true]);
    await wide.click();
    await page.waitForURL('**/ua/top');
  });

  it('Every page has the strip: one line on narrow screens, and none on low ones', async () => {
    for (const path of ['/', '/en/bonus', '/top', '/en/contract', '/ua/login', '/pl/wheel', `/case/${CHEAP_CASE}`]) {
      const page = await come(path, { viewport: { width: 360, height: 740 } });
      const strip = page.locator('.strip');
      for (const part of ['.daily', '.counter--on', '.strip__top--m'])
        expect(await strip.locator(part).isVisible(), `${path} ${part}`).to.equal(true);
      expect((await strip.boundingBox())?.height, path).to.be.at.most(36);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).to.be.at.most(360);
      await page.setViewportSize({ width: 740, height: 360 });
      expect(await strip.isVisible(), path).to.equal(false);
    }
  });
});
