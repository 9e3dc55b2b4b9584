/**
 * Navigation in a real browser: the loading screen of a slow page, and pages that must not be prefetched. The clock is
 * moved by hand, so that no test depends on the speed of the machine. `between-pages.all.test.ts` has more.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type VisitOptions, startIslands } from '#test/support/browser.ts';
import { type LoaderState, watchForLoader } from '#test/support/watch-for-loader.ts';
import { makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const WIDE = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;
const LOADER = '.loader';
const PREFETCHED = 'link[rel=prefetch]';
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

  it('Nothing is preloaded with data saving, and no page of a player', async () => {
    for (const options of [{ saveData: true }, { as: freshName() }]) {
      const page = await come('/en/privacy', 'as' in options ? options : {});
      if ('saveData' in options) await page.addInitScript(saveData);
      await page.clock.install();
      await page.goto(`${stage.store.address}/en`);
      await startIslands(page);
      await page.waitForFunction(() => sessionStorage.getItem('hints:en') !== null);
      for (const place of [0, 1, 2]) {
        await page.locator('#cases a.case-card').nth(place).focus();
        await page.clock.runFor(1000);
      }
      expect(await page.locator(PREFETCHED).count()).to.equal(0);
      await page.context().close();
    }
  });
});

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
}
