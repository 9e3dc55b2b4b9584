import type { Page } from 'playwright-core';

/** Lays out the parts of a page far below the first screen, which otherwise have no layout until they come near. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible';
    }
  });
