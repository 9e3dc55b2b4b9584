import type { Page } from 'playwright-core';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';

export const WIDE = { viewport: { width: 1280, height: 900 } };
export const BONUSES = '.purse__sums [data-live=bonuses]';
export const HUB = 'button.wheel__go';
const WON = '.wheel-prize__title';
// A string, because a bundler may wrap inner functions in a helper that the browser does not have.
const WATCH_WHEEL = `{
  window.observed = [];
  const disc = document.querySelector('.wheel__disc');
  const { animate } = disc;
  disc.animate = function (...how) {
    const run = animate.apply(this, how);
    window.observed.push('turns at ' + document.querySelector('${BONUSES}').textContent);
    run.finish();
    return run;
  };
}`;

/** Opens the shop for the enclosing block of tests; each test has a player of its own. */
export function openWheelSteps() {
  const stage = screenWith(makeShop);
  const own = {} as { name: string; player: SignedInPlayer };
  before(() => seedPromos(stage.services));
  beforeEach(async () => {
    own.name = freshName();
    own.player = await asPlayer(stage.store, own.name);
  });

  const come = async (path = '/en/wheel', options: object = WIDE): Promise<Page> => {
    const { page } = await stage.visit(path, { as: own.name, ...options });
    return page;
  };
  const publish = async (kind: keyof Awaited<ReturnType<typeof everyPrize>>): Promise<void> => {
    await publishRing(stage.services, ringOf((await everyPrize(stage.services))[kind]));
  };
  const won = async (page: Page): Promise<string> => (await page.locator(WON).innerText()).replaceAll(/\s/g, ' ');
  const observed = (page: Page) => page.evaluate<string[]>('window.observed');
  const ready = async (page: Page): Promise<void> => {
    await startIslands(page);
    await page.evaluate(WATCH_WHEEL);
  };
  /** Index from 0 of the sector under the pin, computed from the rotation of the wheel. */
  const underPin = async (page: Page, count: number): Promise<number> => {
    const turned = /rotate\(([\d.]+)/.exec((await page.locator('.wheel__disc').getAttribute('transform')) ?? '')?.[1];
    return Math.round((((360 - Number(turned ?? 0)) % 360) * count) / 360) % count;
  };
  const prizes = (page: Page) => page.locator('#wheel-prizes > li');

  return { own, stage, come, publish, won, observed, ready, underPin, prizes };
}
