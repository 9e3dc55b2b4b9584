import type { Page } from 'playwright-core';

/** Elements that reach over the side of the screen outside a scroll container: they widen the page or are cut off. */
export function wideElements(page: Page, width: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const out = [...document.body.querySelectorAll('*')].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      if (right === left || (right <= limit + 1 && left >= -1)) return false;
      for (let parent = one.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX !== 'visible') return false;
      }
      return !one.closest('[aria-hidden=true]');
    });
    const wide = out.map((one) => `${one.outerHTML.slice(0, 80)} to ${one.getBoundingClientRect().right}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > limit ? [...wide, `${scrollWidth} px`] : wide;
  }, width);
}
