/**
 * Sign-in by the Telegram widget in a real browser: its script comes from another host and opens a real window, for a
 * visitor who signs in and for a player who links the account.
 */
import { expect } from 'chai';
import { select } from '#src/platform/database/database.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { freshName } from '#test/support/store.ts';
import { AT, OPEN, openTelegramSteps } from './sign-in-telegram-steps.ts';

interface Device {
  readonly userAgent: string;
  readonly timezone: string;
  readonly canvas: string;
}

describe('Sign-in by Telegram in the browser', function () {
  this.timeout(240_000);
  const { telegram, stage, playerIn, enter, settled, openWindow } = openTelegramSteps();

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
    await toastSays(page, 'Вход отменён');
    telegram.behaviour.decision = 'agree';
    await enter(page).click();
    await page.waitForURL((url) => url.pathname === '/profile/accounts');
    await page.getByRole('button', { name: 'Отвязать Telegram' }).waitFor();
    expect(await playerIn(page)).to.deep.equal(before);
    expect(complaints).to.deep.equal([]);
    await leave();
  });
});
