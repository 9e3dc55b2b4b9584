/**
 * Extras of the case page in the browser: demo spin, favourites, a free case with its cooldown, and the window about
 * unmet conditions. Each is tested with and without JavaScript, with reduced motion and by keyboard.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };
const STILL = { ...WIDE, reducedMotion: 'reduce' } as const;
const PLAIN = { javaScriptEnabled: false };
/** Free once in 24 hours for every player. */
const FREE_CASE = 'daily-quota';

describe('Demo spins, favourites and conditions of a case', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, options: object = WIDE): Promise<Page> => (await stage.visit(path, options)).page;
  const openingsSoFar = async (): Promise<number> => {
    const [row] = await stage.services.db('openings').count<{ n: number }[]>({ n: '*' });
    return Number(row?.n);
  };

  it('A guest makes a demo spin by keyboard with reduced motion, and wins nothing', async () => {
    const before = await openingsSoFar();
    const page = await come(`/en/case/${CHEAP_CASE}`, STILL);
    await startIslands(page);
    await page.locator('.stage__below button').focus();
    await page.keyboard.press('Enter');
    await page.locator('.demo-said b').waitFor();
    expect(await page.locator('.badge--info').first().innerText()).to.equal('Demo');
    expect(await openingsSoFar()).to.equal(before);
  });

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

  it('A free case opens once without a script, and then gives the time of its next opening', async () => {
    const page = await come(`/en/case/${FREE_CASE}`, { ...PLAIN, as: freshName() });
    await Promise.all([page.waitForURL(/opening=\d+/), page.locator('.opener button[type=submit]').click()]);
    expect(await page.locator('#won').count()).to.equal(1);
    await page.goto(`${stage.store.address}/en/case/${FREE_CASE}`);
    expect(await page.locator('.opener__asks').innerText()).to.match(/again in (24:00|23:5\d)/);
    await page.locator('.opener a[href$="/conditions"]').click();
    await page.waitForURL(/\/conditions$/);
    expect(await page.locator('.conds').innerText()).to.match(/Opens again in/);
    await page.goto(`${stage.store.address}/en/`);
    expect(await page.locator(`.own-case[href$="/case/${FREE_CASE}"]`).count()).to.equal(1);
  });

  it('The dialog of conditions explains each condition, over the page and by keyboard', async () => {
    const page = await come('/en/case/recruit', { ...WIDE, as: freshName() });
    await startIslands(page);
    const link = page.locator('main [data-dialog=conditions]');
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog[data-state=open]');
    await dialog.waitFor();
    expect(await dialog.locator('.conds').innerText()).to.match(/more exp needed/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement | null)?.dataset['dialog'] === 'conditions',
    );
  });
});
