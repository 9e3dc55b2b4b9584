/**
 * Bonuses and referrals in a real browser without JavaScript and by keyboard: the bonus counts down to the next day and
 * returns, refusals are explained, and a lost answer takes the bonus once.
 */
import { expect } from 'chai';
import { invite } from '#test/support/players/invite.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { toastSays } from '#test/support/browser/toasts.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { START, openGiftSteps, testGifts } from './gifts-steps.ts';

const MIDNIGHT_MS = Date.parse('2026-11-21T21:00:00.000Z');

describe('Bonuses and invite codes, in more ways', function () {
  this.timeout(120_000);
  const steps = openGiftSteps();
  const { clock, stage, come, take, activate } = steps;

  testGifts(steps, false);

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
    clock.current.moveBy(MIDNIGHT_MS - START.getTime() - 2000);
    const page = await come('/en/bonus', name);
    await take(page).waitFor();
    expect(await page.locator('.clock__face b').allTextContents()).to.deep.equal(['00', '00', '00']);
    await page.getByRole('heading', { name: 'Today, day 2' }).waitFor();
    clock.current.moveBy(2001);
    await take(page).click();
    await page.getByRole('heading', { name: 'Day 2: collected' }).waitFor();
    // The countdown has restarted at nearly a day.
    await page.locator('.clock__face b', { hasText: '23' }).first().waitFor();
  });

  it('The page says that the streak has restarted after a missed day', async () => {
    const name = freshName();
    await (await asPlayer(stage.store, name)).post('/api/bonus/take').expect(200);
    clock.current.moveBy(2 * DAY_MS);
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
    for (let index = 0; index < 21; index += 1) friends.push((await asPlayer(stage.store, freshName())).auth.id);
    await invite(stage.services, auth.id, friends);
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
    await toastSays(page, 'Today’s bonus is already collected');
    await page.getByRole('heading', { name: 'Day 1: collected' }).waitFor();
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
    await page.getByRole('heading', { name: 'Day 1: collected' }).waitFor();
    await page.locator('[data-live="bonuses"]', { hasText: '110' }).first().waitFor({ state: 'attached' });
  });
});
