/**
 * Announcements: a dialog for players, and a slim banner for guests. Proves that closing one marks it as read, that a
 * visitor gets it once and a crawler never, that the banner moves nothing, and that it is readable without JavaScript.
 * `announcement.all.test.ts` has more.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser.ts';
import { freshName } from '#test/support/store.ts';
import { openAnnouncementStage, BANNER, DIALOG } from './announcement-visits.ts';

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('An announcement', function () {
  this.timeout(120_000);
  const { screen, come, advert, readMark } = openAnnouncementStage();

  it('A guest gets a slim banner over the latest drops, which moves nothing and is closed for good', async () => {
    const page = await come('/en');
    for (const width of [360, 902, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${screen.store.address}/en`);
      const before = await page.locator('main h2').first().boundingBox();
      await page.locator(BANNER).waitFor();
      expect(await page.locator('main h2').first().boundingBox(), String(width)).to.deep.equal(before);
      expect((await page.locator(BANNER).boundingBox())?.height, String(width)).to.be.within(44, 96);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).to.equal(width);
    }
    expect(await page.locator(DIALOG).count()).to.equal(0);
    expect(await page.locator(BANNER).getAttribute('aria-label')).to.equal('Notification');
    await page.locator(`${BANNER} button`).click();
    expect([await page.locator(BANNER).count(), await readMark(page)]).to.deep.equal([0, '1']);
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('main');
    await page.goto(`${screen.store.address}/en/faq`);
    await startIslands(page);
    await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
    expect(await page.locator(BANNER).count()).to.equal(0);
  });

  it('An announcement opens over a player’s page once, and closing it is remembered', async () => {
    const page = await come('/en', { as: freshName() });
    await page.locator(`${DIALOG} h2`, { hasText: 'Notification' }).waitFor();
    expect(await readMark(page)).to.equal(null);
    await page.locator(`${DIALOG} [data-close]`).last().click();
    await page.locator(DIALOG).waitFor({ state: 'detached' });
    expect(await readMark(page)).to.equal('1');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${screen.store.address}/pl`);
    await startIslands(page);
    await page.waitForFunction(() => sessionStorage.getItem('hints:pl') !== null);
    expect(requests.filter((address) => address.includes('/advert/'))).to.deep.equal([]);
    expect(await page.locator(DIALOG).count()).to.equal(0);
  });

  it('Crawlers get no announcement', async () => {
    const page = await come('/en/faq', { userAgent: CRAWLER });
    await startIslands(page);
    await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
    expect(await page.locator(BANNER).count()).to.equal(0);
    expect(await readMark(page)).to.equal(null);
  });

  it('Without a script the announcement is a page, and home links to it', async () => {
    const page = await come('/en', { javaScriptEnabled: false });
    await page.click(`main a[href="/en/advert/${String(advert())}"]`);
    await page.waitForURL(`**/en/advert/${String(advert())}`);
    expect(await page.locator('h1').innerText()).to.equal('Notification');
    await page.click('main .acts a[href="/en/bonus"]');
    await page.waitForURL('**/en/bonus');
  });
});
