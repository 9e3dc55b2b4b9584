/**
 * Live updates in real browsers: a drop of one player appears for another in the live feed, and the header follows the
 * account. `live.all.test.ts` has the counters and the strip.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { setBlock } from '#src/admin/players/block.ts';
import { correctBalance } from '#src/admin/players/correct-balance.ts';
import { cutSessions } from '#src/players/players/index.ts';
import { makeMember } from '#test/support/staff-members.ts';
import { memberOf } from '#test/support/staff-player-pages.ts';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { startIslands, startLive, type Visit, type VisitOptions } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { screenWith } from '#test/support/stage.ts';

const FIRST = '.drops__list > li:first-child .drop';
const PAUSE_BUTTON = '.drops__pause';
const WIDE = { viewport: { width: 1280, height: 900 } } as const;

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly item: { readonly title: string } }[] };
}

describe('Live updates in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop, { mayComplain: true });
  let visited: Visit[] = [];
  before(async () => {
    await open(await asPlayer(stage.store, freshName()), 3);
    await rollUp(stage.services);
  });
  beforeEach(() => {
    visited = [];
  });

  const openPage = async (path: string, options: VisitOptions): Promise<Visit> => {
    const one = await stage.visit(path, { ...WIDE, ...options });
    visited.push(one);
    return one;
  };
  const come = async (path: string, options: VisitOptions = {}): Promise<Page> => (await openPage(path, options)).page;
  const comeLive = async (path: string, options: VisitOptions = {}): Promise<Page> => {
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

  it('The header follows an opening in another tab and a correction by staff', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
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
    expect(visited.flatMap(({ complaints }) => complaints)).to.deep.equal([]);
  });

  it('A page whose session is ended elsewhere says so, and a blocked player reads why', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const page = await comeLive('/en/faq', { as: name });
    await cutSessions(stage.services, player.auth.id);
    const dialog = page.getByRole('dialog', { name: 'You were signed out on this device' });
    await dialog.waitFor();
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    await page.waitForURL(/\/en\/login\?return=%2Fen%2Ffaq$/);
    const other = await comeLive('/en/faq', { as: name });
    const member = memberOf(await makeMember(stage.services));
    await setBlock(stage.services, member, { id: player.auth.id, reason: 'payments', note: 'a test' });
    await other.getByRole('heading', { level: 1, name: 'Account blocked' }).waitFor();
    expect(await other.locator('main').innerText()).to.contain('payments were reversed');
  });
});
