/**
 * The Telegram widget in a real browser when a visitor closes its window, and when its script fails to load, is late,
 * or is invalid.
 */
import { expect } from 'chai';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { AT, WIDGET, OPEN, openTelegramSteps } from './sign-in-telegram-steps.ts';

describe('Sign-in by Telegram in the browser, in more ways', function () {
  this.timeout(240_000);
  const { telegram, stage, playerIn, enter, settled, openWidget, openWindow } = openTelegramSteps();

  it('A closed window is reported, and the player can try again', async () => {
    telegram.behaviour.decision = 'close';
    const { page, complaints, leave } = await openWidget();
    await settled(page);
    await enter(page).click();
    await toastSays(page, 'Вход отменён');
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
    await toastSays(page, 'Не удалось загрузить вход через Telegram');
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
    await toastSays(page, 'Вход через Telegram ещё загружается, подождите пару секунд');
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
    await toastSays(page, 'Вход через Telegram сейчас недоступен');
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
