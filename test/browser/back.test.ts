/**
 * The Back button: a player's game comes back from the browser's memory, and never to somebody else. The browser of the
 * tests keeps no page in memory, so the events of a page that is left and restored are sent by hand.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop, CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';

/** Pages of players have it. */
const SIGN_OUT = 'form[action$="/signout"]';

const leave = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
const restore = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
const visibility = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.style.visibility);

describe('The Back button', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);

  it('A page that is left has no open socket, and nothing that waits for its end', async () => {
    const { page } = await stage.visit('/en/faq', { as: freshName() });
    await page.addInitScript(() => {
      const listen = window.addEventListener.bind(window) as (...rest: unknown[]) => void;
      window.addEventListener = (kind: string, ...rest: unknown[]) => {
        if (/unload$/.test(kind)) document.documentElement.dataset['unload'] = kind;
        listen(kind, ...rest);
      };
    });
    for (const path of ['', `/case/${CHEAP_CASE}`, '/wheel', '/upgrade', '/contract', '/battles', '/profile', '/top']) {
      const opened = page.waitForEvent('websocket');
      await page.goto(`${stage.store.address}/en${path}`);
      await startIslands(page);
      const socket = await opened;
      await leave(page);
      await until('the socket is closed', () => socket.isClosed());
      expect(await page.locator('[data-unload]').count(), path).to.equal(0);
    }
  });

  it('A restored page of a player is hidden until its session is known to be the same', async () => {
    const { page } = await stage.visit('/en/wheel', { as: freshName() });
    await startIslands(page);
    await leave(page);
    expect(await visibility(page)).to.equal('hidden');
    await restore(page);
    await page.waitForFunction(() => document.documentElement.style.visibility === '');
  });

  it('After the session has ended elsewhere, a restored page shows nothing of the player', async () => {
    const { page } = await stage.visit('/en/wheel', { as: freshName() });
    await startIslands(page);
    expect(await page.locator(SIGN_OUT).count()).to.be.above(0);
    await leave(page);
    await page.context().clearCookies();
    expect(await visibility(page)).to.equal('hidden');
    await Promise.all([page.waitForEvent('load'), restore(page)]);
    expect(await page.locator(SIGN_OUT).count()).to.equal(0);
  });

  it('Back after signing out shows nothing of the player', async () => {
    const { page } = await stage.visit(`/en/case/${CHEAP_CASE}`, { as: freshName() });
    await startIslands(page);
    await page.evaluate((form) => document.querySelector<HTMLFormElement>(form)?.requestSubmit(), SIGN_OUT);
    await page.waitForURL((url) => !url.pathname.includes('/case/'));
    await page.goBack();
    await page.waitForURL('**/case/*');
    await page.waitForLoadState();
    expect(await page.locator(SIGN_OUT).count()).to.equal(0);
  });
});
