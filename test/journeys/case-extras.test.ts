/* A demo spin wins nothing, and a free case opens once until its cooldown has passed. */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { freshName } from '#test/support/store.ts';
import { PLAIN, STILL, openCaseSteps } from './case-extras-steps.ts';

/** Free once in 24 hours for every player. */
const FREE_CASE = 'daily-quota';

describe('Demo spins, favourites and conditions of a case', function () {
  this.timeout(180_000);
  const { stage, come, openingsSoFar } = openCaseSteps();

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
});
