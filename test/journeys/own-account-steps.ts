import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Visit } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { type Providers, openProviders } from '#test/support/providers/providers.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { freshSubject } from '#test/support/store.ts';

const PHONE = { width: 360, height: 740 };
export const OPEN = 'dialog[data-state=open]';
export const ASKING = 'main [data-asks]';

/** Opens the shop with four providers for the enclosing block of tests. */
export function openAccountSteps() {
  const providers = {} as Providers;
  const stage = screenWith(
    async () => {
      const [services, opened] = await Promise.all([makeShop(), openProviders()]);
      Object.assign(providers, opened);
      Object.assign(services.config, { oauth: providers.clients });
      return services;
    },
    { mayComplain: true },
  );
  // The port is only known now; a sign-in redirects to it.
  before(() => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });
  after(() => providers.close());

  const arrive = async (path: string, options: BrowserContextOptions = {}): Promise<Visit> => {
    providers.behaviour.google.profile = { sub: freshSubject(), name: 'Grace' };
    const entry = `/auth/google?return=${encodeURIComponent(path)}`;
    return await stage.visit(entry, { viewport: PHONE, ...options });
  };
  const idOf = async (page: Page): Promise<number> => {
    const answer = await page.request.get(`${stage.store.address}/api/_auth/session`);
    return ((await answer.json()) as { user: { ID: number } }).user.ID;
  };
  const isWide = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const confirm = (page: Page): Promise<void> => page.locator('form[action$="/adult"] button').click();
  const confirmSomehow = async (page: Page): Promise<void> => {
    await page.goto(`${stage.store.address}/pl/adult`);
    await confirm(page);
  };

  return { providers, stage, arrive, idOf, isWide, confirm, confirmSomehow };
}

/** Tests linking and unlinking of identities, with or without JavaScript. */
export function testLinking(
  { providers, stage, arrive, isWide, confirmSomehow }: ReturnType<typeof openAccountSteps>,
  javaScriptEnabled: boolean,
): void {
  it(`A player links and unlinks identities ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    const { page, leave } = await arrive('/pl/profile/accounts', { javaScriptEnabled });
    await confirmSomehow(page);
    await page.goto(`${stage.store.address}/pl/profile/accounts`);
    providers.behaviour.vk.profile = { user_id: freshSubject(), first_name: 'Вера' };
    await page.getByRole('button', { name: 'Połącz VK' }).click();
    await page.getByText('VK: konto połączone').waitFor();
    expect(await isWide(page)).to.equal(false);
    await page.getByRole('button', { name: 'Odłącz Google' }).click();
    await page.getByText('Konto odłączone').waitFor();
    expect(await page.getByText('Jedyny sposób logowania').count()).to.equal(1);
    expect(await page.getByRole('button', { name: /^Odłącz / }).count()).to.equal(0);
    await leave();
  });
}
