/**
 * Daily bonus and referrals in a real browser: the countdown ticks and stops at the end of the day, its text is there
 * without JavaScript, and a referral is stored where the sign-in of a widget reads it.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { HOUR_MS } from '#src/shared/time.ts';

/** A clock fixed a few seconds before midnight in Moscow; browsers continue from there. */
const CLOCK = fixedClock(new Date('2026-11-21T20:59:57.000Z'));
const EARLIER_MS = HOUR_MS;

describe('Bonus and invitations in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(() => makeServices({ clock: CLOCK }));

  it('The countdown runs to the next day of the store, by the clock of the server', async () => {
    CLOCK.moveBy(-EARLIER_MS);
    const { page, complaints, leave } = await stage.visit('/en/bonus');
    CLOCK.moveBy(EARLIER_MS);
    await startIslands(page);
    // The page was rendered at 01:00:03 before the end, so the last hour has begun.
    await page.waitForFunction(() => {
      const [hours, minutes] = [...document.querySelectorAll('.clock__face b')].map((one) => one.textContent);
      return hours === '00' && minutes === '59';
    });
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('An empty code is answered in the words of the store, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, leave } = await stage.visit('/en/bonus', { as: freshName(), javaScriptEnabled });
      if (javaScriptEnabled) await startIslands(page);
      await page.locator('form[action$="/invite/activate"] button[type=submit]').click();
      await page.getByText('Enter invite code').first().waitFor();
      await leave();
    }
  });

  it('Taking the bonus moves nothing: its coin flies, today is stamped, tomorrow wakes', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const { page, leave } = await stage.visit('/en/bonus', { as: freshName(), reducedMotion });
      await startIslands(page);
      const heightOf = (): Promise<number> =>
        page.locator('.today').evaluate((card) => card.getBoundingClientRect().height);
      const before = await heightOf();
      await page.evaluate(() => {
        document.body.dataset['flew'] = 'no';
        new MutationObserver(() => {
          if (document.querySelector('body > .coin') !== null) document.body.dataset['flew'] = 'yes';
        }).observe(document.body, { childList: true });
      });
      await page.click('.today__get button');
      await page.locator('.today__done').waitFor();
      expect(await heightOf()).to.equal(before);
      expect(await page.locator('.streak .is-stamped + .is-next').count()).to.equal(1);
      expect(await page.getAttribute('body', 'data-flew')).to.equal(reducedMotion === 'reduce' ? 'no' : 'yes');
      await page.locator('body > .coin').waitFor({ state: 'detached' });
      await leave();
    }
  });

  it('The countdown stops at the end of the day and links to the new day', async () => {
    const { page, complaints, leave } = await stage.visit('/en/bonus');
    await startIslands(page);
    const again = page.getByRole('link', { name: 'A new day has begun' });
    await again.waitFor();
    const face = await page.locator('.clock__face').locator('b, i').allTextContents();
    expect(face.join('')).to.equal('00:00:00');
    expect(await again.getAttribute('href')).to.equal('/en/bonus');
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('Without a script the next day is written as text, without a countdown', async () => {
    const { page, leave } = await stage.visit('/en/bonus', { javaScriptEnabled: false });
    expect(await page.locator('.clock').isVisible()).to.equal(false);
    expect(await page.locator('.today__left').innerText()).to.contain('22 November');
    await leave();
  });

  it('The browser keeps an invitation under `referral`', async () => {
    const inviter = await asPlayer(stage.store, freshName());
    const id = String(inviter.auth.id);
    const { page, leave } = await stage.visit(`/en/ref/${id}`);
    await startIslands(page);
    await page.waitForFunction((kept) => localStorage.getItem('referral') === kept, id);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'referral')?.value).to.equal(id);
    await leave();
  });

  it('A player can copy their invitation link', async () => {
    const { page, complaints, leave } = await stage.visit('/en/referral', {
      as: freshName(),
      permissions: ['clipboard-write'],
    });
    await startIslands(page);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' });
    expect(await page.locator('.invite input').inputValue()).to.match(/\/en\/ref\/\d+$/);
    expect(complaints).to.deep.equal([]);
    await leave();
  });
});
