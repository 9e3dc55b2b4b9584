import type { Locator, Page } from 'playwright-core';
import type { VisitOptions } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const PAGE = '/en/staff/branding';
export const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

export interface BrandStage {
  readonly stage: Screen;
  /** Opens the page of the brand as an admin. */
  readonly open: (options?: VisitOptions) => Promise<Page>;
}

/** Opens a store for the enclosing block of tests, and takes its brand back after each. */
export function openBrandStage(): BrandStage {
  const stage = screenWith(makeShop);
  afterEach(async () => {
    await stage.services.db('brand_versions').del();
    await stage.services.db('brand_pictures').del();
    await stage.services.db('data_versions').where({ name: 'brand' }).increment('version', 1);
    await stage.services.dataVersions.refresh();
  });
  return {
    stage,
    open: async (options = {}) => {
      const { page } = await stage.visit(PAGE, { staff: 'admin', as: freshName(), viewport: WIDE, ...options });
      return page;
    },
  };
}

export const rowOf = (page: Page, text: string): Locator => page.locator(`.brand-contrasts [data-text=${text}]`);

export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** Sends a form, until the next document is there. */
export async function follow(page: Page, send: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-former', ''));
  await send();
  await page.locator('html:not([data-former]) main').waitFor();
  await page.waitForLoadState();
}

export const press = (page: Page, name: string): Promise<void> =>
  follow(page, () => page.getByRole('button', { name, exact: true }).click());
