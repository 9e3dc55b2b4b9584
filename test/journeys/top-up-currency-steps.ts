import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { asPlayer, freshName } from '#test/support/store.ts';
import { BALANCE, openTopUpScreen } from '#test/support/players/top-up.ts';

export const WIDE = { viewport: { width: 1280, height: 900 } };
export const DOLLARS = /^10,90\s\$$/;
export const CURRENCY = '.pay__currency select';

/** Opens the shop for the enclosing block of tests. */
export function openCurrencySteps() {
  const stage = openTopUpScreen();

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
    page.locator('form.pay [name=sum] + .input-wrap__end').textContent();
  const quickSums = (page: Page): Promise<string[]> => page.locator('form.pay .sums > a').allTextContents();
  const payText = (page: Page): Promise<string | null> => page.locator('form.pay [value=pay]').textContent();
  const balanceSays = (page: Page, balance: RegExp): Promise<void> =>
    page.locator(BALANCE, { hasText: balance }).waitFor();
  const choose = async (page: Page, code: string): Promise<void> => {
    await page.locator(CURRENCY).selectOption(code);
    const sign = code === 'usd' ? '$' : '₽';
    await page.waitForSelector(`form.pay:not([aria-busy=true]) [name=sum] + .input-wrap__end:has-text("${sign}")`);
  };

  /** Chooses a currency in another tab of the same browser. */
  const changeElsewhere = async (page: Page, code: string): Promise<void> => {
    const headers = { Origin: stage.store.address };
    const form = { code, return: '/en/faq' };
    const answer = await page.context().request.post(`${stage.store.address}/en/currency`, { headers, form });
    expect(answer.status()).to.equal(200);
  };

  return { stage, come, sumOf, signOf, quickSums, payText, balanceSays, choose, changeElsewhere };
}
