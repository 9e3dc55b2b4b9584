import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

export const WIDE = { viewport: { width: 1280, height: 900 } };
const DEGREES_PER_TICKET = 360 / 1_000_000;
// A string, because a bundler may wrap inner functions in a helper that the browser does not have.
const WATCH_TRAY = `{
  const tray = document.querySelector('.tray');
  window.observed = [];
  new MutationObserver(() => window.observed.push(tray.className)).observe(tray, { attributes: true });
}`;
const WATCH_NEEDLE = `{
  window.observed = [];
  const needle = document.querySelector('.dial__needle');
  const { animate } = needle;
  needle.animate = function (...how) { window.observed.push('turned'); return animate.apply(this, how); };
}`;
// Distance of the needle from the centre of the dial, as a share of its width: it must turn around that centre.
const NEEDLE_FROM_MIDDLE = `{
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const dial = document.querySelector('.dial svg').getBoundingClientRect();
  const [x, y] = middle(document.querySelector('.dial__needle').getBoundingClientRect());
  const [left, top] = middle(dial);
  Math.hypot(x - left, y - top) / dial.width;
}`;

/** Opens the shop for the enclosing block of tests; each test has a player of its own with ten items. */
export function openGamesSteps() {
  const stage = screenWith(makeShop);
  const own = { name: '' };
  beforeEach(async () => {
    own.name = freshName();
    const player = await asPlayer(stage.store, own.name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
  });

  const come = async (path: string, options: object = WIDE): Promise<Page> => {
    const { page } = await stage.visit(path, { as: own.name, ...options });
    return page;
  };
  const go = (page: Page, path: string) => page.goto(stage.store.address + path);
  const boxes = (page: Page) => page.locator('input.choice__box[name=ids]');
  const observed = (page: Page) => page.evaluate<string[]>('window.observed');
  const past = async (page: Page, kind: 'contracts' | 'upgrades'): Promise<string[]> => {
    await go(page, `/en/profile/${kind}`);
    return page.locator('.past__game .past__got b').allInnerTexts();
  };
  const layContract = async (page: Page): Promise<void> => {
    await startIslands(page);
    await page.waitForSelector('.tray.is-live');
    for (const place of [0, 1, 2]) await boxes(page).nth(place).check();
    await page.waitForSelector('.tray__offer:not(.is-old)');
    await page.waitForSelector('button[form=contract-sign]:enabled');
    await page.evaluate(WATCH_TRAY);
  };
  const choose = async (page: Page): Promise<void> => {
    await startIslands(page);
    await boxes(page).first().check();
    await page.locator('button[name=times][value="2"]').click();
    await page.waitForURL(/times=2/);
    await startIslands(page);
    await page.waitForSelector('.dial__arc');
    await page.evaluate(WATCH_NEEDLE);
  };
  /** True when the upgrade won, read from the dial. Also checks that the needle points to the displayed ticket. */
  const outcome = async (page: Page): Promise<boolean> => {
    const middle = page.locator('.dial__mid').first();
    await middle.locator('b.good, b.bad').waitFor();
    const ticket = Number(/ticket\s+([\d\s,]+)/i.exec(await middle.innerText())?.[1]?.replaceAll(/[\s,]/g, ''));
    const turn = /rotate\(([\d.]+)/.exec((await page.locator('.dial__needle').first().getAttribute('transform')) ?? '');
    expect(Number(turn?.[1])).to.be.closeTo(ticket * DEGREES_PER_TICKET, 0.01);
    expect(await page.evaluate<number>(NEEDLE_FROM_MIDDLE)).to.be.within(0.3, 0.5);
    return (await middle.locator('b.good').count()) === 1;
  };

  return { own, stage, come, go, boxes, observed, past, layContract, choose, outcome };
}
