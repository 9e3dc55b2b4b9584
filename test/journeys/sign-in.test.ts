/**
 * Sign-in by a provider in a real browser with real redirects, from the window over a page and from the sign-in page,
 * with and without JavaScript; the terms, a cancelled sign-in, and the return to the page.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import { axeFindings, startIslands, type Visit } from '#test/support/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { type Providers, openProviders } from '#test/support/providers.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';

const ALL: readonly OAuthProvider[] = ['vk', 'google', 'twitch', 'facebook'];
const NAMES = { vk: 'VK', google: 'Google', twitch: 'Twitch', facebook: 'Facebook' } as const;
const AT = `/en/case/${CHEAP_CASE}`;
const WIDE = { width: 1280, height: 900 };
const OPEN = 'dialog[data-state=open]';

describe('Sign-in in the browser', function () {
  this.timeout(240_000);
  let providers: Providers;
  const stage = screenWith(async () => {
    const [services, opened] = await Promise.all([makeShop(), openProviders()]);
    providers = opened;
    Object.assign(services.config, { oauth: providers.clients });
    return services;
  });
  // The port is only known now; a sign-in redirects to it.
  before(() => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });
  after(() => providers.close());
  afterEach(() => {
    for (const one of ALL) providers.behaviour[one].error = null;
  });

  const openWindow = async (options: object = {}): Promise<Visit> => {
    const visit = await stage.visit(AT, { viewport: WIDE, ...options });
    await startIslands(visit.page);
    await visit.page.locator('main [data-dialog=login]').first().click();
    await visit.page.waitForSelector(OPEN);
    return visit;
  };
  const nameIn = async (page: Page): Promise<string> => {
    const answer = await page.request.get(`${stage.store.address}/api/_auth/session`);
    const { user } = (await answer.json()) as { user: { name: string } | null };
    return user?.name ?? 'a guest';
  };

  for (const provider of ALL) {
    it(`A guest goes from a case to ${provider} and back, and the browser logs no error`, async () => {
      const { page, complaints, leave } = await openWindow();
      await page.getByRole('button', { name: NAMES[provider], exact: true }).click();
      await page.waitForURL((url) => url.pathname === AT && url.origin === stage.store.address);
      await page.waitForSelector('form.opener');
      expect(await nameIn(page)).to.equal(
        { vk: 'Вера Кот', google: 'Grace', twitch: 'Tess', facebook: 'Faye' }[provider],
      );
      expect(complaints).to.deep.equal([]);
      await leave();
    });

    it(`A cancelled sign-in at ${provider} is reported, and the guest can try again`, async () => {
      providers.behaviour[provider].error = { error: 'access_denied', description: 'The user said no' };
      const { page, leave } = await openWindow();
      await page.getByRole('button', { name: NAMES[provider], exact: true }).click();
      await page.waitForURL(/\/en\/login\?return=/);
      await page.getByText('Authorization rejected, please try again').first().waitFor();
      expect(await nameIn(page)).to.equal('a guest');
      providers.behaviour[provider].error = null;
      await page.getByRole('button', { name: NAMES[provider], exact: true }).click();
      await page.waitForURL((url) => url.pathname === AT);
      expect(await nameIn(page)).not.to.equal('a guest');
      await leave();
    });
  }

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
    const other = await stage.browser.newContext();
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
