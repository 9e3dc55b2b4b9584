/** Failures between browser and store that cost nothing: a script that loads the second time, two tabs. */
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { type VisitOptions, startIslands } from '#test/support/browser.ts';
import { slowed } from '#test/support/slowness.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const CASE = `/en/case/${CHEAP_CASE}`;
const OPEN = '.opener .btn--main';
const NAME = '.case-page__result .result__name';

describe('More failures in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop, { mayComplain: true });
  let context: BrowserContext | null = null;
  afterEach(async () => {
    await context?.close();
    context = null;
  });

  const come = async (path: string, options: VisitOptions = {}): Promise<Page> => {
    const { page } = await stage.visit(path, { as: freshName(), reducedMotion: 'reduce', ...options });
    context = page.context();
    return page;
  };
  const another = async (path: string): Promise<Page> => {
    const page = await context?.newPage();
    if (page === undefined) throw new Error('no page is open yet');
    await page.goto(stage.store.address + path);
    return page;
  };
  const openedBy = async (page: Page): Promise<number> => {
    const profile = await page.request.get(`${stage.store.address}/profile/_payload.json`);
    return ((await profile.json()) as { player: { opened: number } }).player.opened;
  };

  it('The island starts after the reload when its script loads the second time', async () => {
    const page = await come('/en');
    await page.route('**/build/case-opener.*.js', (route) => route.abort(), { times: 1 });
    const loads = loadsOf(page, CASE);
    const reloaded = page.waitForEvent('load', { predicate: () => loads.count > 1 });
    await page.goto(stage.store.address + CASE);
    await page.mouse.move(5, 5);
    await reloaded;
    await startIslands(page);
    await page.click(OPEN);
    await page.waitForSelector(NAME);
    expect(loads.count).to.equal(2);
  });

  it('Both tabs show the balance left by the openings of both', async () => {
    const first = await come(CASE);
    const second = await another(CASE);
    for (const tab of [first, second]) {
      await tab.bringToFront();
      await startIslands(tab);
      await tab.click(OPEN);
      await tab.waitForSelector(NAME);
    }
    for (const tab of [first, second]) await shows(tab, '982 ₽');
    expect(await openedBy(first)).to.equal(2);
  });

  it('Back, forward and reload open nothing again without JavaScript', async () => {
    const page = await come('/en', { javaScriptEnabled: false });
    await page.goto(stage.store.address + CASE);
    await page.click(OPEN);
    await page.waitForSelector('.result__name');
    await page.locator('.head .ava').click();
    await page.waitForSelector('.pcard');
    for (const turn of ['goBack', 'goForward', 'goBack', 'reload', 'goBack', 'reload'] as const) {
      await page[turn]();
      await shows(page, '991 ₽', turn);
    }
    expect(await openedBy(page)).to.equal(1);
  });
});

function loadsOf(page: Page, path: string): { count: number } {
  const loads = { count: 0 };
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document' && response.status() === 200;
    if (isDocument && new URL(response.url()).pathname === path) loads.count += 1;
  });
  return loads;
}

/** The header updates in a render of its own, after the response. */
async function shows(page: Page, balance: string, when = ''): Promise<void> {
  const expected = page.locator('[data-live=balance]').filter({ hasText: new RegExp(balance.replaceAll(' ', '\\s')) });
  await expected.waitFor({ timeout: slowed(20_000) }).catch(async () => {
    throw new Error(`${when}: ${await balanceOf(page)} and not ${balance}`);
  });
}

const balanceOf = async (page: Page): Promise<string> =>
  (await page.locator('[data-live=balance]').innerText()).replaceAll(/\s/g, ' ');
