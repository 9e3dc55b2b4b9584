import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import { startIslands, type Visit } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { type Providers, openProviders } from '#test/support/providers/providers.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';

export const ALL: readonly OAuthProvider[] = ['vk', 'google', 'twitch', 'facebook'];
export const NAMES = { vk: 'VK', google: 'Google', twitch: 'Twitch', facebook: 'Facebook' } as const;
export const AT = `/en/case/${CHEAP_CASE}`;
const WIDE = { width: 1280, height: 900 };
export const OPEN = 'dialog[data-state=open]';

/** Opens the shop with four providers for the enclosing block of tests. */
export function openSignInSteps() {
  const providers = {} as Providers;
  const stage = screenWith(async () => {
    const [services, opened] = await Promise.all([makeShop(), openProviders()]);
    Object.assign(providers, opened);
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

  return { providers, stage, openWindow, nameIn };
}

/** Tests the way to a provider and back. */
export function testProvider(
  { providers, stage, openWindow, nameIn }: ReturnType<typeof openSignInSteps>,
  provider: OAuthProvider,
): void {
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
