/**
 * Live updates in real browsers: a drop of one player appears for another in the live feed, and the header follows the
 * account. `live.all.test.ts` has the counters and the strip.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { setBlock } from '#src/admin/players/block.ts';
import { correctBalance } from '#src/admin/players/correct-balance.ts';
import { cutSessions } from '#src/players/players/index.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { FIRST, openLiveStage, openCases } from './live-visits.ts';

describe('Live updates in the browser', function () {
  this.timeout(120_000);
  const { stage, come, comeLive, complaints } = openLiveStage();

  it('A win appears in another player’s browser with a link to the winner', async () => {
    const watcher = await comeLive('/en/faq', { as: freshName() });
    const name = freshName();
    const player = await come(`/en/case/${CHEAP_CASE}`, { as: name, reducedMotion: 'reduce' });
    await startIslands(player);
    const before = await watcher.locator(FIRST).getAttribute('href');
    await player.click('.opener .btn--main');
    await player.locator('.case-page__result .result__name').waitFor();
    const title = await player.locator('.case-page__result .result__name').innerText();
    await watcher.waitForFunction(
      ([selector = '', old = '']) => document.querySelector(selector)?.getAttribute('href') !== old,
      [FIRST, before ?? ''],
    );
    expect(await watcher.locator(`${FIRST} .drop__item`).getAttribute('alt')).to.include(title);
    expect(await watcher.locator(`${FIRST} .drop__who`).textContent()).to.equal(name);
    expect(await watcher.locator(FIRST).count()).to.equal(1);
    for (const part of ['item', 'case', 'who'])
      expect(
        await watcher.locator(`${FIRST} .drop__${part}`).evaluate((shown) => getComputedStyle(shown).opacity),
        part,
      ).to.equal('1');
    await watcher.locator(`${FIRST} .drop__item`).click();
    await watcher.waitForURL(/\/en\/profile\/\d+$/);
    expect(await watcher.locator('h1').innerText()).to.include(name);
    expect(complaints()).to.deep.equal([]);
  });

  it('The header follows an opening in another tab and a correction by staff', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const [roubles, second] = [await comeLive('/en/faq', { as: name }), await comeLive('/en/contacts', { as: name })];
    const shown = (page: Page): Promise<string> => page.locator('.purse [data-live=balance]').innerText();
    expect(await shown(second)).to.equal(await shown(roubles));
    const before = await shown(roubles);
    await openCases(player);
    const follows = (page: Page, old: string): Promise<unknown> =>
      page.waitForFunction(
        (text) => document.querySelector('.purse [data-live=balance]')?.textContent.replace(/\s/g, ' ') !== text,
        old.replaceAll(/\s/g, ' '),
      );
    await Promise.all([follows(roubles, before), follows(second, before)]);
    const afterOpening = await shown(roubles);
    const member = memberOf(await makeMember(stage.services));
    await correctBalance(stage.services, member, {
      id: player.auth.id,
      unit: 'RUB',
      change: 50_00,
      reason: 'for a delay',
    });
    await follows(roubles, afterOpening);
    await roubles.goto(`${stage.store.address}/en/profile/notices`);
    expect(await roubles.locator('main').innerText()).to.match(/50\s₽ was added\. Reason: for a delay/);
    await roubles.goto(`${stage.store.address}/en/profile/movements`);
    expect(await roubles.locator('#movement-rows .move').first().innerText()).to.contain('for a delay');
    expect(complaints()).to.deep.equal([]);
  });

  it('A page whose session is ended elsewhere says so, and a blocked player reads why', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const page = await comeLive('/en/faq', { as: name });
    await cutSessions(stage.services, player.auth.id);
    const dialog = page.getByRole('dialog', { name: 'Your session on this device has ended' });
    await dialog.waitFor();
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    await page.waitForURL(/\/en\/login\?return=%2Fen%2Ffaq$/);
    const other = await comeLive('/en/faq', { as: name });
    const member = memberOf(await makeMember(stage.services));
    await setBlock(stage.services, member, { id: player.auth.id, reason: 'payments', note: 'a test' });
    await other.getByRole('heading', { level: 1, name: 'Account blocked' }).waitFor();
    expect(await other.locator('main').innerText()).to.contain('reversed payments');
  });
});
