/**
 * A new player in a real browser: the 18+ question opens by itself, is postponed, asked again and answered; and the
 * account page, where sign-in methods are linked by real redirects, name and settings are saved and sessions ended, by
 * keyboard, in Polish on a phone, and without JavaScript.
 */
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeFindings, startIslands, type Visit } from '#test/support/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { type Providers, openProviders } from '#test/support/providers.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { asPlayer, freshName, freshSubject } from '#test/support/store.ts';
import { fillTopUp, openTopUp } from '#test/support/top-up.ts';
import { giveMoney } from '#test/support/services.ts';

const PHONE = { width: 360, height: 740 };
const OPEN = 'dialog[data-state=open]';
const ASKING = 'main [data-asks]';
const WAIT = { timeout: 60_000 };

describe('The player’s account in the browser', function () {
  this.timeout(240_000);
  let providers: Providers;
  const stage = screenWith(
    async () => {
      const [services, opened] = await Promise.all([makeShop(), openProviders()]);
      providers = opened;
      Object.assign(services.config, { oauth: providers.clients });
      return services;
    },
    { mayComplain: true },
  );
  // The port is only known now; a sign-in redirects to it.
  before(() => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });
  after(() => providers.close());

  const arrive = async (path: string, options: BrowserContextOptions = {}): Promise<Visit> => {
    providers.behaviour.google.profile = { sub: freshSubject(), name: 'Grace' };
    const entry = `/auth/google?return=${encodeURIComponent(path)}`;
    return await stage.visit(entry, { viewport: PHONE, ...options });
  };
  const idOf = async (page: Page): Promise<number> => {
    const answer = await page.request.get(`${stage.store.address}/api/_auth/session`);
    return ((await answer.json()) as { user: { ID: number } }).user.ID;
  };
  const isWide = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const confirm = (page: Page): Promise<void> => page.locator('form[action$="/adult"] button').click(WAIT);

  it('A new player is asked for 18+ once, and answers', async () => {
    const { page, complaints, leave } = await arrive('/pl', { bypassCSP: true });
    await page.waitForSelector(OPEN, WAIT);
    expect(await page.locator(`${OPEN} h2`).innerText()).to.equal('Masz ukończone 18 lat?');
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await isWide(page)).to.equal(false);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).to.equal(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['asks'])).to.equal('');
    // On later pages the question waits for a click.
    await page.goto(`${stage.store.address}/pl/faq`);
    await startIslands(page);
    expect(await page.locator('dialog[open]').count()).to.equal(0);
    await page.locator(ASKING).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector(OPEN, WAIT);
    await confirm(page);
    await page.getByText('Dziękujemy, wiek potwierdzony').waitFor(WAIT);
    expect(new URL(page.url()).pathname).to.equal('/pl/faq');
    expect(await page.locator('[data-asks]').count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('A player who opens a case before the answer is asked again', async () => {
    const { page, leave } = await arrive('/en');
    await giveMoney(stage.services, await idOf(page), 100_000);
    await page.goto(`${stage.store.address}/en/case/${CHEAP_CASE}`);
    await startIslands(page);
    const put = page.locator('dialog[open] [data-close]').first();
    if ((await put.count()) > 0) await put.click(WAIT);
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await page.locator('form.opener button[type=submit]').first().click(WAIT);
    await page.waitForSelector(OPEN, WAIT);
    expect(await page.locator(`${OPEN} h2`).innerText()).to.equal('Are you 18 or older?');
    await confirm(page);
    await page.getByText('Thank you, your age is confirmed').waitFor(WAIT);
    expect(new URL(page.url()).pathname).to.equal(`/en/case/${CHEAP_CASE}`);
    await leave();
  });

  it('A player who creates a top-up before the answer is asked again, without another message', async () => {
    const { page, leave } = await arrive(`/en/case/${CHEAP_CASE}`);
    await page.waitForSelector(OPEN, WAIT);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await openTopUp(page);
    await fillTopUp(page, { sum: '100' });
    await page.locator('form.pay [value=pay]').click(WAIT);
    await page.waitForSelector(`${OPEN} #adult`, WAIT);
    expect(await page.locator('.toast--error').count()).to.equal(0);
    await confirm(page);
    await page.getByText('Thank you, your age is confirmed').waitFor(WAIT);
    expect(new URL(page.url()).pathname).to.equal('/en/payment');
    expect(await page.inputValue('form.pay [name=sum]'), 'what was typed').to.equal('100');
    await leave();
  });

  it('A top-up without JavaScript leads to the question', async () => {
    const { page, leave } = await arrive('/en/payment', { javaScriptEnabled: false });
    await fillTopUp(page, { sum: '100' });
    await page.locator('form.pay [value=pay]').click();
    await page.getByText(stage.services.texts.t('en')('errors.age.confirm')).first().waitFor(WAIT);
    expect(new URL(page.url()).pathname).to.equal('/en/payment');
    await page.locator(ASKING).first().click();
    await confirm(page);
    expect(new URL(page.url()).pathname).to.equal('/en/payment');
    await leave();
  });

  it('A player under 18 can sign out', async () => {
    const { page, leave } = await arrive('/en/adult');
    await page.locator('main form[action$="/signout"] button').click(WAIT);
    await page.waitForURL(`${stage.store.address}/en`);
    expect(await page.locator('a[data-dialog=login]').count()).to.be.above(0);
    await leave();
  });

  it('The question is asked and answered without JavaScript', async () => {
    const { page, leave } = await arrive(`/pl/case/${CHEAP_CASE}`, { javaScriptEnabled: false });
    await page.locator(ASKING).click();
    expect(await page.locator('h1').innerText()).to.equal('Masz ukończone 18 lat?');
    await confirm(page);
    expect(new URL(page.url()).pathname).to.equal(`/pl/case/${CHEAP_CASE}`);
    await page.locator('[role=status]', { hasText: 'Dziękujemy, wiek potwierdzony' }).waitFor(WAIT);
    expect(await page.locator(ASKING).count()).to.equal(0);
    await leave();
  });

  for (const javaScriptEnabled of [true, false]) {
    it(`A player links and unlinks identities ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const { page, leave } = await arrive('/pl/profile/accounts', { javaScriptEnabled });
      await confirmSomehow(page);
      await page.goto(`${stage.store.address}/pl/profile/accounts`);
      providers.behaviour.vk.profile = { user_id: freshSubject(), first_name: 'Вера' };
      await page.getByRole('button', { name: 'Połącz VK' }).click(WAIT);
      await page.getByText('VK: konto połączone').waitFor(WAIT);
      expect(await isWide(page)).to.equal(false);
      await page.getByRole('button', { name: 'Odłącz Google' }).click(WAIT);
      await page.getByText('Konto odłączone').waitFor(WAIT);
      expect(await page.getByText('Jedyny sposób logowania').count()).to.equal(1);
      expect(await page.getByRole('button', { name: /^Odłącz / }).count()).to.equal(0);
      await leave();
    });
  }

  const confirmSomehow = async (page: Page): Promise<void> => {
    await page.goto(`${stage.store.address}/pl/adult`);
    await confirm(page);
  };

  it('A player manages the account by keyboard alone', async () => {
    const { page, complaints, leave } = await stage.visit('/pl/profile/accounts', { as: freshName() });
    await startIslands(page);
    await page.locator('input[name=name]').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Żółw');
    await page.keyboard.press('Enter');
    await page.getByText('Ustawienia zapisane').waitFor(WAIT);
    expect(await page.locator('h1').first().innerText()).to.contain('Żółw');
    await page.goto(`${stage.store.address}/pl/profile/accounts`);
    await page.locator('input[name=hideMe]').focus();
    await page.keyboard.press('Space');
    // The button comes after the last preference; their number may vary.
    do await page.keyboard.press('Tab');
    while ((await page.evaluate(() => document.activeElement?.getAttribute('type'))) === 'checkbox');
    await page.keyboard.press('Enter');
    await page.getByText('Ustawienia zapisane').waitFor(WAIT);
    expect(await page.locator('input[name=name]').inputValue()).to.equal('Żółw');
    expect(await page.locator('input[name=hideMe]').isChecked()).to.equal(true);
    expect(await page.locator('input[name=fastOpening]').isChecked()).to.equal(false);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('A player ends another session, and then all of them', async () => {
    const name = freshName();
    const other = await asPlayer(stage.store, name);
    const { page, leave } = await stage.visit('/pl/profile/accounts', { as: name, bypassCSP: true });
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await isWide(page)).to.equal(false);
    await page.getByRole('button', { name: /^Zakończ sesję: / }).click(WAIT);
    await page.getByText('Zakończono 1 sesję').waitFor(WAIT);
    await other.post('/api/user/settings').expect(401);
    // The page clears a player's data only after its scripts have run.
    await startIslands(page);
    await page.evaluate(() => localStorage.setItem('fastOpening', '1'));
    await page.getByRole('button', { name: 'Wyloguj wszędzie' }).click(WAIT);
    await page
      .locator('a[data-dialog=login]')
      .first()
      .waitFor({ ...WAIT, state: 'attached' });
    await startIslands(page);
    await page.waitForFunction(() => localStorage.getItem('fastOpening') === null);
    await leave();
  });
});
