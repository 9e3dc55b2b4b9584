/**
 * Announcements: a dialog over the page, for guests too. Proves that closing one marks it as read, that a visitor gets
 * it once and a crawler never, that it closes on a change of the route, that it waits for the next start while
 * the visitor is busy or on the way, and that it is readable without JavaScript. `announcement.all.test.ts` has more.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { freshName } from '#test/support/store.ts';
import { DIALOG, openAnnouncementStage } from './announcement-visits.ts';

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('An announcement', function () {
  this.timeout(120_000);
  const { screen, come, advert, readMark } = openAnnouncementStage();
  const told = (page: Page) => page.locator(`${DIALOG} #announcement`).waitFor();

  for (const who of ['guest', 'player']) {
    it(`An announcement opens over a ${who}’s page once, and closing it is remembered`, async () => {
      const page = await come('/en', who === 'guest' ? {} : { as: freshName() });
      await page.locator(`${DIALOG} h2`, { hasText: 'Notification' }).waitFor();
      expect(await page.locator(`${DIALOG} .btn--main`).allInnerTexts()).to.deep.equal(['Look']);
      expect(await readMark(page)).to.equal(null);
      await page.locator(`${DIALOG} [data-close]`).last().click();
      await page.locator(DIALOG).waitFor({ state: 'detached' });
      expect(await readMark(page)).to.equal('1');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`${screen.store.address}/pl`);
      await startIslands(page);
      await page.waitForFunction(() => sessionStorage.getItem('hints:pl') !== null);
      expect(requests.filter((address) => address.includes('/announcement/'))).to.deep.equal([]);
      expect(await page.locator(DIALOG).count()).to.equal(0);
    });
  }

  it('An announcement closes with every change of the route, also before a press, and counts as read', async () => {
    const routes: Record<string, (page: Page) => Promise<unknown>> = {
      back: (page) => page.evaluate(() => history.back()),
      pushed: (page) => page.evaluate(() => history.pushState(null, '', '/en/faq?page=2')),
      htmx: (page) =>
        page.evaluate(() => document.body.dispatchEvent(new Event('htmx:pushedIntoHistory', { bubbles: true }))),
    };
    for (const [name, change] of Object.entries(routes)) {
      const page = await come('/en/faq');
      await page.evaluate(() => history.pushState(null, '', '/en/faq?page=1'));
      await told(page);
      await change(page);
      await page.locator(DIALOG).waitFor({ state: 'detached' });
      expect(await readMark(page), name).to.equal('1');
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-locked')), name).to.equal(false);
      expect(await page.evaluate(() => 'awake' in document.documentElement.dataset), name).to.equal(false);
    }
  });

  it('While a window, a sign-in or a game is open an announcement waits for the next page', async () => {
    const page = await come('/robots.txt');
    let begin: () => Promise<unknown> = () => Promise.resolve();
    // The visitor begins while the announcement is on its way.
    await page.route(/\/en\/announcement\//, async (route) => {
      await begin();
      await route.continue();
    });
    const begun: Record<string, () => Promise<unknown>> = {
      payment: async () => {
        await page.evaluate(() => document.querySelector<HTMLElement>('[data-dialog]')?.click());
        await page.locator(DIALOG).waitFor();
      },
      press: () => page.evaluate(() => document.querySelector('footer a')?.setAttribute('aria-busy', 'true')),
      game: () =>
        page.evaluate(() => void document.querySelector('main')?.animate([{ opacity: 1 }, { opacity: 1 }], 60_000)),
    };
    for (const [name, act] of Object.entries(begun)) {
      begin = act;
      const answered = page.waitForResponse(/\/en\/announcement\//);
      await page.goto(`${screen.store.address}/en/faq`);
      await (await answered).finished();
      await startIslands(page);
      await page.waitForFunction(() => 'awake' in document.documentElement.dataset);
      expect(await page.locator('#announcement').count(), name).to.equal(0);
      expect(await readMark(page), name).to.equal(null);
    }
    begin = () => Promise.resolve();
    await page.goto(`${screen.store.address}/en/login`);
    await startIslands(page);
    expect(await page.locator('#announcement').count()).to.equal(0);
    await page.goto(`${screen.store.address}/en/faq`);
    await told(page);
  });

  it('A page to which another page of the store led shows no announcement, and the next start does', async () => {
    const page = await come('/en/wheel');
    await page.locator('footer a[href="/en/faq"]').click();
    await page.waitForURL('**/en/faq');
    await startIslands(page);
    await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
    expect(await page.locator(DIALOG).count()).to.equal(0);
    expect(await readMark(page)).to.equal(null);
    await page.reload();
    await told(page);
  });

  it('Crawlers get no announcement', async () => {
    const page = await come('/en/faq', { userAgent: CRAWLER });
    await startIslands(page);
    await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
    expect(await page.locator(DIALOG).count()).to.equal(0);
    expect(await readMark(page)).to.equal(null);
  });

  it('Without a script the announcement is a page, and home links to it', async () => {
    const page = await come('/en', { javaScriptEnabled: false });
    await page.click(`main a[href="/en/announcement/${String(advert())}"]`);
    await page.waitForURL(`**/en/announcement/${String(advert())}`);
    expect(await page.locator('h1').innerText()).to.equal('Notification');
    await page.click('main .acts a[href="/en/bonus"]');
    await page.waitForURL('**/en/bonus');
  });
});
