/** High contrast, where backgrounds and shadows are dropped: buttons have an edge, and what is chosen a thicker one. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Colour, contrastOf, READABLE_CONTRAST } from '#src/shared/colour.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { playerWithItems } from './item-visits.ts';

const BUTTONS = '.btn, .chip, .icon-btn, .sums > *, .seg > *, .stepper label, .method';
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

/** The colour in which an element is drawn, or its words are written. */
const colourOf = (page: Page, selector: string): Promise<Colour> =>
  page
    .locator(selector)
    .first()
    .evaluate((element): Colour => {
      const { color, fill } = getComputedStyle(element);
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('no canvas');
      canvas.fillStyle = element instanceof SVGElement ? fill : color;
      // A canvas names an opaque colour as #rrggbb.
      return canvas.fillStyle as Colour;
    });

/** Words that are written on a drawing. */
const DRAWN = [
  ['/wheel', '.wheel__mid b', '.wheel__hub'],
  ['/wheel', '.wheel text', '.wheel__sec'],
  ['/upgrade', '.dial__mid > *', '.dial__face'],
] as const;

describe('High contrast in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);
  let name: string;
  before(async () => {
    name = await playerWithItems(stage);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`Words on a drawing are read in a ${colorScheme} theme`, async () => {
      for (const [path, words, ground] of DRAWN) {
        const { page } = await stage.visit(`/en${path}`, { as: name, forcedColors: 'active', colorScheme });
        await startIslands(page);
        const [written, drawn] = [await colourOf(page, words), await colourOf(page, ground)];
        expect(contrastOf(written, drawn), words).to.be.above(READABLE_CONTRAST);
      }
    });
  }

  it('The days of a part of the store keep their bars', async () => {
    const { page } = await stage.visit('/en/status', { forcedColors: 'active' });
    const kept = page.locator('.status__key .status__day').first();
    expect(await kept.evaluate((day) => getComputedStyle(day).backgroundImage)).to.contain('gradient');
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
