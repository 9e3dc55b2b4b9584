/**
 * Sign-in by the Telegram widget in a real browser: its script comes from another host and opens a real window. A
 * visitor agrees or closes the window; the script fails to load, is late, or is invalid.
 */
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { select } from '#src/platform/database/database.ts';
import { axeFindings, startIslands, type Visit } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { openTelegram, type TelegramServer } from '#test/support/telegram-widget.ts';

const AT = `/case/${CHEAP_CASE}`;
const WIDGET = `/auth/telegram?return=${AT}`;
const OPEN = 'dialog[data-state=open]';

interface Device {
  readonly userAgent: string;
  readonly timezone: string;
  readonly canvas: string;
}

describe('Sign-in by Telegram in the browser', function () {
  this.timeout(240_000);
  let telegram: TelegramServer;
  const stage = screenWith(
    async () => {
      const [services, opened] = await Promise.all([makeShop(), openTelegram()]);
      telegram = opened;
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

  it('A guest goes from a case to the widget and back, and the store gets the device', async () => {
    const { page, complaints, leave } = await openWindow();
    const userAgent = await page.evaluate(() => navigator.userAgent);
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/telegram');
    await page.locator(`${OPEN} [formaction="/auth/telegram"]`).click();
    const form = new URL((await sent).url()).searchParams;
    const device = JSON.parse(form.get('device') ?? 'null') as Device;
    expect(device.userAgent).to.equal(userAgent);
    expect(device.timezone).not.to.equal('');
    expect(device.canvas).to.match(/^\w{8,64}$/);
    expect(form.get('terms')).to.equal('yes');

    await page.waitForURL((url) => url.pathname === '/login/telegram');
    await startIslands(page);
    await settled(page);
    await enter(page).click();
    await page.waitForURL((url) => url.pathname === AT);
    await page.waitForSelector('form.opener');
    const player = await playerIn(page);
    expect(player?.name).to.equal('Анна Кот');
    expect(telegram.requests.map((query) => Object.fromEntries(query))).to.deep.equal([
      { bot_id: telegram.bot.id, origin: stage.store.address, request_access: 'write', lang: 'ru' },
    ]);
    const devices = await select<{ parts: string }>(
      stage.services.db,
      'SELECT parts FROM player_devices WHERE player_id = ?',
      [player?.ID ?? 0],
    );
    expect(devices.map(({ parts }) => (JSON.parse(parts) as Device).canvas)).to.deep.equal([device.canvas]);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('A player goes from the profile to the widget and back, and Telegram is linked', async () => {
    telegram.behaviour.user = { ...telegram.behaviour.user, id: process.pid * 100_000 + 88_888 };
    const { page, complaints, leave } = await stage.visit(`/auth/demo?name=${freshName()}&return=/profile/accounts`);
    const before = await playerIn(page);
    await page.goto(`${stage.store.address}/profile/accounts`);
    await page.getByRole('button', { name: 'Привязать Telegram' }).click();
    await page.waitForURL((url) => url.pathname === '/login/telegram');
    await startIslands(page);
    await settled(page);
    telegram.behaviour.decision = 'close';
    await enter(page).click();
    await page.getByText('Вход отменён').waitFor();
    telegram.behaviour.decision = 'agree';
    await enter(page).click();
    await page.waitForURL((url) => url.pathname === '/profile/accounts');
    await page.getByRole('button', { name: 'Отвязать Telegram' }).waitFor();
    expect(await playerIn(page)).to.deep.equal(before);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('A closed window is reported, and the player can try again', async () => {
    telegram.behaviour.decision = 'close';
    const { page, complaints, leave } = await openWidget();
    await settled(page);
    await enter(page).click();
    await page.getByText('Вход отменён').waitFor();
    expect(await playerIn(page)).to.equal(null);
    telegram.behaviour.decision = 'agree';
    await enter(page).click();
    await page.waitForURL((url) => url.pathname === AT);
    expect(await playerIn(page)).not.to.equal(null);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('A widget script that fails to load is reported, and another press loads it', async () => {
    telegram.behaviour.script = 'missing';
    const { page, leave } = await openWidget();
    await page.getByText('Не удалось загрузить вход через Telegram').waitFor();
    await settled(page);
    telegram.behaviour.script = 'whole';
    await enter(page).click();
    await page.waitForFunction(() => 'Telegram' in globalThis);
    await settled(page);
    await enter(page).click();
    await page.waitForURL((url) => url.pathname === AT);
    expect(await playerIn(page)).not.to.equal(null);
    await leave();
  });

  it('A waiting message is displayed while the script loads', async () => {
    telegram.behaviour.script = 'held';
    const { page, leave } = await openWidget();
    await enter(page).click();
    await page.getByText('Скрипт входа через Telegram ещё не готов, подождите пару секунд').waitFor();
    expect(telegram.requests).to.have.length(0);
    telegram.release();
    await settled(page);
    await enter(page).click();
    await page.waitForURL((url) => url.pathname === AT);
    await leave();
  });

  it('A script without a widget is reported as unusable', async () => {
    telegram.behaviour.script = 'empty';
    const { page, leave } = await openWidget();
    await settled(page);
    await enter(page).click();
    await page.getByText('Вход через Telegram сейчас недоступен').waitFor();
    expect(await playerIn(page)).to.equal(null);
    await leave();
  });

  it('The widget is disabled until the terms are accepted', async () => {
    const { page, leave } = await openWindow();
    const terms = page.locator(`${OPEN} input[name=terms]`);
    await terms.uncheck();
    await page.waitForSelector(`${OPEN} fieldset:disabled [formaction="/auth/telegram"]`);
    expect(await page.locator(`${OPEN} [formaction="/auth/telegram"]`).isDisabled()).to.equal(true);
    await terms.check();
    await page.waitForSelector(`${OPEN} fieldset:enabled [formaction="/auth/telegram"]`);
    await leave();
  });

  it('Only Russian readers with scripts are offered Telegram', async () => {
    for (const [path, count, javaScriptEnabled] of [
      ['/login', 1, true],
      ['/pl/login', 0, true],
      ['/en/login', 0, true],
      ['/ua/login', 0, true],
      ['/login', 0, false],
    ] as const) {
      const { page, leave } = await stage.visit(path, { javaScriptEnabled });
      expect(await page.locator('[formaction$="/auth/telegram"]:visible').count(), path).to.equal(count);
      await leave();
    }
  });

  it('The page is clean to axe-core and fits a phone', async () => {
    const { page, leave } = await stage.visit(WIDGET, { bypassCSP: true });
    await startIslands(page);
    await settled(page);
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(360);
    await leave();
  });
});
