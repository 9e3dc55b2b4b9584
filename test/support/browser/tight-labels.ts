import type { Page } from 'playwright-core';

/** Labels by the most lines that their words may take. A button with a price has the price on a line of its own. */
const LABELS = [
  { most: 2, what: '.btn, .mini, .upg__ask' },
  { most: 1, what: '.chip, .badge, .seg > *, .tabs a, .mbar > *' },
] as const;

/** Choices with long names: the open list shows them whole. */
const NAMED = ['country', 'kind', 'proof', 'version'];

/**
 * Labels of a page that do not fit: words on too many lines, words that end in an ellipsis, choices wider than their
 * select, and examples wider than their field.
 */
export async function tightLabels(page: Page): Promise<string[]> {
  return [...(await longLabels(page)), ...(await cutFields(page))];
}

function longLabels(page: Page): Promise<string[]> {
  return page.evaluate((kinds) => {
    const isShown = { visibilityProperty: true, opacityProperty: true };
    const found = kinds.flatMap(({ what, most }) =>
      [...document.querySelectorAll<HTMLElement>(what)].flatMap((label) => {
        if (!label.checkVisibility(isShown) || label.getBoundingClientRect().width <= 1) return [];
        const rows: DOMRect[] = [];
        const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() !== null) {
          const parent = walker.currentNode.parentElement;
          if (parent?.checkVisibility(isShown) !== true || parent.closest('.vh, .symbol') !== null) continue;
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          for (const row of range.getClientRects()) {
            const middle = (row.top + row.bottom) / 2;
            const isBeside = rows.some(({ top, bottom }) => middle > top && middle < bottom);
            if (row.width > 1 && !isBeside) rows.push(row);
          }
        }
        const clipped = [label, ...label.querySelectorAll('*')].filter((one) => {
          if (one.closest('.vh') !== null) return false;
          const { textOverflow, webkitLineClamp } = getComputedStyle(one);
          if (textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1) return true;
          return webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 1;
        });
        const name = `.${label.className} "${label.innerText.replaceAll(/\s+/g, ' ').slice(0, 60)}"`;
        return [
          ...(rows.length > most ? [`${name} on ${String(rows.length)} lines`] : []),
          ...(clipped.length > 0 ? [`${name} is cut`] : []),
        ];
      }),
    );
    return [...new Set(found)];
  }, LABELS);
}

function cutFields(page: Page): Promise<string[]> {
  return page.evaluate((named) => {
    const fields = document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[placeholder]');
    const pen = document.createElement('canvas').getContext('2d');
    const found = [...fields].flatMap((field) => {
      if (pen === null || !field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
      // A search that is an icon until it is used hides its example.
      const isHidden = getComputedStyle(field, '::placeholder').color === 'rgba(0, 0, 0, 0)';
      if (isHidden || named.includes(field.name)) return [];
      pen.font = font;
      const texts =
        field instanceof HTMLSelectElement ? [...field.options].map(({ text }) => text) : [field.placeholder];
      return texts
        .filter((text) => pen.measureText(text).width > room)
        .map((text) => `${field.tagName} ${field.name} "${text}" is cut`);
    });
    return [...new Set(found)];
  }, NAMED);
}
