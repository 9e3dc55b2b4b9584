/**
 * The hover icon of a button. Proves that its existence is requested once, at the first hover, and that any status but
 * 200 keeps the normal icon.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';

const BUTTON = 'a.btn:has(img[data-hover-icon])';

describe('The icon of a button', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = async (): Promise<{ page: Page; heads: string[] }> => {
    const { page } = await stage.visit('/en/case/polar-storm', { viewport: { width: 1280, height: 900 } });
    const heads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'HEAD') heads.push(new URL(request.url()).pathname);
    });
    await startIslands(page);
    return { page, heads };
  };
  const currentIcon = (page: Page): Promise<string | null> => page.locator(`${BUTTON} img`).getAttribute('src');

  it('The icon opens under a pointer, closes again, and is requested once', async () => {
    const { page, heads } = await come();
    const normal = await currentIcon(page);
    const hover = await page.locator(`${BUTTON} img`).getAttribute('data-hover-icon');
    expect(heads).to.deep.equal([]);
    for (let time = 0; time < 2; time += 1) {
      await page.hover(BUTTON);
      await page.waitForSelector(`${BUTTON} img[src="${hover ?? ''}"]`);
      await page.mouse.move(5, 5);
      await page.waitForSelector(`${BUTTON} img[src="${normal ?? ''}"]`);
    }
    expect(heads).to.deep.equal([hover]);
  });

  it('The icon stays normal when the other picture is missing', async () => {
    const { page } = await come();
    const normal = await currentIcon(page);
    await page.route('**/art/*-60x60.webp', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 204 }) : route.continue(),
    );
    const answered = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.hover(BUTTON);
    await (await answered).finished();
    // One task of the page's event loop: the handlers of the response have run by then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await currentIcon(page)).to.equal(normal);
  });
});
