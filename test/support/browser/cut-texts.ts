import type { Page } from 'playwright-core';

/** Elements that look like boxes: words that reach out of one lie on something else. */
const BOXES = 'a, button, label, summary, .btn, .badge, .chip, .purse, .panel, .price';

/**
 * Words of a page that cannot be read whole: they reach out of their button, or out of a box that clips. Names that end
 * in an ellipsis, and rows that scroll by a finger, are cut on purpose.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate((boxLike) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
    const isShown = { visibilityProperty: true, opacityProperty: true };
    const cut = texts
      .filter((text) => text.data.trim() !== '' && text.parentElement?.checkVisibility(isShown) === true)
      .flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom, width } = range.getBoundingClientRect();
        const around: Element[] = [];
        for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement)
          around.push(box);
        const end = around.findIndex((box, index) => {
          const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(box);
          const below = around[index - 1];
          return (
            [clipPath, webkitLineClamp].some((value) => value !== 'none') ||
            textOverflow === 'ellipsis' ||
            /auto|scroll/.test(overflowX + overflowY) ||
            (below !== undefined && getComputedStyle(below).position === 'fixed')
          );
        });
        const out = (end < 0 ? around : around.slice(0, end)).find((box) => {
          const { overflowX, display, fontSize } = getComputedStyle(box);
          const here = box.getBoundingClientRect();
          // The box of a line is higher than its letters.
          const spare = parseFloat(fontSize) * 0.35 + 1;
          const isBox = (overflowX !== 'visible' || box.matches(boxLike)) && display !== 'inline' && here.width > 1;
          const isBeside = left < here.left - 2 || right > here.right + 2;
          return isBox && (isBeside || top < here.top - spare || bottom > here.bottom + spare);
        });
        return out === undefined || width < 1 ? [] : [`"${text.data.trim().slice(0, 30)}" out of .${out.className}`];
      });
    return [...new Set(cut)];
  }, BOXES);
}
