import type { Page } from 'playwright-core';

/** Tables of a page of the store that a phone cuts: their box scrolls, or a cell is wider than its place. */
export function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth + 1;
    // Tables of staff scroll on purpose, by touch and by keyboard.
    const tables = [...document.querySelectorAll('main table')].filter(
      (table) => !table.closest('.grid-table, .staff'),
    );
    return tables.flatMap((table) => {
      const cells = [...table.querySelectorAll<HTMLElement>('th, td')].filter((cell) => cell.offsetWidth > 1);
      const cut = cells.filter(
        (cell) => cell.getBoundingClientRect().right > limit || cell.scrollWidth > cell.clientWidth + 1,
      );
      const box = table.parentElement;
      const scrolls = box !== null && cells.length > 0 && box.scrollWidth > box.clientWidth + 1;
      return [...(scrolls ? [`.${table.className} scrolls`] : []), ...cut.slice(0, 3).map((cell) => cell.innerText)];
    });
  });
}
