import type { Locator, Page } from 'playwright-core';
import { startIslands, type Visit } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { openTelegram, type TelegramServer } from '#test/support/providers/telegram-widget.ts';

export const AT = `/case/${CHEAP_CASE}`;
export const WIDGET = `/auth/telegram?return=${AT}`;
export const OPEN = 'dialog[data-state=open]';

/** Opens the shop with a simulated Telegram for the enclosing block of tests. */
export function openTelegramSteps() {
  const telegram = {} as TelegramServer;
  const stage = screenWith(
    async () => {
      const [services, opened] = await Promise.all([makeShop(), openTelegram()]);
      Object.assign(telegram, opened);
      Object.assign(services.config, { telegram: telegram.bot });
      return services;
    },
    { mayComplain: true },
  );
  // The port is only known now; a sign-in redirects to it.
  before(() => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });
  after(() => telegram.close());
  afterEach(() => {
    Object.assign(telegram.behaviour, { script: 'whole', decision: 'agree' });
    telegram.requests.length = 0;
  });

  const playerIn = async (page: Page): Promise<{ ID: number; name: string } | null> => {
    const answer = await page.request.get(`${stage.store.address}/api/_auth/session`);
    return ((await answer.json()) as { user: { ID: number; name: string } | null }).user;
  };
  const enter = (page: Page): Locator => page.locator('store-island[name=telegram-login] button');
  /** Waits until the script has loaded or failed; the button is busy until then. */
  const settled = async (page: Page): Promise<void> => {
    await page.waitForSelector('store-island[name=telegram-login] button[aria-busy=false]:enabled');
  };
  const openWidget = async (): Promise<Visit> => {
    const visit = await stage.visit(WIDGET);
    await startIslands(visit.page);
    return visit;
  };
  const openWindow = async (): Promise<Visit> => {
    const visit = await stage.visit(AT);
    await startIslands(visit.page);
    await visit.page.locator('main [data-dialog=login]').first().click();
    await visit.page.waitForSelector(OPEN);
    return visit;
  };

  return { telegram, stage, playerIn, enter, settled, openWidget, openWindow };
}
