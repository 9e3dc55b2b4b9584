/**
 * Limits and a break in the browser, by the keyboard: what is changed swaps its own panel, is said where the focus goes
 * then, and leaves alone what is typed in another one.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { wake } from '../support/browser.ts';
import { screenWith } from '../support/stage.ts';
import { freshName } from '../support/store.ts';
import { makeWorld } from '../support/world.ts';

describe('own limits in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeWorld);

  /** The focus goes where it is said what was done, after the panel is swapped. */
  const focusComesInto = async (page: Page, id: string): Promise<void> => {
    await page.waitForFunction((wanted) => document.activeElement?.closest('[id]')?.id === wanted, id);
  };

  it('are changed without leaving the page, and so is a break taken', async () => {
    const { page } = await stage.visit('/en/profile/limits', { as: freshName() });
    await page.evaluate(() => {
      document.body.dataset['same'] = '';
    });
    await wake(page);
    // Where toasts stand is made by what swaps parts: until then a form is a form.
    await page.waitForSelector('#toasts', { state: 'attached' });
    await page.fill('#limit-topup-week', '7000');
    await page.fill('#limit-loss-day', '300');
    await page.press('#limit-loss-day', 'Enter');
    await page.locator('body[data-same] #limits-loss [role=status]').waitFor();
    await focusComesInto(page, 'limits-loss');
    expect(await page.inputValue('#limit-loss-day')).to.equal('300');
    expect(await page.inputValue('#limit-topup-week'), 'what is not sent yet').to.equal('7000');
    await page.fill('#limit-loss-day', '');
    await page.press('#limit-loss-day', 'Enter');
    await page.locator('#limits-loss .limit__wait').waitFor();
    await page.locator('#limits-loss .limit__wait button').press('Enter');
    await page.locator('#limits-loss .limit__wait').waitFor({ state: 'detached' });
    await page.locator('#breaks input[value="3"]').check({ force: true });
    await page.locator('#breaks form').first().locator('button').press('Enter');
    await page.locator('body[data-same] #breaks .notice--info').waitFor();
    await focusComesInto(page, 'breaks');
    await page.locator('#play-all').click();
    await page.locator('body[data-same] #play-all[aria-current=true]').waitFor();
    expect(new URL(page.url()).search).to.equal('?span=all');
  });
});
