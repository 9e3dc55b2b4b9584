import type { Browser, Page } from 'playwright-core';
import type { Services } from '#src/platform/services.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { leaveAll, openBrowser, visit, startIslands, type Visit } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { freshName, openStore, type Store } from '#test/support/store.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';

export const PAY_PAGE = /\/sandbox\/pay\//;
export const STATUS_PAGE = /\/payment\/[0-9a-f]{32}/;
export const BALANCE = '.purse__sums [data-live=balance]';

const WIDE = { width: 1280, height: 900 };

/** A store with a sandbox and the demo's codes, and a browser. */
export interface TopUpStage {
  readonly services: Services;
  readonly store: Store;
  readonly browser: Browser;
  /** Opens a page as a new demo player. */
  readonly come: (path: string, options?: object) => Promise<Visit>;
  /** Waits until the page of a payment shows this text in English. */
  readonly saysOfIt: (page: Page, key: TextKey) => Promise<void>;
}

/** Opens everything for the enclosing block of tests, and closes it with a clean audit. */
export function openTopUpScreen(): TopUpStage {
  const stage = {} as { -readonly [Key in keyof TopUpStage]: TopUpStage[Key] };
  stage.come = (path, options = {}) =>
    visit(stage.browser, stage.store, path, { as: freshName(), viewport: WIDE, ...options });
  stage.saysOfIt = (page, key) =>
    page.locator('#payment-status h2', { hasText: stage.services.texts.t('en')(key) }).waitFor();
  before(async () => {
    [stage.services, stage.browser] = await Promise.all([makeShop(), openBrowser()]);
    await seedPromos(stage.services);
    stage.store = await openStore(stage.services);
    // The sandbox notifies the store and redirects the player at this address.
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });
  after(async () => {
    await leaveAll(stage.browser);
    await stage.store.close();
    await expectCleanAudit(stage.services);
    await closeServices(stage.services);
  });
  return stage;
}

export interface TopUp {
  readonly method?: string;
  readonly sum: string;
  readonly promo?: string;
}

/** Fills the top-up form and accepts the terms. */
export async function fillTopUp(page: Page, { method = 'sandbox', sum, promo }: TopUp): Promise<void> {
  const form = page.locator('form.pay');
  const tests = form.locator('.method-tests:not([open])', { has: page.locator(`[value=${method}]`) });
  if ((await tests.count()) > 0) await tests.locator('summary').click();
  await form.locator(`[name=method][value=${method}]`).check({ force: true });
  await form.locator('[name=sum]').fill(sum);
  if (promo !== undefined) await form.locator('[name=promo]').fill(promo);
  await form.locator('[name=terms]').check();
}

/** Clicks the pay button and waits for the payment page. */
export async function goToPay(page: Page, onward: RegExp): Promise<void> {
  await Promise.all([page.waitForURL(onward), page.locator('form.pay [value=pay]').click()]);
}

export async function openTopUp(page: Page): Promise<void> {
  await startIslands(page);
  await page.locator('header [data-dialog=payment]').click();
  await page.waitForSelector('dialog[data-state=open] form.pay');
  await page.waitForSelector('dialog[data-state=open] form.pay .pay__currency select');
}

/** Clicks a button of the sandbox page and waits for the payment's page; `manner` selects how the store is notified. */
export async function decide(page: Page, decision: 'paid' | 'declined', manner?: string): Promise<void> {
  if (manner !== undefined) {
    await page.locator('summary').click();
    await page.locator(`[name=manner][value=${manner}]`).check();
  }
  await Promise.all([page.waitForURL(STATUS_PAGE), page.locator(`[name=decision][value=${decision}]`).click()]);
}
