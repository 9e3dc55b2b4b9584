/**
 * The play session reminder on a page that stays open. Proves that it appears when the store says so, in one visible
 * tab, without taking the focus; that the keyboard can answer it; and that it then disappears from every tab.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const STEP_MS = 4 * MINUTE_MS;
/** Polling interval of a visible page. */
const ASKS_MS = 120_000;
const REMINDER = 'section.remind';

describe('The reminder of a play session', function () {
  this.timeout(120_000);
  const clock = fixedClock();
  const screen = screenWith(() => makeServices({ clock }));

  /** All tabs of a browser share one test clock, so all of them poll. */
  const ask = async (tabs: readonly Page[]): Promise<void> => {
    const responses = tabs.map((tab) => tab.waitForResponse('**/api/user/session-play'));
    await tabs[0]?.clock.runFor(ASKS_MS);
    await Promise.all(responses);
  };
  const stay = async (player: SignedInPlayer): Promise<void> => {
    for (let step = 0; step < 4; step += 1) {
      clock.moveBy(STEP_MS);
      await player.get('/api/user/session-play').expect(200);
    }
  };

  it('The reminder opens over an open page, in one tab, until it is answered', async () => {
    const name = freshName();
    const player = await asPlayer(screen.store, name);
    await player.post('/api/user/reminder', { minutes: 15 }).expect(200);
    await player.post('/api/case/open', { case: 'plain', count: 2 }).expect(200);
    const { page } = await screen.visit('/en/faq', { as: name, bypassCSP: true });
    const tabs = [page, await page.context().newPage()];
    await page.clock.install();
    for (const tab of tabs) {
      await tab.goto(`${screen.store.address}/en/faq`);
      await startIslands(tab);
      await tab.locator('main input[name=q]').focus();
    }
    await stay(player);

    expect(await page.locator(REMINDER).count()).to.equal(0);
    await ask(tabs);
    const activeTab = await Promise.any(
      tabs.map(async (tab) => {
        await tab.locator(REMINDER).waitFor();
        return tab;
      }),
    );
    expect(await activeTab.locator(REMINDER).innerText())
      .to.match(/16.min/)
      .and.to.match(/Spent\s40/);
    expect(
      await activeTab.locator('main input[name=q]').evaluate((field) => field === document.activeElement),
    ).to.equal(true);
    expect(await activeTab.locator('p[role=status]', { hasText: 'Time reminder' }).count()).to.equal(1);
    expect(await axeFindings(activeTab)).to.deep.equal([]);
    const reminderCounts = (): Promise<number[]> => Promise.all(tabs.map((tab) => tab.locator(REMINDER).count()));
    await ask(tabs);
    expect(await reminderCounts(), 'one of them says it').to.have.members([0, 1]);

    const read = activeTab.waitForResponse((answer) => answer.request().method() === 'POST');
    await activeTab.locator(`${REMINDER} button[value=on]`).press('Enter');
    await read;
    await ask(tabs);
    expect(await reminderCounts()).to.deep.equal([0, 0]);

    await stay(player);
    await page.goto(`${screen.store.address}/en/faq`);
    expect(await page.locator(REMINDER).innerText(), 'a page brings what is due').to.match(/32.min/);
    await page.locator(`${REMINDER} button[value=break]`).click();
    await page.waitForURL('**/en/profile/limits#pause');
    expect(await page.locator(REMINDER).count()).to.equal(0);
  });
});
