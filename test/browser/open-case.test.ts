/**
 * Opening a case in a real browser: with the reel, by keyboard alone, with reduced motion, without JavaScript, after a
 * lost response, and with a click before the island is hydrated. Proves that the page shows the item that was drawn.
 * `open-case.all.test.ts` has more.
 */
import { expect } from 'chai';
import type { Page, Response } from 'playwright-core';
import {
  type Visit,
  type VisitOptions,
  focusComesTo,
  slowAnimations,
  startIslands,
} from '#test/support/browser/browser.ts';
import { chooseCount } from '#test/support/browser/presses.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface OpeningResponse {
  readonly data: {
    readonly drops: readonly { readonly insertId: number; readonly item: { readonly title: string } }[];
  };
}

const CASE = '/en/case/plain';
const OPEN = '.opener .btn--main';
const NAME = '.case-page__result .result__name';

describe('Opening a case in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeServices, { mayComplain: true });

  const come = (options: VisitOptions = {}, path = CASE): Promise<Visit> =>
    stage.visit(path, { as: freshName(), ...options });
  const balanceOf = async (page: Page): Promise<string> =>
    (await page.locator('.purse [data-live=balance]').innerText()).replaceAll(/\s/g, ' ');
  /** The header updates in a render of its own, after the response. */
  const shows = async (page: Page, balance: string): Promise<void> => {
    await page.waitForFunction(
      (wanted) => document.querySelector('.purse [data-live=balance]')?.textContent.replaceAll(/\s/g, ' ') === wanted,
      balance,
    );
  };
  const answerOf = (page: Page): Promise<Response> => page.waitForResponse('**/api/case/open');

  it('The reel stops on the drop, and the drop can be sold', async () => {
    const { page, complaints } = await come();
    expect(await balanceOf(page)).to.equal('1 000 ₽');
    await startIslands(page);
    const restore = await slowAnimations(page);
    const [response] = await Promise.all([answerOf(page), page.click(OPEN)]);
    const { data } = (await response.json()) as OpeningResponse;
    await page.locator('.reel').click();
    await page.waitForSelector('.reel__cell[data-d="0"]');
    await restore();
    expect(await page.locator(NAME).innerText()).to.equal(data.drops[0]?.item.title);
    await shows(page, '980 ₽');
    await page.locator('.result__acts .btn:nth-child(1)').click();
    await page.waitForSelector('.toast--success');
    expect(await page.locator('.result__acts .btn').count()).to.equal(1);
    expect(complaints).to.deep.equal([]);
  });

  it('A case can be opened by keyboard alone', async () => {
    const { page } = await come();
    await startIslands(page);
    await page.locator('.count-pick').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.locator(OPEN).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-skip]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.haul .haul__item');
    expect(await page.locator('.haul > li').count()).to.equal(2);
    await focusComesTo(page, 'result__name');
    await shows(page, '960 ₽');
  });

  it('The result appears at once with reduced motion', async () => {
    const { page } = await come({ reducedMotion: 'reduce' });
    await startIslands(page);
    const [request] = await Promise.all([page.waitForRequest('**/api/case/open'), page.click(OPEN)]);
    expect(request.postDataJSON()).to.include({ revealMs: 0, count: 1 });
    await page.waitForSelector(NAME);
    expect(await page.locator('[data-skip]').count()).to.equal(0);
  });

  it('A lost answer is repeated and the money is taken once', async () => {
    const { page } = await come({ reducedMotion: 'reduce' });
    const drawn: number[] = [];
    await page.route('**/api/case/open', async (route) => {
      const answer = await route.fetch();
      drawn.push(((await answer.json()) as OpeningResponse).data.drops[0]?.insertId ?? 0);
      await (drawn.length < 4 ? route.abort() : route.fulfill({ response: answer }));
    });
    await startIslands(page);
    await page.click(OPEN);
    await page.locator('.notice--bad .btn').click();
    await page.waitForSelector(NAME);
    expect(drawn).to.have.length(4);
    expect(new Set(drawn).size).to.equal(1);
    await shows(page, '980 ₽');
  });

  it('A press before the island starts is kept', async () => {
    const { page } = await come();
    await page.evaluate(() => document.querySelector<HTMLElement>('.opener .btn--main')?.click());
    // The reel, or on a slow machine the page to which the plain form leads.
    await page.waitForSelector('.reel, #drops .result__name');
    const profile = await page.request.get(`${stage.store.address}/profile/_payload.json`);
    expect(((await profile.json()) as { player: { opened: number } }).player.opened).to.equal(1);
  });

  it('A case can be opened without JavaScript', async () => {
    const { page } = await come({ javaScriptEnabled: false });
    await chooseCount(page, 2);
    await page.click(OPEN);
    expect(page.url()).to.match(/\/en\/case\/plain\?opening=\d+#drops$/);
    await page.locator('#drops .haul > li').nth(1).waitFor();
    expect(await page.locator('#drops .haul > li').count()).to.equal(2);
    expect(await balanceOf(page)).to.equal('960 ₽');
    await page.locator('#drops .haul__item').first().click();
    await page.locator('.item-sheet button[name=ids]').click();
    await page.locator('#drops .is-gone').waitFor();
    await page.click('#drops .result__acts .btn--main');
    expect(await page.locator('#drops .is-gone').count()).to.equal(0);
  });

  it('A guest is asked to sign in and returns to the case', async () => {
    const guest = await stage.visit(CASE);
    expect(await guest.page.locator('store-island[name=case-opener]').count()).to.equal(0);
    await guest.page.click('.opener a.btn--main');
    expect(new URL(guest.page.url()).pathname).to.equal(CASE);
    expect(await guest.page.locator(OPEN).isEnabled()).to.equal(true);
  });
});
