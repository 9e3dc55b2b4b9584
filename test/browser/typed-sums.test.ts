/** Sums as people paste them: with spaces between thousands, a comma, and the sign of the currency. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import type { VisitOptions } from '#test/support/browser/browser.ts';

describe('Typed sums in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  for (const [pasted, button] of [
    ['1 000,50 ₽', '1 000,50'],
    ['1\u00a0000', '1 000'],
    ['1000.50', '1 000,50'],
    ['500,5', '500,50'],
  ] as const) {
    it(`A top-up understands ${pasted}`, async () => {
      const { page } = await stage.visit('/en/payment', { as: freshName() });
      await startIslands(page);
      const field = page.locator('#pay-sum');
      await field.fill('');
      await field.focus();
      await page.keyboard.insertText(pasted);
      await page.getByRole('button', { name: new RegExp(`^Pay ${button.replaceAll(' ', '\\s')}\\s₽$`) }).waitFor();
    });
  }

  const comeToUpgrade = async (options: VisitOptions = {}): Promise<Page> => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    const { page } = await stage.visit('/en/upgrade', { as: name, ...options });
    return page;
  };

  it('The added sum of an upgrade is what was pasted, and stays after Back', async () => {
    const page = await comeToUpgrade();
    await startIslands(page);
    await page.locator('input.choice__box[name=ids]').first().check();
    const stake = page.locator('#upgrade-pair');
    for (const [pasted, sum] of [
      ['500,5', '500,50'],
      ['1\u00a000,25 ₽', '100,25'],
    ] as const) {
      await page.locator('#add').fill('');
      await page.locator('#add').focus();
      await page.keyboard.insertText(pasted);
      await page.locator('#add').blur();
      await stake.filter({ hasText: new RegExp(`${sum}\\s₽`) }).waitFor();
    }
    await page.goto(`${stage.store.address}/en/faq`);
    await page.goBack();
    expect(await page.locator('#add').inputValue()).to.equal('1\u00a000,25 ₽');
    await stake.filter({ hasText: /100,25\s₽/ }).waitFor();
  });

  it('A sum that cannot be read is refused beside its field, without JavaScript too', async () => {
    const page = await comeToUpgrade({ javaScriptEnabled: false });
    await page.locator('input.choice__box[name=ids]').first().check();
    await page.locator('#add').fill('5 тыс.');
    await page.locator('button[name=times][value="2"]').click();
    await page.locator('#add-wrong > span').waitFor();
    expect(await page.locator('#add').inputValue()).to.equal('5 тыс.');
    expect(await page.locator('.upg__go').count()).to.equal(0);
  });
});
