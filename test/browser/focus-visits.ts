import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import type { Screen } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

export const CASE = `/en/case/${CHEAP_CASE}`;

/** Opens a page as a new player with eight items, and starts its islands. */
export async function comeToFocus(stage: Screen, path: string): Promise<Page> {
  const name = freshName();
  const player = await asPlayer(stage.store, name);
  await player.post('/api/case/open', { case: CHEAP_CASE, count: 8 }).expect(200);
  const { page } = await stage.visit(path, {
    as: name,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  await startIslands(page);
  return page;
}

/** Presses a button by the keyboard. */
export async function pressKey(page: Page, button: string): Promise<void> {
  await page.locator(button).first().focus();
  await page.keyboard.press('Enter');
}
