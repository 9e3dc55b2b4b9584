/** The styles that come after the first screen. Proves that they move nothing that a visitor sees by then. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { CHEAP_CASE, makeShop, takeTour } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const SCREENS = [
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
];
const OF_ALL = [
  '/',
  '/category/farm',
  `/case/${CHEAP_CASE}`,
  '/wheel',
  '/battles',
  '/battles/create',
  '/upgrade',
  '/contract',
  '/top',
  '/bonus',
  '/fair',
  '/fair/odds',
];
const OF_PLAYERS = ['/profile', '/profile/movements', '/profile/limits', '/payment', '/referral'];

describe('Late styles', function () {
  this.timeout(540_000);
  const stage = screenWith(makeShop);
  const name = freshName();
  before(() => takeTour(stage.store, name));

  for (const as of [undefined, name]) {
    it(`They move nothing on the first screen of ${as === undefined ? 'a guest' : 'a player'}`, async () => {
      const { page } = await stage.visit('/robots.txt', { bypassCSP: true, ...(as !== undefined && { as }) });
      const moved: string[] = [];
      for (const path of [...OF_ALL, ...(as === undefined ? [] : OF_PLAYERS)]) {
        for (const screen of SCREENS) {
          await page.setViewportSize(screen);
          moved.push(...(await movedOn(page, stage.store.address + path)).map((what) => `${path} ${what}`));
        }
      }
      expect(moved).to.deep.equal([]);
    });
  }
});

/** The first elements of the first screen that the late styles move up or down, or hide. */
async function movedOn(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text();
  const links = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;
  const late = [...html.matchAll(links)].map(([, file = '']) =>
    readFileSync(join(PROJECT_FOLDER, 'public', file), 'utf8'),
  );
  expect(late, address).not.to.have.length(0);
  const early = html.replaceAll(links, '').replaceAll(/<script\b.*?<\/script>/gs, '');
  await page.setContent(early, { waitUntil: 'domcontentloaded' });
  return page.evaluate((css) => {
    const seen = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { top, width, height } = element.getBoundingClientRect();
      return top < innerHeight && width > 1 && height > 1 ? [{ element, top }] : [];
    });
    const style = document.createElement('style');
    style.textContent = css;
    document.body.append(style);
    return seen
      .map(({ element, top }) => ({ element, top, after: element.getBoundingClientRect() }))
      .filter(({ top, after }) => after.height === 0 || Math.abs(after.top - top) > 1)
      .slice(0, 3)
      .map(({ element, top, after }) => `${innerWidth} .${element.className}: ${top} -> ${after.top}`);
  }, late.join(''));
}
