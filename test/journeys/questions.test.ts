/**
 * A question about a lost payment, without JavaScript on both sides: the player has the provider asked, asks
 * support with a picture, a moderator has it asked again and answers by a template, and the player reads the answer
 * beside the credit.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { twoHalves } from '#test/support/catalogue/pictures.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';

const PHONE = { width: 390, height: 800 };

describe('A question about a lost payment', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const expectNarrow = async (page: Page): Promise<void> => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).to.be.at.most(PHONE.width);
  };

  /** Without the no-break spaces of typography. */
  const textOf = async (page: Page, selector: string): Promise<string> =>
    (await page.locator(selector).innerText()).replaceAll('\u00a0', ' ').trim();

  /** A picture that the policy of the page let through. */
  const expectPicture = async (page: Page): Promise<void> => {
    const picture = page.locator('.talk img');
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.getAttribute('alt')).to.match(/\d$/);
    await until('the picture is shown', () =>
      picture.evaluate((image) => (image as HTMLImageElement).naturalWidth === 400),
    );
  };

  it('It leads from the missing top-up to its credit and an answer in the language of the player', async () => {
    const t = stage.services.texts.t('pl');
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const { id: payment } = (
      await player.post('/api/payment/create', { sum: 500, method: 'sandbox-lost', promo: '' }).expect(200)
    ).body as { readonly id: string };

    const options = { as: name, viewport: PHONE, javaScriptEnabled: false } as const;
    const { page } = await stage.visit('/pl/help/deposit', options);
    await page
      .locator('form', { has: page.locator(`[name=payment][value="${payment}"]`) })
      .locator('button')
      .click();
    await page.waitForURL(/said=unpaid/);
    expect(await textOf(page, '#said')).to.equal(t('questions.said.unpaid'));
    await expectNarrow(page);

    await page.locator('main a[href*="kind=payment"]').click();
    await page.waitForURL(/help\/new/);
    expect(await page.locator('details.acc').count()).to.be.greaterThan(0);
    await expectNarrow(page);
    await page.locator('textarea[name=text]').fill('Bank pobrał pieniądze.\nCo dalej?');
    const buffer = await twoHalves().png().toBuffer();
    await page.locator('[name=picture]').setInputFiles({ name: 'refusal.png', mimeType: 'image/png', buffer });
    await page.locator('form:has(textarea) button').click();
    await page.waitForURL(/help\/\d+$/);
    const id = /\d+$/.exec(page.url())?.[0] ?? '';
    expect(await page.locator('.talk').innerText()).to.contain('Co dalej?');
    await expectPicture(page);
    await expectNarrow(page);

    // The player has paid, and no notification arrives.
    await stage.services.db('sandbox_payments').where({ order_id: payment }).update({ state: 'paid' });

    const staff = { as: freshName(), staff: 'moderator', viewport: PHONE, javaScriptEnabled: false } as const;
    const { page: desk } = await stage.visit('/en/staff/questions', staff);
    await desk.locator(`a[href$="/staff/questions/${id}"]`).click();
    await desk.waitForURL(new RegExp(`questions/${id}$`));
    await expectNarrow(desk);
    await expectPicture(desk);
    await desk.locator(`aside [name=payment][value="${payment}"]`).click();
    await desk.waitForURL(new RegExp(`questions/${id}$`));
    const paid = stage.services.texts.t('en')('payments.state.paid');
    expect(await textOf(desk, 'aside')).to.contain(paid);

    await desk.locator('[name=template]').selectOption('credited');
    await desk.locator('form:has([name=template]) button').click();
    await desk.waitForURL(/template=credited/);
    expect(await desk.locator('[name=text]').inputValue()).to.equal(t('admin-questions.template.credited'));
    await desk.locator('[name=last][value="1"]').click();
    await desk.waitForURL(/staff\/questions$/);
    expect(await desk.locator(`a[href$="/staff/questions/${id}"]`).count()).to.equal(0);

    await page.goto(`${stage.store.address}/pl/help/${id}`);
    expect(await textOf(page, '.talk')).to.contain(t('admin-questions.template.credited'));
    expect(await textOf(page, 'aside')).to.contain(t('payments.state.paid'));
    expect(await page.locator('textarea').count()).to.equal(0);
    await page.goto(`${stage.store.address}/pl/profile/notices`);
    await page.locator(`main a[href$="/help/${id}"]`).click();
    await page.waitForURL(new RegExp(`help/${id}$`));
  });
});
