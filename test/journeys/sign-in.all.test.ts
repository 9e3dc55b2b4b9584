/* Sign-in in a real browser by every other provider, from the sign-in page, and without JavaScript. */
import { expect } from 'chai';
import { axeFindings, openContext } from '#test/support/browser/browser.ts';
import { ALL, AT, openSignInSteps, testProvider } from './sign-in-steps.ts';

describe('Sign-in in the browser, in more ways', function () {
  this.timeout(240_000);
  const steps = openSignInSteps();
  const { stage, nameIn } = steps;

  for (const provider of ALL.filter((one) => one !== 'vk')) testProvider(steps, provider);

  it('Without JavaScript the store asks for the terms', async () => {
    const options = { javaScriptEnabled: false };
    const { page, leave } = await stage.visit(`/en/login?return=${AT}`, options);
    await page.locator('main input[type=checkbox]').uncheck();
    await page.getByRole('button', { name: 'Google', exact: true }).click();
    await page.waitForURL(/\/en\/login\?return=/);
    expect(await page.locator('body').innerText()).to.contain('Accept the terms to sign in');
    expect(await nameIn(page)).to.equal('a guest');
    await page.getByRole('button', { name: 'Google', exact: true }).click();
    await page.waitForURL((url) => url.pathname === AT);
    expect(await nameIn(page)).to.equal('Grace');
    await leave();
  });

  it('A callback that another browser began signs in no player', async () => {
    const other = await openContext(stage.browser);
    const begun = await other.request.get(`${stage.store.address}/en/auth/google`, { maxRedirects: 0 });
    const led = await other.request.get(begun.headers()['location'] ?? '', { maxRedirects: 0 });
    await other.close();
    const { page, leave } = await stage.visit('/en/login');
    await page.goto(led.headers()['location'] ?? '');
    await page.getByText('Invalid authorization').first().waitFor();
    expect(await nameIn(page)).to.equal('a guest');
    await leave();
  });

  it('The dialog with every provider is clean to axe-core and fits a phone', async () => {
    for (const path of ['/login', '/pl/login']) {
      const { page, complaints, leave } = await stage.visit(path, { bypassCSP: true });
      expect(await axeFindings(page)).to.deep.equal([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).to.be.at.most(360);
      expect(complaints).to.deep.equal([]);
      await leave();
    }
  });
});
