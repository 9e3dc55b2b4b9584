/**
 * Another currency chosen in the window of a top-up over a case: balance and sign change together, the typed sum and
 * the missing sum are converted and rounded up, and no page mixes two currencies.
 */
import { expect } from 'chai';
import { startIslands, startLive } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { BALANCE, PAY_PAGE, fillTopUp, goToPay, openTopUp } from '#test/support/players/top-up.ts';
import { CURRENCY, DOLLARS, WIDE, openCurrencySteps } from './top-up-currency-steps.ts';

const ROUBLES = /^1\s000\s₽$/;

describe('Changing the currency during a top-up, in more ways', function () {
  this.timeout(300_000);
  const { stage, come, sumOf, signOf, quickSums, payText, balanceSays, choose } = openCurrencySteps();

  // The sums at 0.0109 $ for 1 ₽: 1 250 ₽ are 13.625 $, and 13.62 $ are 1 249.5413 ₽.
  for (const [from, to, typed, wanted, pays, lacked, needed] of [
    ['rub', 'usd', '300', '3.27', /Pay 3,27\s\$/, '1250', /13,63\s\$$/],
    ['usd', 'rub', '3.28', '300.92', /Pay 300,92\s₽/, '13.62', /1\s249,55\s₽$/],
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
});
