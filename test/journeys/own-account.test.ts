/**
 * A new player in a real browser: the 18+ question opens by itself, is postponed, asked again and answered; and the
 * account page, where sign-in methods are linked by real redirects and sessions ended, in Polish on a phone.
 */
import { expect } from 'chai';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { giveMoney } from '#test/support/services.ts';
import { OPEN, ASKING, openAccountSteps, testLinking } from './own-account-steps.ts';

describe('The player’s account in the browser', function () {
  this.timeout(240_000);
  const steps = openAccountSteps();
  const { stage, arrive, idOf, isWide, confirm } = steps;

  testLinking(steps, true);

  it('A new player is asked for 18+ once, and answers', async () => {
    const { page, complaints, leave } = await arrive('/pl', { bypassCSP: true });
    await page.waitForSelector(OPEN);
    expect(await page.locator(`${OPEN} h2`).innerText()).to.equal('Masz ukończone 18 lat?');
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await isWide(page)).to.equal(false);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).to.equal(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['asks'])).to.equal('');
    // On later pages the question waits for a click.
    await page.goto(`${stage.store.address}/pl/faq`);
    await startIslands(page);
    expect(await page.locator('dialog[open]').count()).to.equal(0);
    await page.locator(ASKING).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector(OPEN);
    await confirm(page);
    await page.getByText('Dziękujemy, wiek potwierdzony').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/pl/faq');
    expect(await page.locator('[data-asks]').count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('A player who opens a case before the answer is asked again', async () => {
    const { page, leave } = await arrive('/en');
    await giveMoney(stage.services, await idOf(page), 100_000);
    await page.goto(`${stage.store.address}/en/case/${CHEAP_CASE}`);
    await startIslands(page);
    const put = page.locator('dialog[open] [data-close]').first();
    if ((await put.count()) > 0) await put.click();
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await page.locator('form.opener button[type=submit]').first().click();
    await page.waitForSelector(OPEN);
    expect(await page.locator(`${OPEN} h2`).innerText()).to.equal('Are you 18 or older?');
    await confirm(page);
    await page.getByText('Thank you, your age is confirmed').waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/en/case/${CHEAP_CASE}`);
    await leave();
  });

  it('A player ends another session, and then all of them', async () => {
    const name = freshName();
    const other = await asPlayer(stage.store, name);
    const { page, leave } = await stage.visit('/pl/profile/accounts', { as: name, bypassCSP: true });
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await isWide(page)).to.equal(false);
    await page.getByRole('button', { name: /^Zakończ sesję: / }).click();
    await page.getByText('Zakończono 1 sesję').waitFor();
    await other.post('/api/user/settings').expect(401);
    // The page clears a player's data only after its scripts have run.
    await startIslands(page);
    await page.evaluate(() => localStorage.setItem('fastOpening', '1'));
    await page.getByRole('button', { name: 'Wyloguj wszędzie' }).click();
    await page.locator('a[data-dialog=login]').first().waitFor({ state: 'attached' });
    await startIslands(page);
    await page.waitForFunction(() => localStorage.getItem('fastOpening') === null);
    await leave();
  });
});
