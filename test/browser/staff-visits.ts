import type { Locator, Page } from 'playwright-core';
import { startLive, type Visit } from '#test/support/browser/browser.ts';
import type { Screen } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

export const WIDE = { viewport: { width: 1280, height: 900 } } as const;

export async function comeAs(stage: Screen, role: 'manager' | 'admin', path: string): Promise<Page> {
  return (await stage.visit(path, { ...WIDE, as: freshName(), staff: role })).page;
}

/** Waits until a guest's page receives the published events, and marks its document. */
export async function listen(guest: Visit): Promise<Page> {
  await startLive(guest);
  await guest.page.evaluate(() => (document.body.dataset['same'] = 'yes'));
  return guest.page;
}

/** Whether a page that listens still has its document. */
export const isSame = (page: Page): Promise<boolean> => page.evaluate(() => document.body.dataset['same'] === 'yes');

/** Presses the button of a form, and waits for the confirmation. */
export async function send(page: Page, button: Locator, said: string): Promise<void> {
  await page.evaluate(() => document.querySelector('.flash')?.remove());
  await button.click();
  await page.locator('.flash .notice--good', { hasText: said }).waitFor();
}
