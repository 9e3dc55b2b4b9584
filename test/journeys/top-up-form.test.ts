/**
 * The top-up form in a real browser: the preview of a promo code equals the credited sum, and the form works without
 * JavaScript.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { BALANCE, PAY_PAGE, STATUS_PAGE, decide, fillTopUp, goToPay } from '#test/support/players/top-up.ts';
import { lineOf, openFormSteps } from './top-up-form-steps.ts';

describe('The form of a top-up', function () {
  this.timeout(300_000);
  const { stage, textOf, noteSays } = openFormSteps();

  it('The form shows the gain of a code while it is typed, and the top-up gives it', async () => {
    const { page, complaints, leave } = await stage.come('/en/payment');
    await startIslands(page);
    await fillTopUp(page, { sum: '1000', promo: 'unknown-code' });
    await noteSays(page, textOf('errors.promo.unknown'));
    await page.locator('[name=promo]').fill(' welcome ');
    await noteSays(page, /Adds 10% to a top-up of 100\s₽ or more/);
    expect(await lineOf(page, /You pay/)).to.match(/^1\s000\s₽$/);
    expect(await lineOf(page, /Promo code \+10%/)).to.match(/^\+100\s₽$/);
    expect(await lineOf(page, /Added to your balance/)).to.match(/^1\s100\s₽$/);
    await page.locator('[name=sum]').fill('99');
    expect(await page.locator('.bill dt', { hasText: 'Promo code' }).count(), 'below its least sum').to.equal(0);
    await page.locator('[name=sum]').fill('1000');
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await stage.saysOfIt(page, 'payments.state.paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+1\s100\s₽$/);
    expect(await lineOf(page, /Promo code \+10%/)).to.match(/^\+100\s₽$/);
    expect(await lineOf(page, /^Paid$/)).to.match(/^1\s000\s₽$/);
    expect(await page.locator(BALANCE).textContent()).to.match(/^2\s100\s₽$/);
    await page.goto(`${stage.store.address}/en/payment`);
    await startIslands(page);
    await fillTopUp(page, { sum: '100', promo: 'WELCOME' });
    await noteSays(page, textOf('errors.promo.used'));
    // The browser logs every refused call.
    expect(complaints.filter((line) => !line.endsWith('/api/payment/promo/check'))).to.deep.equal([]);
    await leave();
  });

  it('A first top-up begins with the least of the usual sums, and another is chosen without JavaScript', async () => {
    const { page, leave } = await stage.come('/en/payment', { javaScriptEnabled: false });
    const sum = page.locator('[name=sum]');
    expect(await sum.inputValue()).to.equal('300');
    expect(await lineOf(page, /Added to your balance/)).to.match(/^300\s₽$/);
    await page.locator('.sums a', { hasText: '500' }).first().click();
    expect(await sum.inputValue()).to.equal('500');
    expect(await page.locator('.sums [aria-current=true]').allTextContents()).to.have.lengthOf(1);
    expect(await page.locator('.sums__missing, .field__wrong').count()).to.equal(0);
    await leave();
  });

  it('The form works without JavaScript from the link to the balance', async () => {
    const { page, leave } = await stage.come('/en/payment?sum=75&from=/case/final-stake', { javaScriptEnabled: false });
    expect(await page.locator('[name=sum]').inputValue()).to.equal('75');
    await page.locator('[name=promo]').fill('nothing-like-it');
    await page.locator('[value=check]').click();
    expect(await page.locator('#pay-promo-note').textContent()).to.equal(textOf('errors.promo.unknown'));
    expect(await page.locator('[name=sum]').inputValue(), 'what was typed stands there again').to.equal('75');
    await page.locator('[name=promo]').fill('');
    await fillTopUp(page, { sum: '120.50' });
    await page.locator('form.pay [value=pay]').click();
    expect(page.url(), await page.locator('main').innerText()).to.match(PAY_PAGE);
    await page.locator('[name=decision][value=paid]').click();
    expect(page.url()).to.match(STATUS_PAGE);
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+120,50\s₽$/);
    expect(await page.locator('.acts a').first().getAttribute('href')).to.equal('/en/case/final-stake');
    await leave();
  });
});
