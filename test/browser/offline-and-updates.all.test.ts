/** Lost connections and new builds: the offline page, an old worker, a postponed offer. */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { openStore } from '#test/support/store.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { until } from '#test/support/until.ts';
import { ALLOWED, comeToNewer, controlled, keptPaths, OFFER, STILL } from './update-visits.ts';

describe('More of lost connections and new builds', function () {
  this.timeout(120_000);

  describe('Without a connection', () => {
    const screen = screenWith(makeShop, { mayComplain: true });

    it('The offline page has the logo, and loads the wanted page with its query by itself', async () => {
      const { page } = await screen.visit('/en/faq', { ...ALLOWED, bypassCSP: true });
      await controlled(page);
      await page.context().setOffline(true);
      await page.goto(`${screen.store.address}/en/faq?q=odds`);
      expect(await page.locator('.offline .logo svg').count()).to.equal(1);
      expect((await page.locator('.offline .empty').boundingBox())?.y).to.be.above(100);
      expect(await page.locator('main a.btn').getAttribute('href')).to.equal('');
      await page.context().setOffline(false);
      await page.locator('footer').waitFor();
      expect(new URL(page.url()).search).to.equal('?q=odds');
    });

    it('A link of the offline page leads on although the connection comes back meanwhile', async () => {
      const { page } = await screen.visit('/en/faq', { ...ALLOWED, bypassCSP: true });
      await controlled(page);
      await page.context().setOffline(true);
      await page.goto(`${screen.store.address}/en/faq`);
      await page.evaluate(() => {
        addEventListener('beforeunload', () => queueMicrotask(() => dispatchEvent(new Event('online'))));
        location.href = '/en/contacts';
      });
      await page.waitForURL('**/en/contacts');
      expect(await page.locator('h1').innerText()).to.equal('No connection');
    });

    it('A store without a worker removes an old worker and its caches', async () => {
      const { page } = await screen.visit('/en/faq', ALLOWED);
      await controlled(page);
      expect(await keptPaths(page)).to.include('/offline');
      const { address } = screen.store;
      const other = await openStore({ ...screen.services, config: { ...screen.services.config, hasWorker: false } });
      const script = await other.guest().get('/sw.js').expect(200);
      expect(script.text).to.contain('unregister');
      // The same address, served by a store that has no service worker.
      await page
        .context()
        .route(/\/sw\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: script.text }));
      await page.context().route(/\/en\/contacts$/, async (route) => {
        const answer = await route.fetch({ url: route.request().url().replace(address, other.address) });
        await route.fulfill({ response: answer });
      });
      await page.goto(`${address}/en/contacts`);
      await startIslands(page);
      await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
      await other.close();
    });
  });

  describe('A newer build', () => {
    const screen = screenWith(makeShop);

    it('A newer build is checked for periodically, and a postponed offer is not repeated', async () => {
      const { page, requests } = await comeToNewer(screen, '/en/contacts');
      await page.clock.runFor(10 * MINUTE_MS);
      await page.locator(OFFER).waitFor();
      await page.locator(`${OFFER} button`).last().click();
      expect(await page.locator(OFFER).count()).to.equal(0);
      const before = requests.length;
      await page.clock.runFor(10 * MINUTE_MS);
      await until('the build is requested again', async () => {
        await page.clock.runFor(1);
        return requests.length > before;
      });
      await page.evaluate(() => fetch('/builds/latest.json?1'));
      expect(await page.locator(OFFER).count()).to.equal(0);
    });

    it('The build of the page itself is not offered', async () => {
      const { page } = await screen.visit('/en/privacy', STILL);
      await page.clock.install();
      await page.goto(`${screen.store.address}/en/faq`);
      await startIslands(page);
      await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
      const answer = page.waitForResponse('**/builds/latest.json?*');
      await page.clock.runFor(10 * MINUTE_MS);
      const { id } = (await (await answer).json()) as { id: string };
      expect(id).to.match(/^[0-9a-f]{12}$/);
      expect(await page.locator(OFFER).count()).to.equal(0);
    });
  });
});
