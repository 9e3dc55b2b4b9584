/**
 * Contracts and upgrades in the browser by keyboard, from selection to history. Proves that focus moves to the result,
 * that the needle stops on the ticket, and that the result belongs to the player.
 */
import { expect } from 'chai';
import { focusComesTo } from '#test/support/browser/browser.ts';
import { untilPressCounts } from '#test/support/browser/presses.ts';
import { openGamesSteps } from './games-played-steps.ts';

describe('Contracts and upgrades in the browser', function () {
  this.timeout(180_000);
  const { come, go, boxes, observed, past, layContract, choose, outcome } = openGamesSteps();

  it('A contract is signed by keyboard, and its item belongs to the player and is in the history', async () => {
    const page = await come('/en/contract');
    await layContract(page);
    await page.locator('button[form=contract-sign]').focus();
    await page.keyboard.press('Enter');
    await focusComesTo(page, 'result__name');
    expect((await observed(page)).join(' ')).to.include('is-mixing');
    const won = await page.locator('.tray .result__name').innerText();
    // The list takes in the new contract; the way to another one is the main button, behind the sale.
    await page.waitForSelector('#past-contracts .past__game');
    await untilPressCounts(page);
    await page.locator('.tray > .buy a').focus();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    expect(await boxes(page).count()).to.equal(8);
    expect(await past(page, 'contracts')).to.deep.equal([won]);
  });

  it('An upgrade is rolled by keyboard: the needle turns to the ticket, and the stake is gone', async () => {
    const page = await come('/en/upgrade');
    await choose(page);
    await page.locator('.upg__go').focus();
    await page.keyboard.press('Enter');
    const isWon = await outcome(page);
    expect(await observed(page)).to.deep.equal(['turned']);
    await focusComesTo(page, isWon ? 'result__name' : 'btn--main');
    await go(page, '/en/upgrade');
    expect(await boxes(page).count()).to.equal(isWon ? 10 : 9);
    expect(await past(page, 'upgrades')).to.have.lengthOf(1);
    expect(await page.locator('.past__got.is-lost').count()).to.equal(isWon ? 0 : 1);
  });
});
