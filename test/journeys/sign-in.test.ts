/**
 * Sign-in by a provider in a real browser with real redirects from the window over a page: the terms, a cancelled
 * sign-in, and the return to the page.
 */
import { expect } from 'chai';
import { ALL, NAMES, OPEN, openSignInSteps, testProvider } from './sign-in-steps.ts';

describe('Sign-in in the browser', function () {
  this.timeout(240_000);
  const steps = openSignInSteps();
  const { openWindow } = steps;

  testProvider(steps, 'vk');

  it('No provider is offered until the terms are accepted', async () => {
    const { page, leave } = await openWindow();
    const terms = page.locator(`${OPEN} input[type=checkbox]`);
    expect(await terms.isChecked()).to.equal(true);
    await terms.uncheck();
    await page.waitForFunction(() => document.querySelector('dialog fieldset:disabled') !== null);
    for (const provider of ALL) {
      expect(await page.getByRole('button', { name: NAMES[provider], exact: true }).isDisabled()).to.equal(true);
    }
    await page.getByText('Accept the terms to sign in').waitFor();
    await terms.check();
    await page.waitForFunction(() => document.querySelector('dialog fieldset:disabled') === null);
    await leave();
  });
});
