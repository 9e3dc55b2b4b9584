/**
 * Windows over the page in a real browser. Each opens from its link and passes axe-core on a phone, in the language
 * with the longest texts. Escape, a click outside, the close button and a downward swipe close it; focus returns and
 * the page keeps its scroll position. Without JavaScript the same link leads to a page. `dialogs.all.test.ts` has the
 * other language and the wide screen.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { freshName } from '#test/support/store.ts';
import { CASES, openDialogTests, linkTo, OPEN, openDialog, PHONE, WIDE } from './dialog-tests.ts';

describe('Dialogs over the page', function () {
  this.timeout(240_000);
  const { come, testDialog, testWithoutJavaScript } = openDialogTests();

  for (const one of CASES) testDialog(one, { languages: ['pl'], sizes: [PHONE] });
  // The way to this one leads through another window.
  for (const one of CASES) if (one.inside !== undefined) testWithoutJavaScript(one);

  it('A dialog closes by Escape, by a press outside and by its button, and returns the focus', async () => {
    const { page, leave } = await come('/en/profile', 'player', { viewport: WIDE });
    await startIslands(page);
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 450),
      () => page.locator(`${OPEN} .modal__head [data-close]`).click(),
      () => page.locator(`${OPEN} a[data-close]`).click(),
    ];
    for (const way of ways) {
      await openDialog(page, 'sell-all');
      await way();
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
      const focused = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['dialog']);
      expect(focused).to.equal('sell-all');
      expect(new URL(page.url()).pathname).to.equal('/en/profile');
    }
    await leave();
  });

  it('A dialog keeps the focus inside and the page behind it in place', async () => {
    const { page, leave } = await come(`/en/case/${CHEAP_CASE}`, 'guest', { viewport: WIDE });
    await startIslands(page);
    await openDialog(page, 'login');
    const scrolledTo = await page.evaluate(() => scrollY);
    await page.mouse.move(640, 850);
    await page.mouse.wheel(0, 600);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first element the browser's own toolbar may have focus, but the page behind must not.
      expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer') ?? null)).to.equal(null);
    }
    expect(await page.evaluate(() => scrollY)).to.equal(scrolledTo);
    await leave();
  });

  it('A dialog closes after a swipe down and stays after a tap', async () => {
    const { page, leave } = await come('/en/profile', 'player', { hasTouch: true, isMobile: true });
    await startIslands(page);
    await openDialog(page, 'sell-all');
    await pull(page, 2);
    expect(await page.locator(OPEN).count()).to.equal(1);
    await pull(page, 120);
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await leave();
  });

  it('Stacked dialogs lie above each other and close one by one', async () => {
    const { page, leave } = await come('/en/profile', 'player', { viewport: WIDE });
    await startIslands(page);
    await openDialog(page, 'item');
    await page.locator(`${OPEN} [data-dialog=withdrawal]`).click();
    await page.waitForFunction(() => document.querySelectorAll('dialog[data-state=open]').length === 2);
    const layers = await page.locator(OPEN).evaluateAll((all) => all.map((one) => (one as HTMLElement).style.zIndex));
    expect(layers.toSorted()).to.deep.equal(['1000', '1002']);
    // The lower one does not show through.
    const between = await page
      .locator(OPEN)
      .last()
      .evaluate((upper) => getComputedStyle(upper, '::backdrop').backgroundColor);
    expect(between).to.match(/^rgb\(/);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 1);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['dialog'])).to.equal('withdrawal');
    await leave();
  });

  it('A guest who signs in over a case returns to that case', async () => {
    const { page, leave } = await come(`/en/case/${CHEAP_CASE}`, 'guest', { viewport: WIDE });
    await startIslands(page);
    await openDialog(page, 'login');
    const enter = page.locator(`${OPEN} button[type=submit]`);
    await page.locator(`${OPEN} input[type=checkbox]`).uncheck();
    await page.waitForFunction(() => document.querySelector('dialog fieldset:disabled') !== null);
    expect(await enter.isDisabled()).to.equal(true);
    await page.locator(`${OPEN} input[type=checkbox]`).check();
    await page.locator(`${OPEN} input[name=name]`).fill(freshName());
    await enter.click();
    await page.waitForSelector('form.opener');
    expect(new URL(page.url()).pathname).to.equal(`/en/case/${CHEAP_CASE}`);
    await leave();
  });

  it('A dialog links to its page when the fragment cannot be loaded', async () => {
    const { page, leave } = await come(`/en/case/${CHEAP_CASE}`, 'guest', { viewport: WIDE });
    await startIslands(page);
    await page.route('**/login?*', (route) =>
      route.request().headers()['hx-request'] === 'true' ? route.abort() : route.continue(),
    );
    await page.locator(linkTo('login')).click();
    await page.waitForURL(/\/en\/login\?return=/);
    expect(await page.locator('h1').innerText()).to.equal('Sign in');
    await leave();
  });

  it('A sign-in never leads to another site', async () => {
    const { page, leave } = await come('/en/login?return=https://evil.example/', 'guest');
    expect(await page.locator('main input[name=return]').inputValue()).to.equal('/en');
    await leave();
  });
});

/** Swipes down on the header of the open window and releases. */
async function pull(page: Page, pixels: number): Promise<void> {
  await page.locator(`${OPEN} h2`).evaluate((head, down) => {
    const { left, top } = head.getBoundingClientRect();
    for (const [kind, y] of [
      ['touchstart', 0],
      ['touchmove', down],
      ['touchend', down],
    ] as const) {
      const touch = new Touch({ identifier: 1, target: head, clientX: left + 5, clientY: top + 5 + y });
      const touches = kind === 'touchend' ? [] : [touch];
      head.dispatchEvent(new TouchEvent(kind, { bubbles: true, cancelable: true, touches, changedTouches: [touch] }));
    }
  }, pixels);
}
