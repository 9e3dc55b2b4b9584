/**
 * The session of a page in a real browser: after a sign-in elsewhere a guest's page reloads once, never in a loop;
 * other tabs follow sign-in and sign-out; sign-out clears the player's data.
 */
import { expect } from 'chai';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { until } from '#test/support/until.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

const PLAYER_MARK = '.ava';
/** Belongs to the visitor and survives sign-in and sign-out. */
const VISITORS = { consent: 'none', referral: '1000001', searchTime: '1790000000000' };
const GUEST_MARK = 'header [data-dialog="login"]';

describe('The session of an open page', function () {
  this.timeout(180_000);
  const stage = screenWith(makeServices, { mayComplain: true });

  const countLoads = (page: Page): { loads: number } => {
    const count = { loads: 0 };
    page.on('domcontentloaded', () => (count.loads += 1));
    return count;
  };
  /** A page reacts to the session once it has requested it; a guest's page does so on the first interaction. */
  const touch = (page: Page): Promise<void> => page.mouse.move(5, 5);
  /** From then on it also receives messages of other tabs. */
  const settle = async (page: Page): Promise<void> => {
    await touch(page);
    await page.waitForSelector('html[data-awake]', { state: 'attached' });
  };
  const sessionResponse = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/_auth/session'));
  const signIn = (context: BrowserContext, name: string) =>
    context.request.get(`${stage.store.address}/auth/demo?name=${name}`, { maxRedirects: 0 });
  const kept = (page: Page, key: string): Promise<string | null> =>
    page.evaluate((name) => localStorage.getItem(name), key);

  /** Opens a guest's page whose session request is answered by `answer`, routed before the page loads. */
  const comeAsking = async (answer: (route: Route) => Promise<void>) => {
    const visited = await stage.visit('/robots.txt');
    await visited.page.route('**/api/_auth/session', answer);
    const count = countLoads(visited.page);
    await visited.page.goto(`${stage.store.address}/en/faq`);
    return { ...visited, count };
  };

  it('A guest page reloads once for the player when a sign-in happened before its session request', async () => {
    let isIn = false;
    const { page, leave, count } = await comeAsking(async (route) => {
      if (!isIn) await signIn(page.context(), freshName());
      isIn = true;
      await route.continue();
    });
    await touch(page);
    await page.locator(PLAYER_MARK).first().waitFor({ state: 'attached' });
    await page.waitForLoadState();
    expect(count.loads, 'once as it came, and once again').to.equal(2);
    await leave();
  });

  it('A page that stays a guest’s does not reload again and again', async () => {
    const user = JSON.stringify({ user: { ID: 7 } });
    let times = 0;
    const { page, leave, count } = await comeAsking(async (route) => {
      times += 1;
      await route.fulfill({ contentType: 'application/json', body: user });
    });
    await until('the session was requested twice', async () => {
      await touch(page);
      return times === 2;
    });
    // By then the page has handled the response.
    await page.waitForFunction(() => sessionStorage.getItem('reloadedFor') === '7');
    await page.evaluate(() => fetch('/healthz'));
    expect(count.loads, 'once as it came, and once again').to.equal(2);
    await leave();
  });

  it('A page whose session request fails stays as it is', async () => {
    let isRefused = false;
    const { page, leave, count } = await comeAsking(async (route) => {
      await signIn(page.context(), freshName());
      await route.abort();
      isRefused = true;
    });
    await until('the session was requested', async () => {
      await touch(page);
      return isRefused;
    });
    await page.evaluate(() => fetch('/healthz'));
    expect(count.loads, 'it was loaded once').to.equal(1);
    await leave();
  });

  it('Other tabs follow a sign-in and a sign-out', async () => {
    const { page: first, leave } = await stage.visit('/en/faq');
    await Promise.all([sessionResponse(first), settle(first)]);
    const second = await first.context().newPage();
    await second.goto(`${stage.store.address}/auth/demo?name=${freshName()}&return=${encodeURIComponent('/en/top')}`);
    await settle(second);
    await first.locator(PLAYER_MARK).first().waitFor({ state: 'attached' });
    await settle(first);
    // Both tabs belong to the player; now one of them signs out.
    await first.evaluate((own) => {
      for (const [key, value] of Object.entries({ ...own, fastOpening: '1' })) localStorage.setItem(key, value);
    }, VISITORS);
    await second.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('form[action$="/signout"]');
      form?.requestSubmit();
    });
    await second.locator(GUEST_MARK).first().waitFor({ state: 'attached' });
    await settle(second);
    await first.locator(GUEST_MARK).first().waitFor({ state: 'attached' });
    expect(await kept(first, 'player')).to.equal(null);
    expect(await kept(first, 'fastOpening')).to.equal(null);
    for (const [key, value] of Object.entries(VISITORS)) expect(await kept(first, key), key).to.equal(value);
    await leave();
  });

  it('Signing out deletes the data of the player in this browser', async () => {
    const { page, leave } = await stage.visit('/en/faq', { as: freshName() });
    await settle(page);
    await page.evaluate(() => localStorage.setItem('fastOpening', '1'));
    // No guest's page comes after this answer.
    await page.route('**/signout', (route) => route.fulfill({ status: 204 }));
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/signout"]')?.requestSubmit());
    expect(await kept(page, 'fastOpening')).to.equal(null);
    await leave();
  });

  it('The choice of a currency survives a sign-out', async () => {
    const { page, leave } = await stage.visit('/en/faq', { as: freshName() });
    const cookies = [{ name: 'currency', value: 'pln', url: stage.store.address }];
    await page.context().addCookies(cookies);
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/signout"]')?.requestSubmit());
    await page.locator(GUEST_MARK).first().waitFor({ state: 'attached' });
    const names = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
    expect(names).to.include('currency=pln');
    expect(names.some((cookie) => cookie.startsWith('locale='))).to.equal(true);
    await leave();
  });
});
