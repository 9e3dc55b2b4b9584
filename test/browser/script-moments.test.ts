/**
 * Scripts load at their moment: htmx when a visitor approaches an element of its. Proves that a press that comes before
 * its script is not lost. `script-moments.all.test.ts` has the moments of the socket and of React.
 */
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { readWins } from '#src/portal/leaderboards/index.ts';
import { CHEAP_CASE, makeOwnShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const WIDE = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

describe('Scripts and their moments', function () {
  this.timeout(180_000);
  const stage = screenWith(() => makeOwnShop('moments'), { mayComplain: true });
  before(async () => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 3 }).expect(200);
    await showWinsOf(player.auth.id);
  });
  /** Waits until the wins are revealed, and publishes them to the pages as the roll-up of a running store does. */
  const showWinsOf = async (playerId: number): Promise<void> => {
    const isShown = async (): Promise<boolean> =>
      (await readWins(stage.services)).some(({ owner }) => owner.ID === playerId);
    await until('the wins of the player are shown', isShown, { limitMs: MINUTE_MS });
    await transaction(stage.services, null, async (tx) => {
      await bumpDataVersion(tx, 'strip');
      return null;
    });
    await stage.services.dataVersions.refresh();
  };

  /** Opens a page that notes its scripts from the first one on. */
  const come = async (): Promise<{ page: Page; scripts: string[] }> => {
    const { page } = await stage.visit('/offline', WIDE);
    const scripts: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/build\/([\w-]+)\.\w{8}\.js$/.exec(request.url()) ?? [];
      if (name !== undefined) scripts.push(name);
    });
    return { page, scripts };
  };
  const goHome = (page: Page): Promise<unknown> =>
    page.goto(`${stage.store.address}/en`, { waitUntil: 'domcontentloaded' });
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
