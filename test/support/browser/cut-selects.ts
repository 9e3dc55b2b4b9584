import type { Page } from 'playwright-core';

/** Options that are longer than the select that shows them. */
export const cutSelects = (page: Page, selector: string): Promise<string[]> =>
  page.locator(`${selector}:visible`).evaluateAll((selects) => {
    const ruler = document.createElement('canvas').getContext('2d');
    if (ruler === null) return ['no canvas'];
    const cut = (selects as HTMLSelectElement[]).flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      ruler.font = font;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return Array.from(select.options, ({ text }) => text).filter((text) => ruler.measureText(text).width > room);
    });
    return [...new Set(cut)];
  });
