/**
 * Contracts and upgrades in the browser: a sale of the result, reduced motion, a lost response that is retried without
 * a second draw, and plain forms that work the same.
 */
import { expect } from 'chai';
import { axeFindings, focusComesTo } from '#test/support/browser/browser.ts';
import { WIDE, openGamesSteps } from './games-played-steps.ts';

const STILL = { ...WIDE, reducedMotion: 'reduce' } as const;
const PLAIN = { javaScriptEnabled: false };

describe('Contracts and upgrades in the browser, in more ways', function () {
  this.timeout(180_000);
  const { own, stage, come, go, boxes, observed, past, layContract, choose, outcome } = openGamesSteps();

  it('The item from a contract can be sold at once', async () => {
    const page = await come('/en/contract', { bypassCSP: true, reducedMotion: 'reduce' });
    await layContract(page);
    await page.locator('.tray__pull').click();
    await page.locator('button[form=contract-sign]').click();
    await focusComesTo(page, 'result__name');
    expect((await observed(page)).join(' ')).to.not.include('is-mixing');
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    await page.locator('.tray .result__acts button').click();
    await page.waitForSelector('.tray .result.is-sold');
    await go(page, '/en/contract');
    expect(await boxes(page).count()).to.equal(7);
  });

  it('A lost answer of a contract is repeated, and the contract is signed once', async () => {
    const { page, complaints } = await stage.visit('/en/contract', { as: own.name, ...STILL });
    await layContract(page);
    let attempts = 0;
    await page.route('**/api/contract/create', async (route) => {
      attempts += 1;
      // The contract is signed, but the response is lost.
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'away' });
    });
    await page.locator('button[form=contract-sign]').click();
    await page.waitForSelector('.tray .notice--bad button');
    expect(attempts).to.be.above(0);
    await page.unroute('**/api/contract/create');
    await page.locator('.tray .notice--bad button').click();
    await focusComesTo(page, 'result__name');
    expect(await past(page, 'contracts')).to.have.lengthOf(1);
    // Chromium logs the simulated 502 to its console.
    complaints.splice(0);
  });

  it('With reduced motion the needle does not turn, on a phone', async () => {
    const page = await come('/pl/upgrade', { bypassCSP: true, reducedMotion: 'reduce' });
    await choose(page);
    await page.locator('.upg__go').click();
    await page.locator('.dial__mid b.good, .dial__mid b.bad').waitFor();
    expect(await observed(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    expect(await axeFindings(page)).to.deep.equal([]);
  });

  it('A contract is signed once, displayed and sold without JavaScript', async () => {
    const page = await come('/en/contract', PLAIN);
    for (const place of [0, 1, 2]) await boxes(page).nth(place).check();
    await page.locator('.tray button[type=submit]:not([form])').click();
    await page.waitForURL(/ids=\d+&ids=\d+&ids=\d+/);
    await page.locator('button[form=contract-sign]').click();
    await page.waitForURL(/signed=\d+#contract-result/);
    const result = page.locator('#contract-result');
    const won = await result.locator('.result__name').innerText();
    const address = page.url();
    await page.reload();
    expect(await result.locator('.result__name').innerText()).to.equal(won);
    await result.locator('.result__acts form button').click();
    await result.and(page.locator('.is-sold')).waitFor();
    expect(new URL(page.url()).search).to.equal(new URL(address).search);
    expect(await past(page, 'contracts')).to.deep.equal([won]);
  });

  it('An upgrade with money from the balance is rolled without JavaScript', async () => {
    const page = await come('/en/upgrade', PLAIN);
    await boxes(page).first().check();
    await page.locator('input[name=add]').fill('1.50');
    await page.locator('button[name=times][value="2"]').click();
    await page.waitForURL(/times=2/);
    await page.locator('.upg__go').click();
    await page.waitForURL(/rolled=\d+#upgrade-result/);
    const isWon = await outcome(page);
    expect(await page.locator('#upgrade-won').count()).to.equal(isWon ? 1 : 0);
    expect(await past(page, 'upgrades')).to.have.lengthOf(1);
  });
});
