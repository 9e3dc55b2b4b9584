/**
 * The account of a player in a real browser: the 18+ question over a top-up, without JavaScript and for a player under
 * 18; name, settings and identities by keyboard and without JavaScript.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { freshName } from '#test/support/store.ts';
import { fillTopUp, openTopUp } from '#test/support/players/top-up.ts';
import { until } from '#test/support/until.ts';
import { OPEN, ASKING, openAccountSteps, testLinking } from './own-account-steps.ts';

describe('The player’s account in the browser, in more ways', function () {
  this.timeout(240_000);
  const steps = openAccountSteps();
  const { stage, arrive, confirm } = steps;

  testLinking(steps, false);

  it('A player who creates a top-up before the answer is asked again, without another message', async () => {
    const { page, leave } = await arrive(`/en/case/${CHEAP_CASE}`);
    await page.waitForSelector(OPEN);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await openTopUp(page);
    await fillTopUp(page, { sum: '100' });
    await page.locator('form.pay [value=pay]').click();
    await page.waitForSelector(`${OPEN} #adult`);
    expect(await page.locator('.toast--error').count()).to.equal(0);
    await confirm(page);
    await page.getByText('Thank you, your age is confirmed').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/en/payment');
    expect(await page.inputValue('form.pay [name=sum]'), 'what was typed').to.equal('100');
    await leave();
  });

  it('A top-up without JavaScript leads to the question', async () => {
    const { page, leave } = await arrive('/en/payment', { javaScriptEnabled: false });
    await fillTopUp(page, { sum: '100' });
    await page.locator('form.pay [value=pay]').click();
    await page.getByText(stage.services.texts.t('en')('errors.age.confirm')).first().waitFor();
    expect(new URL(page.url()).pathname).to.equal('/en/payment');
    await page.locator(ASKING).first().click();
    await confirm(page);
    expect(new URL(page.url()).pathname).to.equal('/en/payment');
    await leave();
  });

  it('A player under 18 can sign out', async () => {
    const { page, leave } = await arrive('/en/adult');
    await page.locator('main form[action$="/signout"] button').click();
    await page.waitForURL(`${stage.store.address}/en`);
    expect(await page.locator('a[data-dialog=login]').count()).to.be.above(0);
    await leave();
  });

  it('The question is asked and answered without JavaScript', async () => {
    const { page, leave } = await arrive(`/pl/case/${CHEAP_CASE}`, { javaScriptEnabled: false });
    await page.locator(ASKING).click();
    expect(await page.locator('h1').innerText()).to.equal('Masz ukończone 18 lat?');
    await confirm(page);
    expect(new URL(page.url()).pathname).to.equal(`/pl/case/${CHEAP_CASE}`);
    await page.locator('[role=status]', { hasText: 'Dziękujemy, wiek potwierdzony' }).waitFor();
    expect(await page.locator(ASKING).count()).to.equal(0);
    await leave();
  });

  it('A player manages the account by keyboard alone', async () => {
    const { page, complaints, leave } = await stage.visit('/pl/profile/accounts', { as: freshName() });
    await startIslands(page);
    await page.locator('input[name=name]').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Żółw');
    await page.keyboard.press('Enter');
    await page.getByText('Ustawienia zapisane').waitFor();
    expect(await page.locator('h1').first().innerText()).to.contain('Żółw');
    await page.goto(`${stage.store.address}/pl/profile/accounts`);
    await page.locator('input[name=hideMe]').focus();
    await page.keyboard.press('Space');
    // The button comes after the last preference; their number may vary.
    await until('the focus leaves the preferences', async () => {
      await page.keyboard.press('Tab');
      return await page.evaluate(() => document.activeElement?.getAttribute('type') !== 'checkbox');
    });
    await page.keyboard.press('Enter');
    await page.getByText('Ustawienia zapisane').waitFor();
    expect(await page.locator('input[name=name]').inputValue()).to.equal('Żółw');
    expect(await page.locator('input[name=hideMe]').isChecked()).to.equal(true);
    expect(await page.locator('input[name=fastOpening]').isChecked()).to.equal(false);
    expect(complaints).to.deep.equal([]);
    await leave();
  });
});
