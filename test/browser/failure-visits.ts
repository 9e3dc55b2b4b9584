import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { startIslands, type VisitOptions } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

export const CASE = `/en/case/${CHEAP_CASE}`;
export const OPEN = '.opener .btn--main';
export const NAME = '.case-page__result .result__name';

export interface FailureStage {
  readonly stage: Screen;
  /** Opens a page as a new player. */
  readonly come: (path: string, options?: VisitOptions) => Promise<Page>;
  /** Opens another tab of the same player. */
  readonly another: (path: string) => Promise<Page>;
  /** How many cases the player of a page has opened. */
  readonly openedBy: (page: Page) => Promise<number>;
}

/** Opens a store whose pages may log errors for the enclosing block of tests. */
export function openFailureStage(): FailureStage {
  const stage = screenWith(makeShop, { mayComplain: true });
  let context: BrowserContext | null = null;
  afterEach(() => (context = null));
  return {
    stage,
    come: async (path, options = {}) => {
      const { page } = await stage.visit(path, { as: freshName(), reducedMotion: 'reduce', ...options });
      context = page.context();
      return page;
    },
    another: async (path) => {
      const page = await context?.newPage();
      if (page === undefined) throw new Error('no page is open yet');
      await page.goto(stage.store.address + path);
      return page;
    },
    openedBy: async (page) => {
      const profile = await page.request.get(`${stage.store.address}/profile/_payload.json`);
      return ((await profile.json()) as { player: { opened: number } }).player.opened;
    },
  };
}

/** Defines the test of the ways of a browser through its history after an opening. */
export function testHistory({ stage, come, openedBy }: FailureStage, way: 'with' | 'without'): void {
  it(`Back, forward and reload open nothing again ${way} JavaScript`, async () => {
    const javaScriptEnabled = way === 'with';
    const page = await come('/en', { javaScriptEnabled });
    await page.goto(stage.store.address + CASE);
    if (javaScriptEnabled) await startIslands(page);
    await page.click(OPEN);
    await page.waitForSelector('.result__name');
    await page.locator('.head .ava').click();
    await page.waitForSelector('.pcard');
    for (const turn of ['goBack', 'goForward', 'goBack', 'reload', 'goBack', 'reload'] as const) {
      await page[turn]();
      await balanceComesTo(page, '991 ₽', turn);
    }
    expect(await openedBy(page)).to.equal(1);
  });
}

/** Counts the documents that a page gets from a path. */
export function countLoads(page: Page, path: string): { count: number } {
  const loads = { count: 0 };
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document' && response.status() === 200;
    if (isDocument && new URL(response.url()).pathname === path) loads.count += 1;
  });
  return loads;
}

/** Waits until the header shows a balance: it updates in a render of its own, after the response. */
export async function balanceComesTo(page: Page, balance: string, when = ''): Promise<void> {
  const expected = page
    .locator('.purse [data-live=balance]')
    .filter({ hasText: new RegExp(balance.replaceAll(' ', '\\s')) });
  await expected.waitFor({ timeout: slowed(20_000) }).catch(async () => {
    throw new Error(`${when}: ${await balanceOn(page)} and not ${balance}`);
  });
}

export const balanceOn = async (page: Page): Promise<string> =>
  (await page.locator('.purse [data-live=balance]').innerText()).replaceAll(/\s/g, ' ');
