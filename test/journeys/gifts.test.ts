/**
 * Bonuses and referrals end to end in a real browser, with and without JavaScript and by keyboard: a player claims the
 * daily bonus, which counts down to the next day and returns, and an invite code is changed, shared and activated.
 */
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** A fixed clock; browsers continue from there. */
const START = new Date('2026-11-21T10:00:00.000Z');
const MIDNIGHT_MS = Date.parse('2026-11-21T21:00:00.000Z');
const WAYS = [
  ['with a script', true],
  ['without one', false],
] as const;

describe('Bonuses and invite codes', function () {
  this.timeout(120_000);
  let clock = fixedClock(START);
  const stage = screenWith(() => makeServices({ clock: { now: () => clock.now() } }));
  beforeEach(() => {
    clock = fixedClock(START);
  });

  const come = async (path: string, as: string | undefined, javaScriptEnabled = true): Promise<Page> => {
    const { page } = await stage.visit(path, { ...(as === undefined ? {} : { as }), javaScriptEnabled });
    if (javaScriptEnabled) await startIslands(page);
    return page;
  };
  const said = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first();
  const take = (page: Page): Locator => page.getByRole('button', { name: /^Collect \d+ points/ });

  const activate = async (page: Page, code: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'A friend’s code' }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
  };

  for (const [way, hasScript] of WAYS) {
    it(`The daily bonus is taken ${way}`, async () => {
      const page = await come('/en/bonus', freshName(), hasScript);
      await take(page).click();
      await said(page, 'Daily bonus taken').waitFor();
      await page.getByRole('heading', { name: 'Day 1 collected' }).waitFor();
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
      await said(page, 'Invite code set').waitFor();
      await page.locator('.code-own__box b', { hasText: code }).waitFor();
      expect(await page.locator('.code-own__change').count()).to.equal(0);
      await activate(page, String(friend.auth.id));
      await said(page, 'Invite code activated').waitFor();
      await page.getByText('A code is entered').waitFor();
      await page.locator('[data-live="bonuses"]', { hasText: '150' }).first().waitFor({ state: 'attached' });
    });
  }

  it('An invalid code is explained beside its field without a script', async () => {
    const page = await come('/en/bonus', freshName(), false);
    await activate(page, 'unknown-code');
    await page.getByText('Invite code not found').waitFor();
    await page.waitForURL(/\/en\/bonus/);
  });

  it('The bonus is taken by keyboard, and the focus stays where the button was', async () => {
    const page = await come('/en/bonus', freshName());
    await take(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.classList.contains('today__done') === true);
  });

  it('The button returns at the end of the day, for the next day of the streak', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/bonus/take').expect(200);
    clock.moveBy(MIDNIGHT_MS - START.getTime() - 2000);
    const page = await come('/en/bonus', name);
    await take(page).waitFor();
    expect(await page.locator('.clock__face b').allTextContents()).to.deep.equal(['00', '00', '00']);
    await page.getByRole('heading', { name: 'Today, day 2' }).waitFor();
    clock.moveBy(2001);
    await take(page).click();
    await page.getByRole('heading', { name: 'Day 2 collected' }).waitFor();
    // The countdown has restarted at nearly a day.
    await page.locator('.clock__face b', { hasText: '23' }).first().waitFor();
  });

  it('The page says that the streak has restarted after a missed day', async () => {
    const name = freshName();
    await (await asPlayer(stage.store, name)).post('/api/bonus/take').expect(200);
    clock.moveBy(2 * DAY_MS);
    const page = await come('/en/bonus', name);
    await page.getByText('Your streak has started over.').waitFor();
    await page.getByRole('heading', { name: 'Today, day 1' }).waitFor();
  });

  it('A guest is asked to sign in for an available bonus', async () => {
    const page = await come('/en/bonus', undefined, false);
    await page.getByRole('heading', { name: 'Day 1 of your streak' }).waitFor();
    const way = page.getByRole('link', { name: 'Sign in and collect' });
    expect(await way.getAttribute('href')).to.contain('/login');
    await way.click();
    await page.waitForURL(/\/en\/login/);
  });

  it('Invited friends are listed, and hidden players stay hidden', async () => {
    const name = freshName();
    const { auth } = await asPlayer(stage.store, name);
    const friends = [];
    for (let place = 0; place < 21; place += 1) friends.push((await asPlayer(stage.store, freshName())).auth.id);
    await stage.services.db('players').whereIn('id', friends).update({ inviter_id: auth.id });
    await stage.services
      .db('players')
      .where({ id: friends.at(-1) })
      .update({ hides_me: 1, name: 'Hidden friend' });
    const page = await come('/en/referral', name, false);
    expect(await page.locator('#friend-rows tr').count()).to.equal(20);
    expect(await page.locator('#friend-rows tr').first().innerText()).to.contain('Hidden player');
    expect(await page.content()).not.to.contain('Hidden friend');
    await page.getByRole('link', { name: 'Show more' }).click();
    await page.waitForURL(/cursor=\d+/);
    expect(await page.locator('#friend-rows tr').count()).to.equal(1);
    expect(await page.getByRole('link', { name: 'Show more' }).count()).to.equal(0);
  });
});

describe('Refused codes, refused bonuses and lost answers', function () {
  this.timeout(120_000);
  // The browser logs every refused call.
  const stage = screenWith(() => makeServices({ clock: fixedClock(START) }), { mayComplain: true });

  it('A refusal is displayed beside the field, and the value can be corrected', async () => {
    const { page } = await stage.visit('/en/bonus', { as: freshName() });
    await startIslands(page);
    const field = page.getByRole('textbox', { name: 'A friend’s code' });
    await field.fill('unknown-code');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Invite code not found').waitFor();
    expect(await field.inputValue()).to.equal('unknown-code');
    expect(await field.getAttribute('aria-invalid')).to.equal('true');
  });

  it('A bonus that was taken elsewhere is displayed as taken', async () => {
    const name = freshName();
    const { page } = await stage.visit('/en/bonus', { as: name });
    await startIslands(page);
    await (await asPlayer(stage.store, name)).post('/api/bonus/take').expect(200);
    await page.getByRole('button', { name: /^Collect \d+ points/ }).click();
    await page.getByText('Today’s bonus is already taken').waitFor();
    await page.getByRole('heading', { name: 'Day 1 collected' }).waitFor();
  });

  it('A lost answer is repeated, and the bonus is taken once', async () => {
    const { page } = await stage.visit('/en/bonus', { as: freshName() });
    await startIslands(page);
    let isFirst = true;
    await page.route('**/api/bonus/take', async (route) => {
      const answer = await route.fetch();
      if (!isFirst) return await route.fulfill({ response: answer });
      isFirst = false;
      return await route.abort();
    });
    await page.getByRole('button', { name: /^Collect \d+ points/ }).click();
    await page.getByRole('heading', { name: 'Day 1 collected' }).waitFor();
    await page.locator('[data-live="bonuses"]', { hasText: '110' }).first().waitFor({ state: 'attached' });
  });
});
