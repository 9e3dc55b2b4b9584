/**
 * Another currency chosen while paying: a number from an outdated page is not charged in the currency of the account.
 * `top-up-currency.all.test.ts` has the sums that are recalculated.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { BALANCE, fillTopUp } from '#test/support/players/top-up.ts';
import { DOLLARS, WIDE, openCurrencySteps } from './top-up-currency-steps.ts';

describe('Changing the currency during a top-up', function () {
  this.timeout(300_000);
  const { stage, sumOf, changeElsewhere } = openCurrencySteps();

  it('A number from an outdated page is not charged in the currency of the account', async () => {
    const { page } = await stage.come('/en/payment', WIDE);
    await startIslands(page);
    await fillTopUp(page, { sum: '300' });
    await changeElsewhere(page, 'usd');
    await Promise.all([page.waitForURL(/wrong=/), page.locator('form.pay [value=pay]').click()]);
    await startIslands(page);
    expect(await page.locator('#pay-sum-note').textContent()).to.equal(
      stage.services.texts.t('en')('errors.payment.currency'),
    );
    expect(await sumOf(page)).to.equal('3.27');
    expect(await page.locator(BALANCE).textContent()).to.match(DOLLARS);
    const { page: plain } = await stage.come('/en/payment', { javaScriptEnabled: false });
    await changeElsewhere(plain, 'usd');
    await plain.reload();
    await fillTopUp(plain, { sum: '3' });
    await changeElsewhere(plain, 'rub');
    await plain.locator('form.pay [value=pay]').click();
    expect(await plain.locator('#pay-sum-note').textContent()).to.equal(
      stage.services.texts.t('en')('errors.payment.currency'),
    );
    expect(await sumOf(plain)).to.equal('275.23');
  });
});
