import type { Page } from 'playwright-core';

/**
 * Pseudo-elements that are laid out against the page instead of their own element: they span the viewport and the
 * element does not. Also every `.edge` that is no containing block of its rarity line.
 */
export function strayLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth - 1;
    return [...document.body.querySelectorAll('*')].flatMap((one) => {
      const isStatic = getComputedStyle(one).position === 'static';
      const isLoose = one.classList.contains('edge') && isStatic;
      const isWide = ['::before', '::after'].some((name) => {
        const { position, content, width, height } = getComputedStyle(one, name);
        const isLine = position === 'absolute' && content !== 'none' && parseFloat(height) <= 8;
        return isLine && parseFloat(width) >= limit && one.getBoundingClientRect().width < limit;
      });
      return isLoose || isWide ? [one.outerHTML.slice(0, 80)] : [];
    });
  });
}
