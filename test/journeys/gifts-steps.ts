import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';

/** A fixed clock; browsers continue from there. */
export const START = new Date('2026-11-21T10:00:00.000Z');

/** Opens the store at a fixed time for the enclosing block of tests; each test has a clock of its own. */
export function openGiftSteps() {
  const clock = { current: fixedClock(START) };
  const stage = screenWith(() => makeServices({ clock: { now: () => clock.current.now() } }));
  beforeEach(() => {
    clock.current = fixedClock(START);
  });

  const come = async (path: string, as: string | undefined, javaScriptEnabled = true): Promise<Page> => {
    const { page } = await stage.visit(path, { ...(as === undefined ? {} : { as }), javaScriptEnabled });
    if (javaScriptEnabled) await startIslands(page);
    return page;
  };
  const said = (page: Page, text: string, hasScript: boolean): Promise<void> =>
    hasScript ? toastSays(page, text) : page.locator('.flash', { hasText: text }).waitFor();
  const take = (page: Page): Locator => page.getByRole('button', { name: /^Collect \d+ points/ });
  const activate = async (page: Page, code: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'A friend’s code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
  };

  return { clock, stage, come, said, take, activate };
}

/** Tests the bonus and the codes, with or without JavaScript. */
export function testGifts(
  { stage, come, said, take, activate }: ReturnType<typeof openGiftSteps>,
  hasScript: boolean,
): void {
  const way = hasScript ? 'with a script' : 'without one';

  it(`The daily bonus is taken ${way}`, async () => {
    const page = await come('/en/bonus', freshName(), hasScript);
    await take(page).click();
    await said(page, 'Daily bonus taken', hasScript);
    await page.getByRole('heading', { name: 'Day 1: collected' }).waitFor();
    await page.locator('[data-live="bonuses"]', { hasText: '110' }).first().waitFor({ state: 'attached' });
    expect(await take(page).count()).to.equal(0);
    expect(await page.locator('.streak .is-done').count()).to.equal(1);
  });

  it(`A player changes their own code and activates a friend’s, ${way}`, async () => {
    const friend = await asPlayer(stage.store, freshName());
    const page = await come('/en/bonus', freshName(), hasScript);
    const code = `Polyn-${String(friend.auth.id)}`;
    await page.locator('.code-own__change summary').click();
    await page.getByRole('textbox', { name: 'New code' }).fill(code);
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Invite code set', hasScript);
    await page.locator('.code-own__box b', { hasText: code }).waitFor();
    expect(await page.locator('.code-own__change').count()).to.equal(0);
    await activate(page, String(friend.auth.id));
    await said(page, 'Invite code activated', hasScript);
    await page.getByText(/Code accepted\. You get .+ with your first top-up/).waitFor();
  });
}
