/** High contrast, where backgrounds and shadows are dropped: buttons have an edge, and what is chosen a thicker one. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { playerWithItems } from './item-visits.ts';

const BUTTONS = '.btn, .chip, .icon-btn, .sums button, .seg > *, .stepper label, .method';
const CHOSEN = '[aria-pressed=true], main [aria-current]:not(a), .method:has(:checked), .stepper label:has(:checked)';

/** Visible elements that no line surrounds, of at least this width. */
const withoutEdge = (page: Page, selector: string, leastWidth: number): Promise<string[]> =>
  page.evaluate(
    ([all, least]) => {
      const edge = (element: Element): number => {
        const style = getComputedStyle(element);
        const outline = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
        return Math.max(outline, style.borderTopStyle === 'none' ? 0 : parseFloat(style.borderTopWidth));
      };
      return [...document.querySelectorAll(all)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && edge(element) < least)
        .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 30)}`);
    },
    [selector, leastWidth] as const,
  );

describe('High contrast in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);
  let name: string;
  before(async () => {
    name = await playerWithItems(stage);
  });

  for (const path of [`/case/${CHEAP_CASE}`, '/payment', '/upgrade', '/contract', '/wheel', '/bonus', '/']) {
    it(`${path} shows its buttons and what is chosen`, async () => {
      const { page } = await stage.visit(`/en${path === '/' ? '' : path}`, { as: name, forcedColors: 'active' });
      await startIslands(page);
      const box = page.locator('input.choice__box[name=ids]').first();
      if ((await box.count()) > 0) await box.check();
      await page.locator('body').click({ position: { x: 2, y: 2 } });
      expect(await withoutEdge(page, BUTTONS, 1)).to.deep.equal([]);
      expect(await withoutEdge(page, CHOSEN, 2)).to.deep.equal([]);
      const tile = page.locator('.choice__box:checked ~ .item-tile').first();
      if ((await tile.count()) > 0)
        expect(await tile.evaluate((one) => getComputedStyle(one).outlineWidth)).to.equal('3px');
    });
  }
});
