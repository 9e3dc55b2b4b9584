/**
 * Payment at the sandbox in a browser without JavaScript, by keyboard alone and at 360 pixels: on its page, and by
 * confirmation on a phone. Proves that the payment is credited as decided, and that the payer returns to the store.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { type SessionAnswer, type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';

const SUM = 499;
const PHONE_ANSWERS_MS = 5000;

interface TopUpResponse {
  readonly url?: string;
  readonly payData?: { readonly resultData: { readonly internalForm: { readonly action: string } } };
}

describe('The payment sandbox in the browser', function () {
  this.timeout(180_000);
  const clock = fixedClock();
  const stage = screenWith(async () => {
    const config = testConfig({ demo: true, rateFactor: 1000 });
    return await makeServices({ clock, config });
  });
  before(async () => {
    // The sandbox notifies and redirects to the address where the store listens.
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });

  const balanceOf = async ({ agent }: SignedInPlayer): Promise<number> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user?.balanceMinor ?? 0;
  async function begin(method: string) {
    const player = await asPlayer(stage.store, freshName());
    const before = await balanceOf(player);
    const begun = (await player.post('/api/payment/create', { sum: SUM, method }).expect(200)).body as TopUpResponse;
    const { pathname } = new URL(begun.url ?? begun.payData?.resultData.internalForm.action ?? stage.store.address);
    return { path: pathname, gained: async (): Promise<number> => (await balanceOf(player)) - before };
  }
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      return one instanceof HTMLButtonElement || one instanceof HTMLInputElement ? `${one.name}=${one.value}` : '';
    });
  const comesBack = (page: Page): Promise<void> =>
    page.waitForURL(({ pathname }) => pathname.startsWith('/payment/'), { waitUntil: 'commit' });

  it('A payment is made by keyboard, and its notification follows the chosen manner', async () => {
    const { path, gained } = await begin('sandbox');
    const { page } = await stage.visit(path, { javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('decision=paid');
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('decision=declined');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('details[open]');
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('manner=prompt');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).to.equal('manner=twice');
    await page.keyboard.press('Enter');
    await comesBack(page);
    expect(await gained()).to.equal(SUM * 100);
  });

  it('A declined payment says so when it is opened again', async () => {
    const { path, gained } = await begin('sandbox');
    const { page } = await stage.visit(path, { javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await comesBack(page);
    await page.goto(stage.store.address + path);
    expect(await page.locator('.slip .notice--bad').count()).to.equal(1);
    expect(await page.locator('form').count()).to.equal(0);
    expect(await gained()).to.equal(0);
  });

  it('A phone payment waits, polls by itself, and leads back to the store', async () => {
    const { path, gained } = await begin('sandbox-phone');
    const { page } = await stage.visit(path, { javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('phone=');
    await page.keyboard.type('call me');
    await page.keyboard.press('Enter');
    expect(await page.locator('#phone:invalid').count()).to.equal(1);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('+48 (600) 100-201');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.slip .notice[role=status]');
    expect(await gained()).to.equal(0);
    clock.moveBy(PHONE_ANSWERS_MS);
    await comesBack(page);
    expect(await gained()).to.equal(SUM * 100);
  });

  it('The waiting page is clean to axe-core, narrow and wide', async () => {
    const { path } = await begin('sandbox-phone');
    const fields = { phone: '79001234567', interface: 'web' };
    await stage.store.guest().post(path).type('form').send(fields).expect(303);
    const { page, complaints } = await stage.visit('/faq', { bypassCSP: true });
    // Frozen, because the page would reload in the middle of the check.
    await page.route(stage.store.address + path, async (route) => {
      const response = await route.fetch();
      const headers = Object.entries(response.headers()).filter(([name]) => name !== 'refresh');
      await route.fulfill({ response, headers: Object.fromEntries(headers) });
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(stage.store.address + path);
      expect(await page.locator('.slip .notice[role=status]').count()).to.equal(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(width);
      expect(await axeFindings(page)).to.deep.equal([]);
    }
    expect(complaints).to.deep.equal([]);
  });
});
