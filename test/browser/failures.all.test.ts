/** Failures between browser and store: a script that loads at last, two tabs, the history without JavaScript. */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { balanceComesTo, CASE, countLoads, openFailureStage, NAME, OPEN, testHistory } from './failure-visits.ts';

describe('More failures in the browser', function () {
  this.timeout(120_000);
  const failures = openFailureStage();
  const { stage, come, another, openedBy } = failures;

  it('The island starts after the reload when its script loads the second time', async () => {
    const page = await come('/en');
    const loads = countLoads(page, CASE);
    // The page preloads the script, and the browser may ask again for what failed.
    await page.route('**/build/case-opener.*.js', (route) => (loads.count > 1 ? route.continue() : route.abort()));
    const reloaded = page.waitForEvent('load', { predicate: () => loads.count > 1 });
    await page.goto(stage.store.address + CASE);
    await page.mouse.move(5, 5);
    await reloaded;
    await startIslands(page);
    await page.click(OPEN);
    await page.waitForSelector(NAME);
    expect(loads.count).to.equal(2);
  });

  it('Both tabs show the balance left by the openings of both', async () => {
    const first = await come(CASE);
    const second = await another(CASE);
    for (const tab of [first, second]) {
      await tab.bringToFront();
      await startIslands(tab);
      await tab.click(OPEN);
      await tab.waitForSelector(NAME);
    }
    for (const tab of [first, second]) await balanceComesTo(tab, '982 ₽');
    expect(await openedBy(first)).to.equal(2);
  });

  testHistory(failures, 'without');
});
