/**
 * A page that loses the network or its build: the service worker and its offline page, the offer to load a newer build,
 * and a script that fails to load. Proves that the service worker caches no player data, and that no page reloads
 * without consent. `offline-and-updates.all.test.ts` has more.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { until } from '#test/support/until.ts';
import { ALLOWED, comeToNewer, controlled, keptPaths, OFFER, STILL } from './update-visits.ts';

describe('Lost connections and new builds', function () {
  this.timeout(120_000);

  describe('Without a connection', () => {
    const screen = screenWith(makeShop, { mayComplain: true });

    it('A page says in the language of its address that it is offline, and loads on retry', async () => {
      const { page } = await screen.visit('/pl/faq', { ...ALLOWED, bypassCSP: true });
      await controlled(page);
      await page.context().setOffline(true);
      for (const [path, title, lang] of [
        [`/en/case/${CHEAP_CASE}`, 'No connection', 'en'],
        ['/ua', 'Немає з’єднання', 'uk'],
        ['/contacts', 'Нет соединения', 'ru'],
        ['/pl/contacts', 'Brak połączenia', 'pl'],
      ] as const) {
        await page.goto(screen.store.address + path);
        expect((await page.locator('h1').innerText()).replaceAll('\u00A0', ' ')).to.equal(title);
        expect(await page.locator('html').getAttribute('lang')).to.equal(lang);
        expect(new URL(page.url()).pathname, 'the address stays the one that was wanted').to.equal(path);
      }
      expect(await axeFindings(page)).to.deep.equal([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
      await page.context().setOffline(false);
      await page.locator('footer').waitFor();
      expect(new URL(page.url()).pathname).to.equal('/pl/contacts');
    });

    it('The worker caches build files and the offline page, and no page or data of a player', async () => {
      const { page } = await screen.visit('/en/profile', { ...ALLOWED, as: freshName() });
      await controlled(page);
      for (const path of ['/en/profile/movements', '/en', `/en/case/${CHEAP_CASE}`, '/en/profile']) {
        await page.goto(screen.store.address + path);
        await startIslands(page);
      }
      const kept = await keptPaths(page);
      expect(kept).to.include.members(['/offline', '/en/offline', '/ua/offline', '/pl/offline']);
      const others = kept.filter((path) => !/^(?:\/(?:build|fonts)\/|(?:\/(?:en|ua|pl))?\/offline$)/.test(path));
      expect(others).to.deep.equal([]);
      expect(kept.filter((path) => /\/boot\.\w+\.js$/.test(path))).to.have.length(1);
      const offline = await page.evaluate(async () => (await (await caches.match('/en/offline'))?.text()) ?? '');
      expect(offline).to.contain('No connection').and.not.contain('page-facts');
    });
  });

  describe('A newer build', () => {
    const screen = screenWith(makeShop);
    const comeBack = (page: Page): Promise<void> =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

    it('A newer build is offered when the tab returns, and loads only on request', async () => {
      const { page, requests } = await comeToNewer(screen, '/en/faq');
      await comeBack(page);
      await page.clock.runFor(2 * MINUTE_MS);
      expect(requests, 'not right after the page was loaded').to.deep.equal([]);
      await comeBack(page);
      await page.locator(OFFER).waitFor();
      expect(requests[0]).to.match(/^\?\d{13}$/);
      await page.clock.runFor(30 * MINUTE_MS);
      expect(await page.locator(OFFER).count()).to.equal(1);
      const loaded = page.waitForEvent('load');
      await page.locator(`${OFFER} button`).first().click();
      await loaded;
      expect(await page.locator(OFFER).count()).to.equal(0);
    });
  });

  describe('A script', () => {
    const screen = screenWith(makeShop, { mayComplain: true });

    it('A script that fails to load reloads the page once and is reported to the store', async () => {
      const { page } = await screen.visit('/en/privacy', STILL);
      await page.route('**/build/first.*.js', (route) => route.abort());
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      const refused: string[] = [];
      page.on('requestfailed', (request) => {
        if (request.url().includes('/build/first.')) refused.push(request.url());
      });
      const report = page.waitForRequest(/\/api\/handle\/error\?source=app(?:%20|\+)init/);
      await page.goto(`${screen.store.address}/en/faq`);
      const again = page.waitForEvent('load');
      await page.mouse.move(5, 5);
      await report;
      await again;
      await page.mouse.move(9, 9);
      // Requests fail before and after the reload; the second can happen while the page still loads.
      await until('the script is refused again', () => refused.length >= 2);
      await page.locator('footer a[href="/en/contacts"]').first().click();
      await page.waitForURL('**/en/contacts');
      expect(loads.filter((url) => url.endsWith('/en/faq'))).to.have.length(2);
    });
  });
});
