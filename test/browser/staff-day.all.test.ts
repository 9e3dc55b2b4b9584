/** More of a day of the staff: shortcuts, the rouble on open pages, a reload of all pages. */
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { startLive, visit, type Visit } from '#test/support/browser.ts';
import { makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { keepSettings } from '#test/support/store-wide.ts';
import { freshName, openStore } from '#test/support/store.ts';

const WIDE = { viewport: { width: 1280, height: 900 } } as const;

describe('More of a day of the staff', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, role: 'manager' | 'admin'): Promise<Page> =>
    (await stage.visit(path, { ...WIDE, as: freshName(), staff: role })).page;

  /** Opens a guest's page that receives the published events. */
  async function listen(guest: Visit): Promise<Page> {
    const { page } = guest;
    await startLive(guest);
    await page.evaluate(() => (document.body.dataset['same'] = 'yes'));
    return page;
  }
  const isSame = (page: Page): Promise<boolean> => page.evaluate(() => document.body.dataset['same'] === 'yes');

  async function send(page: Page, button: Locator, said: string): Promise<void> {
    await page.evaluate(() => document.querySelector('.flash')?.remove());
    await button.click();
    await page.locator('.flash .notice--good', { hasText: said }).waitFor();
  }

  it('A key shows the shortcuts of a page, and each shortcut works', async () => {
    const page = await come('/en/staff/catalogue', 'manager');
    await page.locator('[popovertarget=staff-keys]').waitFor();
    await page.keyboard.press('?');
    const list = page.locator('#staff-keys');
    await list.waitFor();
    expect((await list.locator('dl').innerText()).split('\n')).to.deep.equal([
      '?',
      'Keyboard shortcuts',
      'A',
      'New case',
    ]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await Promise.all([page.waitForURL(/\/cases\/new$/), page.keyboard.press('a')]);
  });

  it('The rouble is switched on and off on open pages, and all pages can be reloaded', async () => {
    // Demo mode always offers roubles.
    const plain = await openStore({ ...stage.services, config: { ...stage.services.config, demo: false } });
    const shopper = await visit(stage.browser, plain, '/en', WIDE);
    const shop = await listen(shopper);
    const page = await come('/en/staff/settings?group=money', 'admin');
    const save = page.locator('form[action$="/settings/money"] .btn--main');
    await keepSettings(stage.services, ['showRussianData']);
    for (const isOffered of [true, false]) {
      await page.locator('[name=showRussianData]').setChecked(isOffered);
      await send(page, save, 'saved');
      const place = `#currencies li${isOffered ? ':not([hidden])' : '[hidden]'}`;
      await shop.locator(`${place} [value=rub]`).waitFor({ state: 'attached' });
    }
    expect(await isSame(shop)).to.equal(true);

    await page.locator('[name=seconds]').fill('0');
    await page.locator('form[action$="/staff/reload"] summary').click();
    const loaded = shop.waitForEvent('load');
    await page.locator('form[action$="/staff/reload"] [type=submit]').click();
    await loaded;
    expect(await isSame(shop)).to.equal(false);
    expect(shopper.complaints).to.deep.equal([]);
    await shopper.leave();
    await plain.close();
  });
});
