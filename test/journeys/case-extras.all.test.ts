/**
 * Extras of the case page in the browser: demo spins, favourites, and the window about unmet conditions, with and
 * without JavaScript, with reduced motion and by keyboard.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { freshName } from '#test/support/store.ts';
import { PLAIN, STILL, WIDE, openCaseSteps } from './case-extras-steps.ts';

describe('Demo spins, favourites and conditions of a case, in more ways', function () {
  this.timeout(180_000);
  const { stage, come } = openCaseSteps();

  it('A player makes demo spins beside the paying button, repeats them, and closes the demo', async () => {
    const name = freshName();
    const page = await come(`/en/case/${CHEAP_CASE}`, { ...STILL, as: name });
    await startIslands(page);
    const balance = await page.locator('.purse__sums [data-live=balance]').innerText();
    await page.locator('.stage__below button').click();
    await page.locator('.demo-said b').waitFor();
    await page.locator('.demo-said__acts form button').click();
    await page.locator('.demo-said b').waitFor();
    await page.locator('.demo-said__acts > button').click();
    await page.locator('.stage__below button').waitFor();
    expect(await page.locator('.purse__sums [data-live=balance]').innerText()).to.equal(balance);
  });

  it('A demo spin without a script has a page labelled as a demo', async () => {
    const page = await come(`/en/case/${CHEAP_CASE}`, PLAIN);
    await Promise.all([page.waitForURL(/\/demo\?ticket=\d+$/), page.locator('.stage__below button').click()]);
    expect(await page.locator('.demo-won .badge').innerText()).to.equal('Demo');
    await Promise.all([page.waitForURL(/\/demo\?ticket=\d+$/), page.locator('main form button').click()]);
    expect(await page.locator('h1').innerText()).to.match(/^Demo spin/);
  });

  for (const [how, options] of Object.entries({ 'with a script': WIDE, 'without one': { ...WIDE, ...PLAIN } })) {
    it(`A favourite case stays on home until it is removed, ${how}`, async () => {
      const page = await come(`/en/case/${CHEAP_CASE}`, { ...options, as: freshName() });
      if (how === 'with a script') await startIslands(page);
      await page.locator('#favourite-button').click();
      await page.locator('#favourite-button[aria-pressed=true]').waitFor();
      await page.goto(`${stage.store.address}/en/`);
      expect(await page.locator(`.own-case[href$="/case/${CHEAP_CASE}"]`).count()).to.equal(1);
      await page.goto(`${stage.store.address}/en/?q=a`);
      expect(await page.locator('.own-case').count()).to.equal(0);
      await page.goto(`${stage.store.address}/en/case/${CHEAP_CASE}`);
      await page.locator('#favourite-button').click();
      await page.locator('#favourite-button[aria-pressed=false]').waitFor();
      await page.goto(`${stage.store.address}/en/`);
      expect(await page.locator('.own-case').count()).to.equal(0);
    });
  }

  it('The dialog of conditions explains each condition, over the page and by keyboard', async () => {
    const page = await come('/en/case/recruit', { ...WIDE, as: freshName() });
    await startIslands(page);
    const link = page.locator('main [data-dialog=conditions]');
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog[data-state=open]');
    await dialog.waitFor();
    expect(await dialog.locator('.conds').innerText()).to.match(/XP to go/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement | null)?.dataset['dialog'] === 'conditions',
    );
  });
});
