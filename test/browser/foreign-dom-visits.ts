import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { chooseCount, balanceMinorOf, skipReel, untilPressCounts } from '#test/support/browser/presses.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import type { Screen } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

export const OPEN = '.opener .btn--main';
const NAME = '.case-page__result .result__name';

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
        const [outer, inner] = [document.createElement<'b'>('font' as 'b'), document.createElement<'b'>('font' as 'b')];
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

/** A page of a case as a new player, and the errors that its scripts do not catch. */
export const comeToCase = (stage: Screen) => async (): Promise<{ page: Page; faults: string[] }> => {
  const { page } = await stage.visit(`/en/case/${CHEAP_CASE}`, { as: freshName() });
  page.setDefaultTimeout(slowed(15_000));
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return { page, faults };
};

export async function openAndSkip(page: Page): Promise<void> {
  await page.click(OPEN);
  await skipReel(page);
  await page.waitForSelector(NAME);
}

export async function openTwiceAndSell(page: Page): Promise<void> {
  const before = await balanceMinorOf(page);
  await openAndSkip(page);
  await page.locator('.result__acts .btn').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.result__acts .btn').length === 1);
  await untilPressCounts(page);
  await chooseCount(page, 2);
  expect((await page.locator(OPEN).innerText()).replaceAll(/\s/g, ' ')).to.equal('Open 2 more for 18 ₽');
  await page.click(OPEN);
  await skipReel(page);
  await page.locator('.haul > li').nth(1).waitFor();
  expect(before - (await balanceMinorOf(page))).to.be.below(2700);
}
