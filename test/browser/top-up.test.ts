/**
 * A top-up from end to end in a real browser, with the sandbox as the one who collects: from the window over the page
 * and without JavaScript; paid, declined, given up, told late, told twice, by phone; with a code; by keyboard alone.
 * What a page says of a payment is what the ledger has.
 */
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { jobs } from '#src/app.ts';
import type { World } from '#src/platform/world.ts';
import { axeFindings, openBrowser, visit, wake, type Visit } from '../support/browser.ts';
import { CHEAP_CASE, makeShop } from '../support/shop.ts';
import { freshName, openStore, type Store } from '../support/store.ts';
import { fillTopUp, goToPay, openTopUp } from '../support/top-up.ts';
import { closeWorld, expectCleanAudit } from '../support/world.ts';

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };
const PAY_PAGE = /\/sandbox\/pay\//;
const STATUS_PAGE = /\/payment\/[0-9a-f]{32}/;
/** What a demo player begins with, and what a top-up makes of it. */
const BALANCE = '.purse__sums [data-live=balance]';

describe('a top-up', function () {
  this.timeout(300_000);
  let world: World;
  let store: Store;
  let browser: Browser;
  before(async () => {
    [world, browser] = await Promise.all([makeShop(), openBrowser()]);
    store = await openStore(world);
    // Where the sandbox tells the store what it decided, and where it sends the player back.
    Object.assign(world.config, { publicOrigin: store.address });
  });
  after(async () => {
    await browser.close();
    await store.close();
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  const come = (path: string, options: object = {}): Promise<Visit> =>
    visit(browser, store, path, { as: freshName(), viewport: WIDE, ...options });
  const decide = async (page: Page, decision: 'paid' | 'declined', manner?: string): Promise<void> => {
    if (manner !== undefined) {
      await page.locator('summary').click();
      await page.locator(`[name=manner][value=${manner}]`).check();
    }
    await Promise.all([page.waitForURL(STATUS_PAGE), page.locator(`[name=decision][value=${decision}]`).click()]);
  };
  const saysOfIt = (page: Page, key: string): Promise<unknown> =>
    page.waitForSelector(`#payment-status h2:has-text("${world.texts.t('en')(key as 'payments.title')}")`);
  const runJob = async (name: string): Promise<void> => {
    await jobs.find((job) => job.name === name)?.act(world);
  };

  it('goes from the window over the page to the money on the balance', async () => {
    const { page, complaints, leave } = await come(`/en/case/${CHEAP_CASE}`);
    await openTopUp(page);
    const button = page.locator('form.pay [value=pay]');
    expect(await page.locator('form.pay [name=method]').first().isChecked()).to.equal(true);
    expect(await button.isDisabled()).to.equal(true);
    await page.locator('.sums button', { hasText: '500' }).first().click();
    expect(await button.isDisabled(), 'the terms are not agreed to').to.equal(true);
    await fillTopUp(page, { sum: '500' });
    expect(await page.locator('.bill__sum').last().textContent()).to.match(/^500\s₽$/);
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await saysOfIt(page, 'payments.state.paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+500\s₽$/);
    expect(await page.locator(BALANCE).textContent()).to.match(/^1\s500\s₽$/);
    await openTopUp(page);
    expect(await page.locator('form.pay [name=terms]').isChecked(), 'the terms are remembered').to.equal(true);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('that is declined says so, and nothing moves', async () => {
    const { page, leave } = await come('/en/payment');
    await wake(page);
    await fillTopUp(page, { sum: '100' });
    await goToPay(page, PAY_PAGE);
    await decide(page, 'declined');
    await saysOfIt(page, 'payments.state.failed');
    expect(await page.locator(BALANCE).textContent()).to.match(/^1\s000\s₽$/);
    await leave();
  });

  it('that is given up is found among the payments, and can be paid after all', async () => {
    const { page, leave } = await come('/en/payment');
    await wake(page);
    await fillTopUp(page, { sum: '150' });
    await goToPay(page, PAY_PAGE);
    await page.goto(`${store.address}/en/profile/payments`);
    await page.locator('#payment-rows a').first().click();
    await page.locator('#payment-status a[href*="/sandbox/pay/"]').click();
    await page.waitForURL(PAY_PAGE);
    await decide(page, 'paid');
    await saysOfIt(page, 'payments.state.paid');
    await leave();
  });

  it('that is told late is followed by its page until it is there', async () => {
    const { page, leave } = await come('/en/payment');
    await wake(page);
    await fillTopUp(page, { sum: '200', method: 'sandbox-late' });
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await page.waitForSelector('#payment-status[hx-get]');
    // Nobody presses anything: the page looks by itself until the sandbox has told the store.
    const status = page.locator('#payment-status');
    for (let again = await status.getAttribute('hx-get'); again !== null; again = await status.getAttribute('hx-get')) {
      await runJob('sandbox-tell');
      await page.waitForFunction(
        (before) => document.getElementById('payment-status')?.getAttribute('hx-get') !== before,
        again,
        { timeout: 60_000 },
      );
    }
    await saysOfIt(page, 'payments.state.paid');
    expect(await page.locator('.paid__sum').textContent()).to.match(/^\+200\s₽$/);
    await leave();
  });

  it('that is told twice is credited once', async () => {
    const { page, leave } = await come('/en/payment');
    await wake(page);
    await fillTopUp(page, { sum: '300', method: 'sandbox-twice' });
    await goToPay(page, PAY_PAGE);
    await decide(page, 'paid');
    await saysOfIt(page, 'payments.state.paid');
    await page.reload();
    expect(await page.locator(BALANCE).textContent()).to.match(/^1\s300\s₽$/);
    await page.goto(`${store.address}/en/profile/movements?kind=top_up&unit=RUB`);
    expect(await page.locator('.move').count()).to.equal(1);
    await leave();
  });

  it('by phone asks for the number and sends it on', async () => {
    const { page, complaints, leave } = await come('/en/case/final-stake');
    await openTopUp(page);
    await fillTopUp(page, { sum: '250', method: 'sandbox-phone' });
    await page.locator('form.pay [value=pay]').click();
    await page.locator('.pay__phone [name=phone]').fill('+7 900 123-45-67');
    await Promise.all([page.waitForURL(/\/sandbox\/phone\//), page.locator('.pay__phone [type=submit]').click()]);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('says beside the field what is wrong, and sends nothing', async () => {
    const { page, leave } = await come('/en/payment');
    await wake(page);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await fillTopUp(page, { sum: '5', promo: 'ab' });
    await page.locator('form.pay [value=pay]').click();
    await page.waitForSelector('[name=sum][aria-invalid=true]');
    expect(await page.locator('[name=sum]').getAttribute('min')).to.equal('10');
    expect(await page.locator('#pay-sum-note').textContent()).to.contain('10');
    expect(await page.locator('#pay-promo-note').textContent()).to.equal(world.texts.t('en')('errors.promo.unknown'));
    expect(await page.locator('.toast--error').count()).to.be.greaterThan(0);
    await page.locator('[name=promo]').fill('');
    await page.waitForFunction(() => document.querySelector('#pay-promo-note')?.textContent === '');
    expect(sent).to.deep.equal([]);
    await leave();
  });

  it('is counted in another currency when that is chosen in the window', async () => {
    const { page, leave } = await come(`/en/case/${CHEAP_CASE}`);
    await openTopUp(page);
    await page.locator('.pay__currency select').selectOption('usd');
    await page.waitForSelector('form.pay .input-wrap__end:has-text("$")');
    expect(await page.locator('form.pay [name=sum]').getAttribute('min')).to.equal('1');
    await page.waitForSelector('form.pay:not([aria-busy=true])');
    await fillTopUp(page, { sum: '3' });
    await goToPay(page, PAY_PAGE);
    await leave();
  });

  it('works without JavaScript from the link to the balance', async () => {
    const { page, leave } = await come('/en/payment?sum=75&from=/case/final-stake', { javaScriptEnabled: false });
    expect(await page.locator('[name=sum]').inputValue()).to.equal('75');
    await page.locator('[name=promo]').fill('nothing-like-it');
    await page.locator('[value=check]').click();
    expect(await page.locator('#pay-promo-note').textContent()).to.equal(world.texts.t('en')('errors.promo.unknown'));
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

  it('without JavaScript says what was wrong beside the fields', async () => {
    const { page, leave } = await come('/en/payment', { javaScriptEnabled: false });
    await page.goto(`${store.address}/en/payment?sent=pay&sum=5&method=sandbox`);
    expect(await page.locator('#pay-sum-note').textContent()).to.contain('10');
    expect(await page.locator('#pay-terms-wrong').textContent()).to.equal(
      world.texts.t('en')('payments.form.terms.needed'),
    );
    await leave();
  });

  it('by phone without JavaScript asks for the number on the page of the payment', async () => {
    const { page, leave } = await come('/en/payment', { javaScriptEnabled: false });
    await fillTopUp(page, { sum: '90', method: 'sandbox-phone' });
    await page.locator('form.pay [value=pay]').click();
    expect(page.url()).to.match(STATUS_PAGE);
    await page.locator('[name=phone]').fill('+7 900 123-45-67');
    await page.locator('.paid [type=submit]').click();
    expect(page.url()).to.match(/\/sandbox\/phone\//);
    await leave();
  });

  it('can be made with the keyboard alone', async () => {
    const { page, leave } = await come(`/en/case/${CHEAP_CASE}`);
    await wake(page);
    await page.locator('header [data-dialog=payment]').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[data-state=open] form.pay .sums button');
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

  it('is clean to axe-core in its window and fits a phone in Polish', async () => {
    const { page, leave } = await come(`/pl/case/${CHEAP_CASE}`, { bypassCSP: true, viewport: PHONE });
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
