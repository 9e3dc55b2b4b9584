/**
 * Live updates in real browsers: a drop of one player appears for another in the live feed and the counters. The feed
 * can be paused, moves within a quarter of a second or not at all, and catches up after the store was down.
 */
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { setBlock } from '#src/admin/players/block.ts';
import { correctBalance } from '#src/admin/players/correct-balance.ts';
import { cutSessions } from '#src/players/players/index.ts';
import { makeMember } from '#test/support/staff-members.ts';
import { memberOf } from '#test/support/staff-player-pages.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import { countersNow, rollUp } from '#src/portal/leaderboards/index.ts';
import { leaveAll, openBrowser, startIslands, startLive, visit, type Visit } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { asPlayer, freshName, openStore, type SignedInPlayer, type Store } from '#test/support/store.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';

const FIRST = '.drops__list > li:first-child .drop';
const PAUSE_BUTTON = '.drops__pause';
const WIDE = { viewport: { width: 1280, height: 900 } } as const;

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly item: { readonly title: string } }[] };
}

describe('Live updates in the browser', function () {
  this.timeout(120_000);
  let services: Services;
  let store: Store;
  let browser: Browser;
  let visited: Visit[] = [];
  before(async () => {
    [services, browser] = await Promise.all([makeShop(), openBrowser()]);
    store = await openStore(services);
    await open(await asPlayer(store, freshName()), 3);
    await rollUp(services);
  });
  afterEach(async () => {
    await Promise.all(visited.map(({ leave }) => leave()));
    visited = [];
  });
  after(async () => {
    await leaveAll(browser);
    await store.close();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const openPage = async (path: string, options: BrowserContextOptions & { as?: string }): Promise<Visit> => {
    const one = await visit(browser, store, path, { ...WIDE, ...options });
    visited.push(one);
    return one;
  };
  const come = async (path: string, options: BrowserContextOptions & { as?: string } = {}): Promise<Page> =>
    (await openPage(path, options)).page;
  const comeLive = async (path: string, options: BrowserContextOptions & { as?: string } = {}): Promise<Page> => {
    const opened = await openPage(path, options);
    await startLive(opened);
    await opened.page.waitForSelector(`${PAUSE_BUTTON}:not([hidden])`);
    return opened.page;
  };
  async function open(player: SignedInPlayer, count = 1): Promise<string> {
    const { body } = (await player.post('/api/case/open', { case: CHEAP_CASE, count }).expect(200)) as {
      body: OpeningResponse;
    };
    return body.data.drops[0]?.item.title ?? '';
  }
  const ofWinner = (player: SignedInPlayer): string => `${FIRST}[href="/en/profile/${String(player.auth.id)}"]`;

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
    expect(await watcher.locator(`${FIRST} + .drop__story`).getAttribute('aria-label')).to.include(title);
    expect(await watcher.locator(`${FIRST} .drop__who`).textContent()).to.equal(name);
    // The picture leads to the item, the line below it to the winner.
    await watcher.locator(`${FIRST} .drop__who`).click();
    await watcher.waitForURL(/\/en\/profile\/\d+$/);
    expect(await watcher.locator('h1').innerText()).to.include(name);
    expect(visited.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  });

  it('The counters are updated on every page, each with the right plural', async () => {
    const page = await comeLive('/');
    const word = page.locator('[data-label=counter]').first();
    const player = await asPlayer(store, freshName());
    const rules = new Intl.PluralRules('ru');
    const WORDS: Record<string, RegExp> = { one: /кейс\s+открыт$/, few: /кейса\s+открыто/, many: /кейсов\s/ };
    for (const count of [1, 2, 3]) {
      await open(player, count);
      await rollUp(services);
      const { counter } = await countersNow(services);
      await page.waitForFunction(
        (wanted) => document.querySelector('[data-count=counter]')?.textContent.replaceAll(/\s/g, '') === wanted,
        String(counter),
      );
      expect(await word.innerText()).to.match(WORDS[rules.select(counter ?? 0)] ?? /^$/);
    }
  });

  it('The header follows an opening in another tab and a correction by staff', async () => {
    const name = freshName();
    const player = await asPlayer(store, name);
    const [roubles, second] = [await comeLive('/en/faq', { as: name }), await comeLive('/en/contacts', { as: name })];
    const shown = (page: Page): Promise<string> => page.locator('.purse [data-live=balance]').innerText();
    expect(await shown(second)).to.equal(await shown(roubles));
    const before = await shown(roubles);
    await open(player);
    const follows = (page: Page, old: string): Promise<unknown> =>
      page.waitForFunction(
        (text) => document.querySelector('.purse [data-live=balance]')?.textContent.replace(/\s/g, ' ') !== text,
        old.replaceAll(/\s/g, ' '),
      );
    await Promise.all([follows(roubles, before), follows(second, before)]);
    const afterOpening = await shown(roubles);
    const member = memberOf(await makeMember(services));
    await correctBalance(services, member, { id: player.auth.id, unit: 'RUB', change: 50_00, reason: 'for a delay' });
    await follows(roubles, afterOpening);
    await roubles.goto(`${store.address}/en/profile/notices`);
    expect(await roubles.locator('main').innerText()).to.match(/50\s₽ was added\. Reason: for a delay/);
    await roubles.goto(`${store.address}/en/profile/movements`);
    expect(await roubles.locator('#movement-rows .move').first().innerText()).to.contain('for a delay');
    expect(visited.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  });

  it('A page whose session is ended elsewhere says so, and a blocked player reads why', async () => {
    const name = freshName();
    const player = await asPlayer(store, name);
    const page = await comeLive('/en/faq', { as: name });
    await cutSessions(services, player.auth.id);
    const dialog = page.getByRole('dialog', { name: 'You were signed out on this device' });
    await dialog.waitFor();
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    await page.waitForURL(/\/en\/login\?return=%2Fen%2Ffaq$/);
    const other = await comeLive('/en/faq', { as: name });
    const member = memberOf(await makeMember(services));
    await setBlock(services, member, { id: player.auth.id, reason: 'payments', note: 'a test' });
    await other.getByRole('heading', { level: 1, name: 'Account blocked' }).waitFor();
    expect(await other.locator('main').innerText()).to.contain('payments were reversed');
  });

  it('A paused strip stays paused on the next page, and then shows the missed wins', async () => {
    const page = await comeLive('/en/faq');
    await page.locator(PAUSE_BUTTON).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator(PAUSE_BUTTON).getAttribute('aria-pressed')).to.equal('true');
    const player = await asPlayer(store, freshName());
    const viewer = await comeLive('/en/contacts');
    await open(player);
    await viewer.locator(ofWinner(player)).waitFor();
    expect(await page.locator(ofWinner(player)).count()).to.equal(0);
    await page.goto(`${store.address}/en/contacts`);
    await startIslands(page);
    await page.waitForSelector(`${PAUSE_BUTTON}[aria-pressed=true]`);
    const later = await asPlayer(store, freshName());
    await open(later);
    await viewer.locator(ofWinner(later)).waitFor();
    expect(await page.locator(ofWinner(later)).count()).to.equal(0);
    await page.locator(PAUSE_BUTTON).click();
    await page.locator(ofWinner(later)).waitFor();
  });

  it('A win moves the strip by its width in 250 ms, and not at all with reduced motion', async () => {
    const moves = async (reducedMotion: 'reduce' | 'no-preference'): Promise<unknown[]> => {
      const page = await comeLive('/en/faq', { reducedMotion });
      await page.evaluate(() => {
        const noted: unknown[] = [];
        Object.assign(globalThis, { noted });
        for (const list of document.querySelectorAll('.drops__list')) {
          new MutationObserver(() => {
            for (const animation of list.getAnimations({ subtree: true }))
              noted.push(animation.effect?.getTiming().duration);
          }).observe(list, { childList: true });
        }
      });
      const player = await asPlayer(store, freshName());
      await open(player);
      await page.locator(ofWinner(player)).waitFor();
      return page.evaluate(() => (globalThis as unknown as { noted: unknown[] }).noted);
    };
    expect(new Set(await moves('no-preference'))).to.deep.equal(new Set([250]));
    expect(await moves('reduce')).to.deep.equal([]);
  });

  it('The strip stands still under a pointer, so that no press hits another win', async () => {
    const page = await comeLive('/en/faq');
    await page.locator(`${FIRST} + .drop__story`).hover();
    const viewer = await comeLive('/en/contacts');
    const player = await asPlayer(store, freshName());
    await open(player);
    await viewer.locator(ofWinner(player)).waitFor();
    expect(await page.locator(ofWinner(player)).count()).to.equal(0);
    await page.mouse.move(600, 600);
    await page.locator(ofWinner(player)).waitFor();
  });

  it('The cases are requested again when the catalogue is published', async () => {
    const page = await comeLive('/en');
    await page.mouse.move(5, 5);
    const casesRequest = page.waitForRequest(
      (request) => request.headers()['hx-target'] === 'cases' && new URL(request.url()).pathname === '/en',
    );
    await transaction(services, null, async (tx) => {
      await bumpDataVersion(tx, 'catalogue');
      return null;
    });
    await casesRequest;
    await page.locator('#cases .case-card').first().waitFor();
  });
});
