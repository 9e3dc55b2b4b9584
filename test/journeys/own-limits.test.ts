/**
 * Limits and breaks in the browser by keyboard: a change swaps its own panel, focus moves to the message, and text
 * typed in another panel is kept.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { settle, startIslands } from '#test/support/browser/browser.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

describe('Limits and breaks in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeServices);

  const focusComesInto = async (page: Page, id: string): Promise<void> => {
    await page.waitForFunction((wanted) => document.activeElement?.closest('[id]')?.id === wanted, id);
  };

  it('A limit is changed and a break is taken without leaving the page', async () => {
    const { page } = await stage.visit('/en/profile/limits', { as: freshName() });
    await page.evaluate(() => {
      document.body.dataset['same'] = '';
    });
    await startIslands(page);
    // htmx creates the toast container; until then a form submits as a page.
    await page.waitForSelector('#toasts', { state: 'attached' });
    await page.fill('#limit-topup-week', '7000');
    await page.fill('#limit-loss-day', '300');
    await page.press('#limit-loss-day', 'Enter');
    await page.locator('body[data-same] #limits-loss [role=status]').waitFor();
    await focusComesInto(page, 'limits-loss');
    await settle(page);
    expect(await page.inputValue('#limit-loss-day')).to.equal('300');
    expect(await page.inputValue('#limit-topup-week'), 'what is not sent yet').to.equal('7000');
    await page.fill('#limit-loss-day', 'a lot');
    await page.press('#limit-loss-day', 'Enter');
    await toastSays(page, 'Enter an amount of zero or more');
    expect(await page.locator('#limits-loss .done-line').isVisible(), 'the message of the save before').to.equal(false);
    await page.fill('#limit-loss-day', '');
    await page.press('#limit-loss-day', 'Enter');
    await page.locator('#limits-loss .limit__wait').waitFor();
    await settle(page);
    await page.locator('#limits-loss .limit__wait button').press('Enter');
    await page.locator('#limits-loss .limit__wait').waitFor({ state: 'detached' });
    await settle(page);
    expect(await page.locator('#breaks input[name=days]:checked').count(), 'no length is chosen beforehand').to.equal(
      0,
    );
    await page.locator('#breaks input[value="3"]').check({ force: true });
    await page.locator('#breaks form').first().locator('input[type=checkbox]').check();
    await page.locator('#breaks form').first().locator('button').press('Enter');
    await page.locator('body[data-same] #breaks .notice--info').waitFor();
    await focusComesInto(page, 'breaks');
    await settle(page);
    await page.locator('#play-all').click();
    await page.locator('body[data-same] #play-all[aria-current=true]').waitFor();
    expect(new URL(page.url()).search).to.equal('?span=all');
  });
});
