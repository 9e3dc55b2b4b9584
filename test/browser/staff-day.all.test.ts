/** More of a day of the staff: shortcuts, the rouble on open pages, a reload of all pages. */
import { expect } from 'chai';
import { visit } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { keepSettings } from '#test/support/store-wide.ts';
import { openStore } from '#test/support/store.ts';
import { comeAs, isSame, listen, send, WIDE } from './staff-visits.ts';

describe('More of a day of the staff', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  it('A key shows the shortcuts of a page, and each shortcut works', async () => {
    const page = await comeAs(stage, 'manager', '/en/staff/catalogue');
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
    const page = await comeAs(stage, 'admin', '/en/staff/settings?group=money');
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
