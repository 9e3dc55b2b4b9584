/**
 * The brand in the console: the contrast while colours are chosen, uploads, the preview on the pages of the store, the
 * publication and the way back, by mouse, by keyboard, and without JavaScript on a phone.
 * `branding.all.test.ts` has more.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { screenWith } from '#test/support/stage.ts';
import { makeShop } from '#test/support/shop.ts';
import { freshName } from '#test/support/store.ts';

const PAGE = '/en/staff/branding';
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

describe('The page of the brand', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);
  afterEach(async () => {
    await stage.services.db('brand_versions').del();
    await stage.services.db('brand_pictures').del();
    await stage.services.db('data_versions').where({ name: 'brand' }).increment('version', 1);
    await stage.services.dataVersions.refresh();
  });

  const open = async (options: object = {}): Promise<Page> => {
    const { page } = await stage.visit(PAGE, { staff: 'admin', as: freshName(), viewport: WIDE, ...options });
    return page;
  };
  const rowOf = (page: Page, text: string) => page.locator(`.brand-contrasts [data-text=${text}]`);
  const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  /** Sends a form, until the next document is there. */
  const follow = async (page: Page, send: () => Promise<void>): Promise<void> => {
    await page.evaluate(() => document.documentElement.setAttribute('data-former', ''));
    await send();
    await page.locator('html:not([data-former]) main').waitFor();
    await page.waitForLoadState();
  };
  const press = (page: Page, name: string): Promise<void> =>
    follow(page, () => page.getByRole('button', { name, exact: true }).click());

  it('A draft is saved by the keyboard alone', async () => {
    const page = await open();
    await page.locator('[data-picks=accent]').waitFor();
    await page.focus('input[name="brand.en"]');
    await page.keyboard.type('Strongbox');
    await page.focus('input[name=accent]');
    await page.keyboard.type('#7aa2ff');
    await rowOf(page, 'accent').locator('rect').waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).focus();
    await follow(page, () => page.keyboard.press('Enter'));
    await page.getByText('The draft is saved').waitFor();
    expect(await page.inputValue('input[name="brand.en"]')).to.equal('Strongbox');
  });

  it('Without JavaScript a phone saves, is refused with the reason, previews and publishes', async () => {
    const page = await open({ viewport: PHONE, javaScriptEnabled: false });
    await page.fill('input[name="brand.en"]', 'Strongbox');
    await page.fill('input[name=accent]', '#5a3a00');
    await press(page, 'Save as a draft');
    expect(await page.locator('.field__wrong').first().textContent()).to.contain('#5a3a00');
    expect(await page.inputValue('input[name="brand.en"]')).to.equal('Strongbox');
    expect(await widthOf(page)).to.be.at.most(360);
    await page.fill('input[name=accent]', '#7aa2ff');
    await press(page, 'Save and preview');
    expect(await page.title()).to.contain('Strongbox');
    expect(await widthOf(page)).to.be.at.most(360);
    await page.getByRole('link', { name: 'Back to the console' }).click();
    await press(page, 'Publish');
    expect(await widthOf(page)).to.be.at.most(360);
    await page.getByText('Version 1 is published').waitFor();
  });
});
