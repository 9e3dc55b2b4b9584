import type { Page } from 'playwright-core';
import type { TextKey } from '#src/shared/text-keys.ts';
import { openTopUpScreen } from '#test/support/players/top-up.ts';

export const lineOf = (page: Page, name: RegExp): Promise<string | null> =>
  page.locator('.bill dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').textContent();

/** Opens the shop for the enclosing block of tests. */
export function openFormSteps() {
  const stage = openTopUpScreen();

  const textOf = (key: TextKey): string => stage.services.texts.t('en')(key);
  const noteSays = (page: Page, words: string | RegExp): Promise<void> =>
    page.locator('#pay-promo-note', { hasText: words }).waitFor();

  return { stage, textOf, noteSays };
}
