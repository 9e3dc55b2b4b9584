import type { Page } from 'playwright-core';

/** How a translator changes a text node: puts another node in its place, or moves it into one. */
export type Wrapping = 'replaces' | 'moves';

/**
 * Does what a page translator does: wraps every text of the page in two `<font>` elements, at once and whenever a text
 * appears or changes.
 */
export async function translate(page: Page, wrapping: Wrapping = 'replaces'): Promise<void> {
  await page.evaluate((how) => {
    const wrap = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (text.data.trim() === '' || parent?.closest('font, script, style, textarea, title, svg') !== null) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        if (how === 'replaces') inner.textContent = text.data;
        parent.replaceChild(outer, text);
        if (how === 'moves') inner.append(text);
        outer.append(inner);
      }
    };
    wrap();
    new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, wrapping);
}

/** Does what a browser extension does: removes and adds elements between those of an island. */
export const disturb = (page: Page, island: string): Promise<void> =>
  page.evaluate((name) => {
    for (const element of document.querySelectorAll(`store-island[name=${name}] *`)) {
      if (element.closest('svg') !== null) continue;
      // The note of an extension beside each field, and every text gone.
      if (element.matches('input')) element.after(document.createElement('extension-note'));
      for (const child of [...element.childNodes]) if (child instanceof Text) child.remove();
    }
  }, island);
