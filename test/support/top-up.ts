import type { Browser, Page } from 'playwright-core';
import type { World } from '#src/platform/world.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import { seedPromos } from '../../scripts/demo/seed-promos.ts';
import { leaveAll, openBrowser, visit, wake, type Visit } from './browser.ts';
import { makeShop } from './shop.ts';
import { freshName, openStore, type Store } from './store.ts';
import { closeWorld, expectCleanAudit } from './world.ts';

/** Where the sandbox asks whether one pays. */
export const PAY_PAGE = /\/sandbox\/pay\//;
/** Where it leads back. */
export const STATUS_PAGE = /\/payment\/[0-9a-f]{32}/;
/** The money in the header. */
export const BALANCE = '.purse__sums [data-live=balance]';

const WIDE = { width: 1280, height: 900 };

/** A store whose sandbox reaches it, with the demo's codes, and a browser. */
export interface TopUpStage {
  readonly world: World;
  readonly store: Store;
  readonly browser: Browser;
  /** Comes as a new demo player. */
  readonly come: (path: string, options?: object) => Promise<Visit>;
  /** Waits until the page of a payment says that, in English. */
  readonly saysOfIt: (page: Page, key: TextKey) => Promise<void>;
  /** Closes it all, and proves that the accounts still add up. */
  readonly close: () => Promise<void>;
}

/** Opens it all. Close it after the tests. */
export async function openTopUps(): Promise<TopUpStage> {
  const [world, browser] = await Promise.all([makeShop(), openBrowser()]);
  await seedPromos(world);
  const store = await openStore(world);
  // Where the sandbox tells the store what it decided, and where it sends the player back.
  Object.assign(world.config, { publicOrigin: store.address });
  return {
    world,
    store,
    browser,
    come: (path, options = {}) => visit(browser, store, path, { as: freshName(), viewport: WIDE, ...options }),
    saysOfIt: (page, key) => page.locator('#payment-status h2', { hasText: world.texts.t('en')(key) }).waitFor(),
    close: async () => {
      await leaveAll(browser);
      await store.close();
      await expectCleanAudit(world);
      await closeWorld(world);
    },
  };
}

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

/** Presses a button of the sandbox's page and waits for the payment's page; `manner` says how the store is told. */
export async function decide(page: Page, decision: 'paid' | 'declined', manner?: string): Promise<void> {
  if (manner !== undefined) {
    await page.locator('summary').click();
    await page.locator(`[name=manner][value=${manner}]`).check();
  }
  await Promise.all([page.waitForURL(STATUS_PAGE), page.locator(`[name=decision][value=${decision}]`).click()]);
}
