/** When the socket and React are loaded: after a long idle time, and never with data saving. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { readWins } from '#src/portal/leaderboards/index.ts';
import { startIslands } from '#test/support/browser.ts';
import { CHEAP_CASE, makeOwnShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const WIDE = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;
describe('The socket and its moment', function () {
  this.timeout(180_000);
  const stage = screenWith(() => makeOwnShop('socket_moments'), { mayComplain: true });
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

  it('A guest who only reads loads neither htmx nor React, and the socket after a long idle time', async () => {
    const { page, scripts } = await come();
    const socket = page.waitForEvent('websocket');
    await goHome(page);
    await page.waitForSelector('html[data-awake]', { state: 'attached' });
    expect(scripts).to.deep.equal(['boot', 'first']);
    const live = await socket;
    expect(await page.evaluate(() => performance.now())).to.be.above(10_000);
    await live.waitForEvent('framereceived', ({ payload }) => String(payload).includes('liveDrop'));
    // The strip of the page is the one that arrived, so nothing is drawn again.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(scripts).to.deep.equal(['boot', 'first', 'store', 'socket']);
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    await page.locator(`.drops__list > :first-child [href="/en/profile/${String(player.auth.id)}"]`).waitFor();
    expect([...scripts].sort()).to.deep.equal(['boot', 'first', 'live-drop', 'react', 'socket', 'store']);
  });

  for (const line of [{ saveData: true }, { effectiveType: '2g' }]) {
    it(`A visitor with ${JSON.stringify(line)} gets no socket`, async () => {
      const { page, scripts } = await come();
      await page.addInitScript((connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection });
      }, line);
      let sockets = 0;
      page.on('websocket', () => (sockets += 1));
      await goHome(page);
      await startIslands(page);
      // A visitor with a usual line who comes later has a socket by then.
      const { page: usual } = await come();
      const socket = usual.waitForEvent('websocket');
      await goHome(usual);
      await startIslands(usual);
      await socket;
      expect(sockets).to.equal(0);
      expect(scripts).to.include('first').and.not.include('socket');
    });
  }
});
