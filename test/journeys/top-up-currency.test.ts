/**
 * Another currency chosen while paying, on the page of a top-up and in the window over a case: balance and sign change
 * together, the typed sum and the missing sum are converted and rounded up, and no page mixes two currencies.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands, startLive } from '#test/support/browser.ts';
import { CHEAP_CASE } from '#test/support/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { BALANCE, PAY_PAGE, fillTopUp, goToPay, openTopUp, openTopUps, type TopUpStage } from '#test/support/top-up.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };
const ROUBLES = /^1\s000\s₽$/;
const DOLLARS = /^10,90\s\$$/;
const CURRENCY = '.pay__currency select';

describe('Changing the currency during a top-up', function () {
  this.timeout(300_000);
  let stage: TopUpStage;
  before(async () => {
    stage = await openTopUps();
  });
  after(() => stage.close());

  /** A page for a demo player of 1 000 ₽ whose account has a currency. */
  const come = async (path: string, currency: 'rub' | 'usd'): Promise<Page> => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/user/currency/change', { code: currency }).expect(200);
    const { page } = await stage.come(path, { as: name, ...WIDE });
    return page;
  };
  const sumOf = (page: Page): Promise<string> => page.locator('form.pay [name=sum]').inputValue();
  const signOf = (page: Page): Promise<string | null> =>
    page.locator('form.pay .input-wrap__end').first().textContent();
  const quickSums = (page: Page): Promise<string[]> => page.locator('form.pay .sums button').allTextContents();
  const payText = (page: Page): Promise<string | null> => page.locator('form.pay [value=pay]').textContent();
  const balanceSays = (page: Page, balance: RegExp): Promise<void> =>
    page.locator(BALANCE, { hasText: balance }).waitFor();
  const choose = async (page: Page, code: string): Promise<void> => {
    await page.locator(CURRENCY).selectOption(code);
    const sign = code === 'usd' ? '$' : '₽';
    await page.waitForSelector(`form.pay:not([aria-busy=true]) .input-wrap__end:has-text("${sign}")`);
  };

  /** Chooses a currency in another tab of the same browser. */
  const changeElsewhere = async (page: Page, code: string): Promise<void> => {
    const headers = { Origin: stage.store.address };
    const form = { code, return: '/en/faq' };
    const answer = await page.context().request.post(`${stage.store.address}/en/currency`, { headers, form });
    expect(answer.status()).to.equal(200);
  };

  // The sums at 0.0109 $ for 1 ₽: 1 250 ₽ are 13.625 $, and 13.62 $ are 1 249.5413 ₽.
  for (const [from, to, typed, wanted, pays, lacked, needed] of [
    ['rub', 'usd', '300', '3.27', /Pay 3,27\s\$/, '1250', /13,63$/],
    ['usd', 'rub', '3.28', '300.92', /Pay 300,92\s₽/, '13.62', /1\s249,55$/],
  ] as const) {
    it(`The page recalculates everything, ${from} to ${to}`, async () => {
      const page = await come(`/en/payment?sum=${lacked}&from=/case/${CHEAP_CASE}`, from);
      await startIslands(page);
      await fillTopUp(page, { method: 'sandbox-late', sum: typed, promo: 'WELCOME' });
      await Promise.all([page.waitForEvent('load'), page.locator(CURRENCY).selectOption(to)]);
      await startIslands(page);
      await balanceSays(page, to === 'usd' ? DOLLARS : ROUBLES);
      expect(await sumOf(page)).to.equal(wanted);
      expect(await signOf(page)).to.equal(to === 'usd' ? '$' : '₽');
      expect((await quickSums(page))[0]).to.match(needed);
      expect(await payText(page)).to.match(pays);
      expect(await page.locator('[name=promo]').inputValue()).to.equal('WELCOME');
      expect(await page.locator('[name=method][value=sandbox-late]').isChecked()).to.equal(true);
      expect(await page.locator('[name=terms]').isChecked()).to.equal(true);
      expect(await page.locator('[name=from]').inputValue()).to.equal(`/case/${CHEAP_CASE}`);
      expect(await page.locator(`#currencies [value=${to}]`).count(), 'the current one is left out').to.equal(0);
      expect(await page.evaluate(() => document.activeElement?.tagName)).to.equal('SELECT');
      await Promise.all([page.waitForEvent('load'), page.locator(CURRENCY).selectOption(from)]);
      await startIslands(page);
      expect(await sumOf(page), 'the first currency again').to.equal(typed);
      await goToPay(page, PAY_PAGE);
    });

    it(`The dialog over a case recalculates everything, ${from} to ${to}`, async () => {
      const page = await come(`/en/case/${CHEAP_CASE}`, from);
      await openTopUp(page);
      await fillTopUp(page, { sum: typed });
      await choose(page, to);
      expect(await page.locator(BALANCE).textContent()).to.match(to === 'usd' ? DOLLARS : ROUBLES);
      expect(await sumOf(page)).to.equal(wanted);
      expect(await payText(page)).to.match(pays);
      await choose(page, from);
      expect(await page.locator(BALANCE).textContent()).to.match(from === 'usd' ? DOLLARS : ROUBLES);
      expect(await sumOf(page), 'the first currency again').to.equal(typed);
      await choose(page, to);
      const old = await page.locator('.opener .total').textContent();
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Escape')]);
      await balanceSays(page, to === 'usd' ? DOLLARS : ROUBLES);
      const now = (await page.locator('.opener .total').textContent()) ?? '';
      expect(now)
        .to.contain(to === 'usd' ? '$' : '₽')
        .and.not.equal(old);
      expect(await page.locator('dialog[open]').count()).to.equal(0);
    });
  }

  it('A balance that arrives over a page in the earlier currency is shown in the new one', async () => {
    const name = freshName();
    const visit = await stage.come(`/en/case/${CHEAP_CASE}`, { as: name, ...WIDE });
    const { page } = visit;
    await startLive(visit);
    await openTopUp(page);
    await choose(page, 'usd');
    const player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE }).expect(200);
    const { user } = (await player.get('/api/_auth/session').expect(200)).body as { user: { balance: number } };
    const dollars = user.balance.toFixed(2).replace('.', ',');
    await balanceSays(page, new RegExp(String.raw`^${dollars}\s\$$`));
  });

  it('The form says that the currency of the account changes', async () => {
    const page = await come('/en/payment', 'rub');
    await startIslands(page);
    const label = page.locator('.pay__currency');
    expect(await label.textContent()).to.contain(stage.services.texts.t('en')('payments.form.currency'));
    expect(await label.textContent()).to.contain(stage.services.texts.t('en')('payments.form.currency.hint'));
  });

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
