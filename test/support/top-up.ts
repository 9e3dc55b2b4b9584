import type { Page } from 'playwright-core';
import { wake } from './browser.ts';

/** What is chosen in the form of a top-up. */
export interface TopUp {
  readonly method?: string;
  readonly sum: string;
  readonly promo?: string;
}

/** Fills the form of a top-up that is shown, and agrees to the terms. */
export async function fillTopUp(page: Page, { method = 'sandbox', sum, promo }: TopUp): Promise<void> {
  const form = page.locator('form.pay');
  await form.locator(`[name=method][value=${method}]`).check({ force: true });
  await form.locator('[name=sum]').fill(sum);
  if (promo !== undefined) await form.locator('[name=promo]').fill(promo);
  await form.locator('[name=terms]').check();
}

/** Presses the button that pays, and waits for the page where paying goes on. */
export async function goToPay(page: Page, onward: RegExp): Promise<void> {
  await Promise.all([page.waitForURL(onward), page.locator('form.pay [value=pay]').click()]);
}

/** Opens the window of a top-up from the header and waits until it answers. */
export async function openTopUp(page: Page): Promise<void> {
  await wake(page);
  await page.locator('header [data-dialog=payment]').click();
  await page.waitForSelector('dialog[data-state=open] form.pay');
  await page.waitForSelector('dialog[data-state=open] form.pay .sums button');
}
