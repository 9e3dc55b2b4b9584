import type { BrowserContext, Frame, Page } from 'playwright-core';

/**
 * Keeps the words of every toast of a document and its frames. A toast leaves after 3 s, in which a slow machine may
 * not look at the page.
 */
const KEEP_WORDS = `{
  window.toastWords = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches('.toast')) window.toastWords.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
}`;

/** Keeps the words of the toasts of all pages that this context opens later. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(KEEP_WORDS);
}

/** Waits until a toast of this document has said this, even if it has left since. Its words are then forgotten. */
export async function toastSays(page: Page | Frame, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const kept = (globalThis as unknown as { toastWords: string[] }).toastWords;
      const index = kept.findIndex((one) => one.replaceAll('\u00A0', ' ').includes(wanted));
      if (index < 0) return false;
      kept.splice(0, index + 1);
      return true;
    },
    words.replaceAll('\u00A0', ' '),
  );
}
