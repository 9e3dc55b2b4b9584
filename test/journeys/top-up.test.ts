/**
 * A top-up end to end in a real browser with the sandbox as provider, from the window over the page to the credited
 * balance. The page shows what the ledger holds.
 */
import { expect } from 'chai';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import {
  BALANCE,
  PAY_PAGE,
  decide,
  fillTopUp,
  goToPay,
  openTopUp,
  openTopUpScreen,
} from '#test/support/players/top-up.ts';

describe('A top-up in the browser', function () {
  this.timeout(300_000);
  const stage = openTopUpScreen();

  it('A player gets from the dialog over the page to the credited balance', async () => {
    const { page, complaints, leave } = await stage.come(`/en/case/${CHEAP_CASE}`);
    await openTopUp(page);
    const button = page.locator('form.pay [value=pay]');
    expect(await page.locator('form.pay [name=method]').first().isChecked()).to.equal(true);
    const wrong = page.locator('form.pay .field__wrong');
    await page.locator('form.pay [name=sum]').fill('');
    await button.click();
    expect(await wrong.allInnerTexts()).to.deep.equal(['Enter an amount', 'Accept the terms to pay']);
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('pay-sum');
    await page.locator('.sums a', { hasText: '500' }).first().click();
    await button.click();
    expect(await wrong.allInnerTexts()).to.deep.equal(['Accept the terms to pay']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('terms');
    await fillTopUp(page, { sum: '500' });
    expect(await page.locator('.bill__sum').last().textContent()).to.match(/^500\s₽$/);
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await stage.saysOfIt(page, 'payments.state.paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+500\s₽$/);
    expect(await page.locator(BALANCE).textContent()).to.match(/^1\s500\s₽$/);
    await openTopUp(page);
    expect(await page.locator('form.pay [name=terms]').isChecked(), 'the terms are remembered').to.equal(true);
    expect(complaints).to.deep.equal([]);
    await leave();
  });
});
