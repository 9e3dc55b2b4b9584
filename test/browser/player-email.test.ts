/** Without JavaScript, at 360 pixels in Ukrainian: a player gives an address, confirms it by the link and stops it. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

describe('E-mail of a player without JavaScript', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);
  const viewport = { width: 360, height: 740 };

  const expectNarrow = async (page: Page): Promise<void> => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).to.be.at.most(360);
  };

  it('The address is saved, confirmed and stopped by forms, and every page fits', async () => {
    const options = { as: freshName(), viewport, javaScriptEnabled: false } as const;
    const { page } = await stage.visit('/ua/profile/accounts', options);
    await page.goto(`${stage.store.address}/ua/profile/accounts`);
    const form = page.locator('#email form');
    await form.locator('[name=address]').fill('player@mail.example');
    await form.locator('[name=deliveries]').uncheck();
    await form.locator('button').click();
    await page.waitForURL(/accounts/);
    expect(await page.locator('.flash [role=status]').innerText()).to.contain('Ми надіслали лист');
    await expectNarrow(page);

    const [row] = (await stage.services.db('player_emails').where({ address: 'player@mail.example' })) as {
      confirm_token: string;
      stop_token: string;
      wants_deliveries: number;
    }[];
    expect(row?.wants_deliveries).to.equal(0);
    await page.goto(`${stage.store.address}/ua/email/confirm?link=${row?.confirm_token ?? ''}`);
    await expectNarrow(page);
    await page.locator('main form button').click();
    await page.waitForURL(/accounts/);
    expect(await page.locator('#email').textContent()).to.contain('Адресу підтверджено');

    await page.goto(`${stage.store.address}/ua/email/stop?link=${row?.stop_token ?? ''}`);
    await expectNarrow(page);
    await page.locator('main form button').click();
    await page.waitForURL(/stop/);
    expect(await page.locator('main').textContent()).to.contain('вимкнено');
    await page.goto(`${stage.store.address}/ua/profile/accounts`);
    expect(await page.locator('#email [name=receipts]').isChecked()).to.equal(false);
  });
});
