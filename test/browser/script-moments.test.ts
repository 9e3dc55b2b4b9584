/**
 * Scripts load at their moment: htmx when a visitor approaches an element of its. Proves that a press that comes before
 * its script is not lost. `script-moments.all.test.ts` has the moments of the socket and of React.
 */
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { until } from '#test/support/until.ts';
import { openScriptStage } from './script-visits.ts';

describe('Scripts and their moments', function () {
  this.timeout(180_000);
  const { come, goHome } = openScriptStage('moments');

  /** Holds htmx back until the returned function is called, and marks the document. */
  const holdHtmx = async (page: Page): Promise<() => Promise<void>> => {
    const held: Route[] = [];
    await page.route('**/build/htmx.*.js', (route) => {
      held.push(route);
    });
    await goHome(page);
    await page.waitForFunction(() => customElements.get('store-island') !== undefined);
    await page.evaluate(() => {
      document.body.dataset['same'] = '';
    });
    return async () => {
      await until('the page has asked for htmx', () => held.length > 0);
      await Promise.all(held.map((route) => route.continue()));
    };
  };

  it('A link that is pressed before htmx has arrived swaps its part when it has', async () => {
    const { page } = await come();
    const release = await holdHtmx(page);
    const chip = page.locator('main a[hx-get]').first();
    const address = await chip.getAttribute('href');
    await chip.click({ noWaitAfter: true });
    expect(await chip.getAttribute('aria-busy')).to.equal('true');
    await release();
    await page.waitForURL((url) => url.pathname + url.search === address);
    expect(await page.locator('body[data-same]').count()).to.equal(1);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  });

  it('A search that is typed before htmx has arrived is sent once when it has', async () => {
    const { page } = await come();
    const release = await holdHtmx(page);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['hx-request'] === 'true') searches.push(new URL(request.url()).search);
    });
    await page.locator('main input[type=search]').pressSequentially('plain');
    await release();
    await page.waitForURL(/[?&]q=plain/);
    expect(await page.locator('body[data-same]').count()).to.equal(1);
    expect(searches.filter((search) => search.includes('q=plain'))).to.have.length(1);
  });

  it('A press is followed by the browser when htmx cannot be loaded', async () => {
    const { page } = await come();
    await page.route('**/build/htmx.*.js', (route) => route.abort());
    await goHome(page);
    const chip = page.locator('main a[hx-get]').first();
    const address = await chip.getAttribute('href');
    await chip.click({ noWaitAfter: true });
    await page.waitForURL((url) => url.pathname + url.search === address);
  });
});
