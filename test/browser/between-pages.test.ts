/**
 * Navigation in a real browser: the loading screen of a slow page, and pages that are fetched ahead. The clock is
 * moved by hand, so that no test depends on the speed of the machine. `between-pages.all.test.ts` has more.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type VisitOptions, startIslands } from '#test/support/browser/browser.ts';
import { type LoaderState, watchForLoader } from '#test/support/browser/watch-for-loader.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { until } from '#test/support/until.ts';

const WIDE = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;
const LOADER = '.loader';
interface Hints {
  readonly data: { readonly title: string; readonly hints: readonly string[] };
}

describe('Moving between pages', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, options: VisitOptions = {}): Promise<Page> => {
    const { page } = await stage.visit(path, { ...WIDE, ...options });
    return page;
  };

  it('A slow page gets a screen with one of nine hints after 400 ms, and the screen leaves with the page', async () => {
    const page = await come('/en/faq');
    const loader = new Promise<LoaderState>((resolve) => void page.exposeFunction('noteLoader', resolve));
    await page.addInitScript(watchForLoader);
    await page.goto(`${stage.store.address}/en/faq`);
    await startIslands(page);
    await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
    await page.route(/\/en\/contacts$/, async (route) => {
      await loader;
      await route.continue();
    });
    await page.locator('footer a[href="/en/contacts"]').first().click({ noWaitAfter: true });
    const { afterMs, text, role } = await loader;
    expect(afterMs).to.be.at.least(399);
    expect(role).to.equal('status');
    const { data } = (await (await page.request.get(`${stage.store.address}/api/hint/list?lang=en`)).json()) as Hints;
    expect(new Set(data.hints).size).to.equal(9);
    expect(data.hints.filter((hint) => text.includes(hint))).to.have.length(1);
    await page.waitForURL('**/en/contacts');
    await page.locator('h1').waitFor();
    expect(await page.locator(LOADER).count()).to.equal(0);
  });

  it('A case is fetched ahead when a pointer rests on its card, unless data is saved or the line is slow', async () => {
    const lines = [{ effectiveType: '4g' }, { effectiveType: '4g', saveData: true }, { effectiveType: '2g' }];
    for (const line of lines) {
      const page = await come('/en/privacy');
      await page.addInitScript(setConnection, line);
      const ahead: string[] = [];
      page.on('request', (request) => {
        if (request.headers()['sec-purpose'] === 'prefetch') ahead.push(new URL(request.url()).pathname);
      });
      await page.goto(`${stage.store.address}/en`);
      await startIslands(page);
      const card = page.locator('#cases a.case-card').first();
      const address = await card.getAttribute('href');
      await card.hover();
      if (line === lines[0]) await until('the case is requested', () => ahead.length > 0);
      else await page.waitForTimeout(1000);
      expect(ahead).to.deep.equal(line === lines[0] ? [address] : []);
      await page.context().close();
    }
  });
});

function setConnection(line: object): void {
  Object.defineProperty(navigator, 'connection', { value: line });
}
