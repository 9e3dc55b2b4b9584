/** When the socket and React are loaded: at most five seconds after load, with data saving too. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands, untilDrawn } from '#test/support/browser/browser.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';
import { openScriptStage } from './script-visits.ts';

const sinceLoad = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return performance.now() - (visit as PerformanceNavigationTiming).loadEventEnd;
  });

describe('The socket and its moment', function () {
  this.timeout(180_000);
  const { stage, come, goHome } = openScriptStage('socket_moments');

  it('A guest who only reads loads neither htmx nor React, and the socket five seconds after load', async () => {
    const { page, received, scripts } = await come();
    const socket = page.waitForEvent('websocket');
    await goHome(page);
    await page.waitForSelector('html[data-awake]', { state: 'attached' });
    expect(scripts.slice(0, 2)).to.deep.equal(['boot', 'first']);
    await socket;
    expect(await sinceLoad(page)).to.be.within(3000, slowed(7000));
    // Kept from the first message on: a listener that is added now would miss it.
    await until('the strip arrives', () => received.some((message) => message.includes('liveDrop')));
    // The strip of the page is the one that arrived, so nothing is drawn again.
    await untilDrawn(page);
    expect(scripts).to.deep.equal(['boot', 'first', 'store', 'socket']);
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    await page.locator(`.drops__list > :first-child [href="/en/profile/${String(player.auth.id)}"]`).waitFor();
    expect([...scripts].sort()).to.deep.equal(['boot', 'first', 'live-drop', 'react', 'socket', 'store']);
  });

  for (const line of [{ saveData: true }, { effectiveType: '2g' }]) {
    it(`A visitor with ${JSON.stringify(line)} gets a socket`, async () => {
      const { page, scripts } = await come();
      await page.addInitScript((connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection });
      }, line);
      const socket = page.waitForEvent('websocket');
      await goHome(page);
      await startIslands(page);
      await socket;
      expect(scripts).to.include('socket');
    });
  }
});
