/** When the socket and React are loaded: after a long idle time, and never with data saving. */
import { expect } from 'chai';
import { startIslands, untilDrawn } from '#test/support/browser.ts';
import { CHEAP_CASE } from '#test/support/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { openScriptStage } from './script-visits.ts';

describe('The socket and its moment', function () {
  this.timeout(180_000);
  const { stage, come, goHome } = openScriptStage('socket_moments');

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
    await untilDrawn(page);
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
