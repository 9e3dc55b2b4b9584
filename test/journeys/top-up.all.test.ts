/**
 * A top-up end to end in a real browser with the sandbox as provider: declined, abandoned, notified late, notified
 * twice, by phone, by keyboard alone.
 */
import { expect } from 'chai';
import sandbox from '#src/payments/sandbox-provider/module.ts';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import {
  BALANCE,
  PAY_PAGE,
  STATUS_PAGE,
  decide,
  fillTopUp,
  goToPay,
  openTopUp,
  openTopUpScreen,
} from '#test/support/players/top-up.ts';

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

describe('A top-up in the browser, in more ways', function () {
  this.timeout(300_000);
  const stage = openTopUpScreen();

  /** Runs the sandbox's scheduled notifications that are due. */
  const runSandbox = async (): Promise<void> => {
    for (const job of sandbox.demoJobs) await job.act(stage.services);
  };

  it('A declined top-up says so, and no money moves', async () => {
    const { page, leave } = await stage.come('/en/payment');
    await startIslands(page);
    await fillTopUp(page, { sum: '100' });
    await goToPay(page, PAY_PAGE);
    await decide(page, 'declined');
    await stage.saysOfIt(page, 'payments.state.failed');
    expect(await page.locator(BALANCE).textContent()).to.match(/^1\s000\s₽$/);
    await leave();
  });

  it('An abandoned top-up is in the list of payments and can be paid later', async () => {
    const { page, leave } = await stage.come('/en/payment');
    await startIslands(page);
    await fillTopUp(page, { sum: '150' });
    await goToPay(page, PAY_PAGE);
    await page.goto(`${stage.store.address}/en/profile/payments`);
    await page.locator('#payment-rows a').first().click();
    await page.locator('#payment-status a[href*="/sandbox/pay/"]').click();
    await page.waitForURL(PAY_PAGE);
    await decide(page, 'paid');
    await stage.saysOfIt(page, 'payments.state.paid');
    await leave();
  });

  it('The page of a top-up with a late notification polls until the payment is credited', async () => {
    const { page, leave } = await stage.come('/en/payment');
    await startIslands(page);
    await fillTopUp(page, { sum: '200', method: 'sandbox-late' });
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await page.waitForSelector('#payment-status[hx-get]');
    // No click is needed: the page polls until the sandbox has notified the store.
    const status = page.locator('#payment-status');
    for (let again = await status.getAttribute('hx-get'); again !== null; again = await status.getAttribute('hx-get')) {
      await runSandbox();
      await page.waitForFunction(
        (before) => document.getElementById('payment-status')?.getAttribute('hx-get') !== before,
        again,
      );
    }
    await stage.saysOfIt(page, 'payments.state.paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+200\s₽$/);
    await leave();
  });

  it('A top-up with two notifications is credited once', async () => {
    const { page, leave } = await stage.come('/en/payment');
    await startIslands(page);
    await fillTopUp(page, { sum: '300', method: 'sandbox-twice' });
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await stage.saysOfIt(page, 'payments.state.paid');
    await page.reload();
    expect(await page.locator(BALANCE).textContent()).to.match(/^1\s300\s₽$/);
    await page.goto(`${stage.store.address}/en/profile/movements?kind=top_up&unit=RUB`);
    expect(await page.locator('.move').count()).to.equal(1);
    await leave();
  });

  it('A phone payment asks for the number and returns after the confirmation', async () => {
    const { page, complaints, leave } = await stage.come('/en/case/final-stake');
    await openTopUp(page);
    await fillTopUp(page, { sum: '250', method: 'sandbox-phone' });
    await page.locator('form.pay [value=pay]').click();
    await page.locator('.pay__phone [name=phone]').fill('+7 900 123-45-67');
    await Promise.all([page.waitForURL(/\/sandbox\/phone\//), page.locator('.pay__phone [type=submit]').click()]);
    // The sandbox page polls for the phone's confirmation and redirects back.
    await page.waitForURL(STATUS_PAGE);
    await stage.saysOfIt(page, 'payments.state.paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+250\s₽$/);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('A top-up can be made by keyboard alone', async () => {
    const { page, leave } = await stage.come(`/en/case/${CHEAP_CASE}`);
    await startIslands(page);
    await page.locator('header [data-dialog=payment]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[data-state=open] form.pay .pay__currency select');
    const tabTo = async (selector: string): Promise<void> => {
      for (let press = 0; press < 40; press += 1) {
        if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the keyboard does not come to ${selector}`);
    };
    await tabTo('form.pay [name=sum]');
    await page.keyboard.type('100');
    await tabTo('form.pay [name=terms]');
    await page.keyboard.press('Space');
    await tabTo('form.pay [value=pay]');
    await Promise.all([page.waitForURL(PAY_PAGE), page.keyboard.press('Enter')]);
    await leave();
  });

  it('The dialog is clean to axe-core and fits a phone in Polish', async () => {
    const { page, leave } = await stage.come(`/pl/case/${CHEAP_CASE}`, { bypassCSP: true, viewport: PHONE });
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await openTopUp(page);
      expect(await axeFindings(page), String(size.width)).to.deep.equal([]);
      const { left, right } = await page.locator('dialog[open]').evaluate((dialog) => dialog.getBoundingClientRect());
      expect(left).to.be.at.least(0);
      expect(right).to.be.at.most(size.width);
      expect(await page.locator('dialog[open]').evaluate((one) => one.scrollWidth - one.clientWidth)).to.equal(0);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    }
    await leave();
  });
});
