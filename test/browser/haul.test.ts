/**
 * Several drops in a real browser: all of them are on the board without a scroller, the best one first and large,
 * nothing lies over something else, and no price is cut, on phones and on a desktop, with sums as long as those in
 * tenge. A sale in the sheet of an item stays on the page.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const OPEN = '.opener .btn--main';
const LONG_NAME = 'Katana “Petals of the cherry tree over still water”';
const LONGEST_PRICE = 416_747;

interface OpenBody {
  data: { drops: { item: { price: number; title: string; rarity: string } }[] };
}

interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The board as the browser shows it: its parts, its prices in their tiles, and what scrolls. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name: `${element.className} ${element.textContent}`, left, right, top, bottom };
    };
    const all = (selector: string): Element[] => [...document.querySelectorAll(`.result--several ${selector}`)];
    return {
      outer: all('.result__in').map(boxOf),
      tiles: all('.haul > li').map(boxOf),
      parts: all(':is(.haul-head, .haul > li, .result__acts .btn)').map(boxOf),
      prices: all('.haul__price').map((price) => ({
        sum: price.textContent,
        price: boxOf(price),
        tile: boxOf(price.closest('li') ?? price),
        isCut: price.scrollWidth > price.clientWidth + 1,
      })),
      scrolling: all('*').filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)).length,
      isWide: document.documentElement.scrollWidth > innerWidth,
    };
  });

const isInside = (inner: Box, outer: Box | undefined): boolean =>
  outer !== undefined &&
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1 &&
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1;

const isApart = (one: Box, other: Box): boolean =>
  one.right <= other.left + 0.5 ||
  other.right <= one.left + 0.5 ||
  one.bottom <= other.top + 0.5 ||
  other.bottom <= one.top + 0.5;

const sizeOf = (box: Box | undefined): number =>
  box === undefined ? 0 : (box.right - box.left) * (box.bottom - box.top);

/** What is wrong with the board: parts that are hidden or lie over others, cut prices, an inner scroller, the order. */
async function faultsOf(page: Page): Promise<string[]> {
  const { outer, tiles, parts, prices, scrolling, isWide } = await measure(page);
  const sums = prices.map(({ sum }) => Number(sum.replaceAll(/[^\d,]/g, '').replace(',', '.')));
  const faults = [
    ...parts.filter((part) => !isInside(part, outer[0]) || sizeOf(part) < 1200).map(({ name }) => `hidden: ${name}`),
    ...parts.flatMap((one, index) =>
      parts.slice(index + 1).flatMap((other) => (isApart(one, other) ? [] : [`${one.name} lies over ${other.name}`])),
    ),
    ...prices.filter(({ price, tile, isCut }) => isCut || !isInside(price, tile)).map(({ sum }) => `cut: ${sum}`),
  ];
  if (sums.some((sum, index) => sum > (sums[index - 1] ?? Infinity))) faults.push(`order ${sums.join(' ')}`);
  if (sizeOf(tiles[0]) <= sizeOf(tiles[1])) faults.push('the best is not larger');
  if (scrolling > 0) faults.push('something scrolls');
  if (isWide) faults.push('the page scrolls sideways');
  return faults;
}

describe('Several drops in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);

  const openSeveral = async (count: number, width: number, height: number): Promise<Page> => {
    const options = { as: freshName(), reducedMotion: 'reduce', viewport: { width, height } } as const;
    const { page } = await stage.visit(`/en/case/${CHEAP_CASE}`, options);
    await page.route('**/api/case/open', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as OpenBody;
      for (const [index, { item }] of body.data.drops.entries()) item.price = LONGEST_PRICE / (index + 2);
      const last = body.data.drops.at(-1);
      if (last !== undefined) Object.assign(last.item, { price: LONGEST_PRICE, title: LONG_NAME, rarity: 'arcane' });
      await route.fulfill({ response, json: body });
    });
    await startIslands(page);
    await page.evaluate((chosen) => {
      document.querySelector<HTMLInputElement>(`.opener input[name=count][value="${chosen}"]`)?.click();
    }, String(count));
    await page.click(OPEN);
    await page.waitForSelector('.haul > li');
    return page;
  };

  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [1280, 900],
  ] as const) {
    it(`All ten are visible at ${String(width)} px, the best first, and nothing overlaps`, async () => {
      const page = await openSeveral(10, width, height);
      expect(await page.locator('.haul > li').count()).to.equal(10);
      expect(await faultsOf(page)).to.deep.equal([]);
      expect(await page.locator('.haul > li:first-child b').innerText()).to.equal(LONG_NAME);
      const bottom = (await page.locator('.haul > li').last().boundingBox())?.y ?? height;
      expect(bottom, 'the last one is on the first screen').to.be.below(height - 120);
    });
  }

  it('Every count has its board', async () => {
    for (const count of [2, 3, 5, 8]) {
      const page = await openSeveral(count, 360, 740);
      expect(await page.locator('.haul > li').count()).to.equal(count);
      expect(await faultsOf(page), String(count)).to.deep.equal([]);
      await page.close();
    }
  });

  it('The best of two is the largest on a wide screen too', async () => {
    expect(await faultsOf(await openSeveral(2, 1280, 900))).to.deep.equal([]);
  });

  it('A drop is sold in its sheet, and all but the best after a question', async () => {
    const page = await openSeveral(3, 390, 844);
    await page.locator('.haul__item').last().click();
    await page.locator('.item-sheet button[name=ids]').click();
    await page.locator('.haul__sold').waitFor();
    expect(await page.locator('.haul > li:last-child .haul__sold').count()).to.equal(1);
    expect(await page.locator('dialog[open]').count()).to.equal(0);
    await page.locator('.result__acts .btn', { hasText: 'Sell the rest' }).click();
    await page.locator('.result__acts .btn', { hasText: 'Sell the rest' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.haul > .is-gone').length === 2);
    expect(await page.locator('.haul > li:first-child.is-gone').count()).to.equal(0);
  });
});
