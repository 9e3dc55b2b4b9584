/**
 * The top-up form in a real browser: errors beside their fields, another currency, other kinds of promo codes, and a
 * phone payment without JavaScript.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { PAY_PAGE, STATUS_PAGE, decide, fillTopUp, goToPay, openTopUp } from '#test/support/players/top-up.ts';
import { lineOf, openFormSteps } from './top-up-form-steps.ts';

describe('The form of a top-up, in more ways', function () {
  this.timeout(300_000);
  const { stage, textOf, noteSays } = openFormSteps();

  it('An error is displayed beside its field, and nothing is sent', async () => {
    const { page, leave } = await stage.come('/en/payment');
    await startIslands(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${stage.store.address}/api/payment/`)) sent.push(request.url());
    });
    await fillTopUp(page, { sum: '5', promo: 'ab' });
    await page.locator('form.pay [value=pay]').click();
    await page.waitForSelector('[name=sum][aria-invalid=true]');
    expect(await page.locator('#pay-sum-note').textContent()).to.contain('10');
    expect(await page.locator('#pay-promo-note').textContent()).to.equal(textOf('errors.promo.unknown'));
    await toastSays(page, (await page.locator('#pay-sum-note').textContent()) ?? '-');
    await page.locator('[name=promo]').fill('');
    await page.waitForFunction(() => document.querySelector('#pay-promo-note')?.textContent === '');
    expect(sent).to.deep.equal([]);
    await leave();
  });

  it('The form recalculates when another currency is chosen in the dialog', async () => {
    const { page, leave } = await stage.come(`/en/case/${CHEAP_CASE}`);
    await openTopUp(page);
    await page.locator('.pay__currency select').selectOption('usd');
    await page.waitForSelector('form.pay .input-wrap__end:has-text("$")');
    expect(await page.locator('#pay-sum-note').textContent()).to.match(/\b1\s?\$/);
    await page.waitForSelector('form.pay:not([aria-busy=true])');
    await fillTopUp(page, { sum: '3' });
    await goToPay(page, PAY_PAGE);
    await leave();
  });

  it('The form works again after an address that opened an app, and in a tab that comes back', async () => {
    const { page, leave } = await stage.come('/en/payment');
    await startIslands(page);
    await fillTopUp(page, { sum: '500' });
    // A browser stays on its page when an app takes the address, or when a download or nothing answers.
    await page.route(PAY_PAGE, (route) => route.fulfill({ status: 204 }));
    const pay = page.locator('form.pay [value=pay]');
    for (const [target, event] of [
      ['document', 'visibilitychange'],
      ['window', 'pageshow'],
    ] as const) {
      await Promise.all([page.waitForResponse(PAY_PAGE), pay.click()]);
      expect(await page.locator('form.pay').getAttribute('aria-busy')).to.equal('true');
      await page.evaluate(([on, name]) => (on === 'window' ? globalThis : document).dispatchEvent(new Event(name)), [
        target,
        event,
      ] as const);
      await page.locator('form.pay[aria-busy=false]').waitFor();
    }
    await page.unroute(PAY_PAGE);
    await goToPay(page, PAY_PAGE);
    await leave();
  });

  it('A code refused for too small a sum is explained, and the typed values stay', async () => {
    const { page, leave } = await stage.come('/en/payment');
    await startIslands(page);
    await fillTopUp(page, { sum: '499', promo: 'BONUS100' });
    await noteSays(page, /Adds 100\s₽ to a top-up of 500\s₽ or more/);
    await page.locator('form.pay [value=pay]').click();
    await toastSays(page, '500 ₽ or more');
    expect(await page.locator('[name=sum]').inputValue()).to.equal('499');
    await page.locator('[name=sum]').fill('500');
    expect(await lineOf(page, /Added to your balance/)).to.match(/^600\s₽$/);
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await stage.saysOfIt(page, 'payments.state.paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+600\s₽$/);
    await leave();
  });

  it('A code for a skin gives the skin without JavaScript', async () => {
    const { page, leave } = await stage.come('/en/payment', { javaScriptEnabled: false });
    await page.locator('[name=sum]').fill('300');
    await page.locator('[name=promo]').fill('SKIN');
    await page.locator('[value=check]').click();
    await page
      .getByText(/Gives a skin worth up to 50\s₽ for a top-up of 300\s₽ or more/)
      .first()
      .waitFor();
    expect(await page.locator('[name=promo]').inputValue()).to.equal('SKIN');
    await page.locator('form.pay [name=terms]').check();
    await page.locator('form.pay [value=pay]').click();
    await page.waitForURL(PAY_PAGE);
    await decide(page, 'paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+300\s₽$/);
    expect(await lineOf(page, /^Promo code$/)).to.equal(textOf('payments.status.gift'));
    await page.goto(`${stage.store.address}/en/profile`);
    expect(await page.locator('#item-grid > li').count()).to.equal(1);
    await leave();
  });

  it('Analytics gets a created payment before the page leaves for the provider', async () => {
    const { page, leave } = await stage.come('/en/payment');
    const order: string[] = [];
    await page.exposeFunction('recordEvent', (event: string, method: string) => order.push(`${event} by ${method}`));
    await page.addInitScript(() => {
      localStorage.setItem('consent', 'yes');
      const list: unknown[] = [];
      list.push = (entry: { event: string; method: string }) => {
        (globalThis as unknown as { recordEvent: (...words: string[]) => void }).recordEvent(entry.event, entry.method);
        return 0;
      };
      Object.assign(globalThis, { dataLayer: list });
    });
    page.on('request', (request) => request.isNavigationRequest() && order.push(new URL(request.url()).pathname));
    const { analytics } = stage.services.config;
    Object.assign(stage.services.config, { analytics: { src: `${stage.store.address}/robots.txt`, origins: [] } });
    try {
      await page.reload();
      await startIslands(page);
      await fillTopUp(page, { sum: '100' });
      await goToPay(page, PAY_PAGE);
    } finally {
      Object.assign(stage.services.config, { analytics });
    }
    const at = order.indexOf('createPayment by sandbox');
    expect(at, order.join(', ')).to.be.at.least(0);
    expect(order[at + 1]).to.match(PAY_PAGE);
    await leave();
  });

  it('Without JavaScript errors are displayed beside the fields', async () => {
    const { page, leave } = await stage.come('/en/payment', { javaScriptEnabled: false });
    await page.goto(`${stage.store.address}/en/payment?sent=pay&sum=5&method=sandbox`);
    expect(await page.locator('#pay-sum-note').textContent()).to.contain('10');
    expect(await page.locator('#pay-terms-wrong').textContent()).to.equal(textOf('payments.form.terms.needed'));
    await leave();
  });

  it('Without JavaScript a phone payment asks for the number on the payment page', async () => {
    const { page, leave } = await stage.come('/en/payment', { javaScriptEnabled: false });
    await fillTopUp(page, { sum: '90', method: 'sandbox-phone' });
    await page.locator('form.pay [value=pay]').click();
    expect(page.url()).to.match(STATUS_PAGE);
    await page.locator('[name=phone]').fill('+7 900 123-45-67');
    await page.locator('.paid [type=submit]').click();
    expect(page.url()).to.match(/\/sandbox\/phone\//);
    await leave();
  });
});
