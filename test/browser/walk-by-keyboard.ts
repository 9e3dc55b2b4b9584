import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { BLANK, startIslands } from '#test/support/browser/browser.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import type { Screen } from '#test/support/stage.ts';

interface Stop {
  readonly what: string;
  /** Position in the document, among all focusable elements. */
  readonly place: number;
  readonly isVisible: boolean;
}

/** The highest acceptable number of Tab presses for the part under test. */
export const PRESSES = 60;

/** Proves that Tab moves through pages of a player in reading order, and that the focus is always visible. */
export async function walkThrough(
  stage: Screen,
  name: string,
  pages: readonly Pick<PageState, 'name' | 'path'>[],
): Promise<void> {
  const { page } = await stage.visit(BLANK, { as: name, viewport: { width: 1280, height: 900 } });
  for (const { name: title, path } of pages) {
    await page.goto(`${stage.store.address}${path}`);
    await startIslands(page);
    const stops = await walk(page);
    expect(stops.length, title).to.be.above(8);
    expect(stops.filter(({ isVisible }) => !isVisible).map(({ what }) => `${title}: ${what}`)).to.deep.equal([]);
    const places = stops.map(({ place }) => place);
    expect(places, title).to.deep.equal([...places].sort((one, other) => one - other));
  }
}

/** Presses Tab from the top of the page and records the stops, up to a maximum. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let left = PRESSES; left > 0; left -= 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      // The focus ring may be drawn on the label of the field, or on the tile of an invisible checkbox.
      const marked = [here, here.parentElement, here.nextElementSibling].some((one) => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      const { top, bottom, width } = here.getBoundingClientRect();
      const isInView = bottom > 0 && top < innerHeight && width > 0;
      const index = [...document.querySelectorAll('*')].indexOf(here);
      return { what: here.outerHTML.slice(0, 100), place: index, isVisible: marked && isInView };
    });
    // After the last stop the browser starts again at the first.
    if (stop === null || stop.place === stops[0]?.place) break;
    stops.push(stop);
  }
  return stops;
}
