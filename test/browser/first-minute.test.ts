/**
 * The first minute of a guest: upgrade and contract can be tried with sample items, and the demo signs in like a real
 * store. `first-minute.all.test.ts` has the layouts of the first pages.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const STILL = { reducedMotion: 'reduce' } as const;

describe('The first minute of a guest', function () {
  this.timeout(300_000);
  const screen = screenWith(makeShop);

  it('The dial follows sample items of a guest, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await screen.visit('/en/upgrade', { ...STILL, javaScriptEnabled });
      const dial = page.locator('.dial b');
      const first = await dial.innerText();
      expect(first).to.match(/%$/);
      if (javaScriptEnabled) await startIslands(page);
      // The cheapest one: the target stays dearer than the stake.
      await page.locator('#mine-grid .choice__box:not(:checked)').last().check({ force: true });
      if (!javaScriptEnabled) await page.locator('#upgrade-desk .no-script').click();
      await page.waitForFunction((before) => document.querySelector('.dial b')?.textContent !== before, first);
      expect(await page.locator('.upg__chance .btn--main').innerText()).to.contain('Sign in to play');
    }
  });

  it('The tray takes sample items of a guest, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await screen.visit('/en/contract', { ...STILL, javaScriptEnabled });
      await page.setViewportSize({ width: 1280, height: 900 });
      if (javaScriptEnabled) await startIslands(page);
      await page.locator('#contract-grid .choice__box:not(:checked)').first().check({ force: true });
      if (!javaScriptEnabled) await page.click('#contract-tray button[type=submit]');
      await page.locator('.tray', { hasText: '6 of 10' }).waitFor();
      await page.locator('.tray__offer:not(.is-old)').waitFor();
      expect(await page.locator('.tray .btn--main').innerText()).to.contain('Sign in to play');
    }
  });

  it('A trial player keeps the currency of the page, is asked for the age, and has items to play with', async () => {
    const { page } = await screen.visit('/en/login?return=/en/contract', STILL);
    const shown = await page.evaluate(
      () => JSON.parse(document.getElementById('page-facts')?.textContent ?? '{}') as { currency: { code: string } },
    );
    await startIslands(page);
    await page.fill('main [name=name]', freshName());
    await page.click('main .auth__demo button, main form.auth__main button:not([formaction])');
    // The address of the form names this page too.
    await page.waitForURL(({ pathname }) => pathname === '/en/contract');
    expect(await page.locator('[data-asks]').count()).to.equal(1);
    expect(await page.locator('#contract-grid > li').count()).to.be.within(4, 6);
    const own = await page.evaluate(
      () => JSON.parse(document.getElementById('page-facts')?.textContent ?? '{}') as { currency: { code: string } },
    );
    expect(own.currency.code).to.equal(shown.currency.code);
  });

  it('A trial player links VK by one press and meets the condition of a case', async () => {
    const { page } = await screen.visit('/en/case/carrier-pigeon', { ...STILL, as: freshName() });
    await page.locator('.opener__asks a.btn').first().click();
    await page.waitForURL(/\/profile\/accounts/);
    await page.locator('form[action$="/profile/link/vk"] button').click();
    await page.locator('form[action$="/profile/unlink/vk"]').waitFor();
    await page.goto(`${screen.store.address}/en/case/carrier-pigeon`);
    await page.locator('form.opener').waitFor();
  });
});
