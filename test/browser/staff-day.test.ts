/**
 * A manager puts an item on sale by the forms of the console, and an open page of the store shows it by itself; promo
 * codes are exported as a file, and an announcement waits for its day. `staff-day.all.test.ts` has shortcuts and the
 * orders of an admin to open pages.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { twoHalves } from '#test/support/catalogue/pictures.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { comeAs, isSame, listen, send, WIDE } from './staff-visits.ts';

describe('A day of the staff', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  async function inAll(page: Page, name: string, text: string): Promise<void> {
    for (const locale of LOCALE_CODES) await page.locator(`[name="${name}.${locale}"]`).fill(`${text} ${locale}`);
  }
  async function draw(page: Page, form: string): Promise<void> {
    const buffer = await twoHalves(520, 352).png().toBuffer();
    await page.locator(`${form} [type=file]`).setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer });
    await send(page, page.locator(`${form} button[type=submit]`), 'Picture updated');
  }

  it('A new item goes into a new case, and an open home page shows it', async () => {
    // A repeated attempt needs names of its own.
    const mark = freshName().replaceAll(' ', '-');
    const slug = `morning-${mark}`;
    const home = await listen(await stage.visit('/en', WIDE));
    const page = await comeAs(stage, 'manager', '/en/staff/catalogue/items/new');
    await page.locator('[name=name]').fill(slug);
    await page.locator('[name=priceG]').fill('850');
    await inAll(page, 'weapon', 'AR-9');
    await inAll(page, 'skin', `Dew ${mark}`);
    await send(page, page.locator('.staff-main .btn--main'), 'Item created');
    await draw(page, '.shop-picture');
    await page.locator('[name=listed]').check();
    await send(page, page.locator('.staff-main .btn--main'), 'Saved');

    await page.goto(`${stage.store.address}/en/staff/catalogue/cases/new`);
    await page.locator('[name=name]').fill(slug);
    await page.locator('[name=price]').fill('1000');
    await inAll(page, 'title', 'Morning');
    await send(page, page.locator('.staff-main .btn--main'), 'Case created');
    for (const side of ['shut', 'open']) await draw(page, `form:has([name=side][value=${side}])`);

    await page.locator('.staff-tabs a').first().click();
    await page.locator('[name=add]').fill(`AR-9 en “Dew ${mark} en”`);
    await send(page, page.locator('button[value=add]'), 'draft');
    // The toast container marks that htmx is loaded.
    await page.waitForSelector('#toasts', { state: 'attached' });
    await page.locator('[data-step]').fill('1 000 000');
    await page.locator('#odds-return', { hasText: '85.00' }).waitFor();
    await send(page, page.locator('button[value=simulate]'), 'draft');
    await page.locator('#simulation', { hasText: '85.00' }).waitFor();
    await send(page, page.locator('button[data-key=p]'), 'Version 1');

    await home.locator(`#cases a[href="/en/case/${slug}"]`).first().waitFor();
    expect(await isSame(home)).to.equal(true);
  });

  it('Codes are downloaded as a file, and an announcement waits for its day', async () => {
    const page = await comeAs(stage, 'manager', '/en/staff/promos');
    const batch = page.locator('form[action$="/promos/batch"]');
    await batch.locator('[name=title]').fill('For the winter stream');
    await batch.locator('[name=count]').fill('25');
    await batch.locator('[name=percent]').fill('10');
    await batch.locator('[name=uses]').fill('1');
    await send(page, batch.locator('button[type=submit]'), '25');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#batches [download]').first().click(),
    ]);
    expect(file.suggestedFilename()).to.match(/\.csv$/);
    let text = '';
    for await (const chunk of await file.createReadStream()) text += String(chunk);
    expect(text.trim().split('\r\n')).to.have.lengthOf(1 + 25);

    await page.goto(`${stage.store.address}/en/staff/adverts`);
    await page.locator('[name="lead.en"]').fill('Winter is here.');
    await page.locator('[name="text.en"]').fill('Cases of the season are open until January.');
    await page.locator('[name=from]').fill('2090-01-01T10:00');
    await page.locator('[name=until]').fill('2090-01-31T10:00');
    await page.locator('.staff-main .btn--main').click();
    await page.locator('#looks').waitFor();
    expect(await page.locator('.office-looks').innerText()).to.contain('Cases of the season are open');
    await page.locator('.staff-main .btn--main', { hasText: 'Save' }).click();
    await page.waitForURL(/\/adverts\/\d+$/);
    expect(await page.locator('.staff-head .badge').innerText()).to.equal('scheduled');
  });
});
