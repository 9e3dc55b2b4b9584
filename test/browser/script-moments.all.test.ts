/** When the socket and React are loaded: at most five seconds after load, with data saving too. */
import { expect } from 'chai';
import { startIslands, untilDrawn } from '#test/support/browser.ts';
import { CHEAP_CASE } from '#test/support/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { openScriptStage } from './script-visits.ts';

describe('The socket and its moment', function () {
  this.timeout(180_000);
  const { stage, come, goHome } = openScriptStage('socket_moments');

  it('A guest who only reads loads neither htmx nor React, and the socket five seconds after load', async () => {
    const { page, scripts } = await come();
    const socket = page.waitForEvent('websocket');
    await goHome(page);
    await page.waitForSelector('html[data-awake]', { state: 'attached' });
    expect(scripts).to.deep.equal(['boot', 'first']);
    const live = await socket;
    expect(await page.evaluate(() => performance.now())).to.be.within(3000, 9000);
    await live.waitForEvent('framereceived', ({ payload }) => String(payload).includes('liveDrop'));
    // The strip of the page is the one that arrived, so nothing is drawn again.
    await untilDrawn(page);
    expect(scripts).to.deep.equal(['boot', 'first', 'store', 'socket']);
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    await page.locator(`.drops__list > :first-child [href="/en/profile/${String(player.auth.id)}"]`).waitFor();
    expect([...scripts].sort()).to.deep.equal(['boot', 'first', 'live-drop', 'react', 'socket', 'store']);
  });

  for (const line of [{ saveData: true }, { effectiveType: '2g' }]) {
    it(`A visitor with ${JSON.stringify(line)} gets a socket and no preloading`, async () => {
      const { page, scripts } = await come();
      await page.addInitScript((connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection });
      }, line);
      const socket = page.waitForEvent('websocket');
      await goHome(page);
      await startIslands(page);
      await socket;
      expect(scripts).to.include('socket');
      await page.hover('#cases .case-card a');
      await page.waitForTimeout(300);
      expect(await page.locator('link[rel=prefetch]').count()).to.equal(0);
    });
  }
});
