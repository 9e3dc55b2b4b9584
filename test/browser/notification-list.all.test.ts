/**
 * Notifications in the list under the bell. Proves that opening the list marks exactly the listed notifications as
 * read, that long texts are clipped until pressed and clipped again when the list reopens, and that the keyboard
 * reaches everything.
 */
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { axeFindings, leaveAll, openBrowser, visit, startIslands, type Visit } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName, openStore, type SignedInPlayer, type Store } from '#test/support/store.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';

const BELL = '.head .bell';
const POPUP = '.pop--told:popover-open';
const NOTE = `${POPUP} .note`;
const LONG = 'когда модератор пришёл за предметом, лота на рынке уже не было, и так два раза подряд';
const STILL = { reducedMotion: 'reduce' } as const;

describe('The list of notifications under the bell', function () {
  this.timeout(120_000);
  let services: Services;
  let store: Store;
  let browser: Browser;
  let visited: Visit | null = null;
  before(async () => {
    [services, browser] = await Promise.all([makeShop(), openBrowser()]);
    store = await openStore(services);
  });
  afterEach(async () => {
    const complaints = visited?.complaints ?? [];
    await visited?.leave();
    visited = null;
    expect(complaints).to.deep.equal([]);
  });
  after(async () => {
    await leaveAll(browser);
    await store.close();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const come = async (path: string, options: BrowserContextOptions & { as?: string } = {}): Promise<Page> => {
    visited = await visit(browser, store, path, { ...STILL, ...options });
    return visited.page;
  };
  const topUp = (playerId: number): Promise<null> =>
    transaction(services, null, async (tx) => {
      const params = { sumMinor: 1_250_000, currency: 'rub', bonusKopecks: 0 };
      await writeNotification(tx, playerId, { kind: 'payment.credited', params, link: '/profile/movements' });
      return null;
    });
  /** A player with notifications of a top-up and, at length, of a rejected withdrawal. */
  const notifiedPlayer = async (): Promise<{ name: string; player: SignedInPlayer }> => {
    const name = freshName();
    const player = await asPlayer(store, name);
    const [itemId = 0] = (await publishedCases(services)).itemsById.keys();
    await topUp(player.auth.id);
    await transaction(services, null, async (tx) => {
      const params = { itemId, reason: LONG, donateKopecks: 75_00 };
      await writeNotification(tx, player.auth.id, { kind: 'withdrawal.rejected', params, link: '/profile' });
      return null;
    });
    return { name, player };
  };
  const unreadOf = async (player: SignedInPlayer): Promise<number> =>
    ((await player.get('/api/notification/list').expect(200)).body as { unread: number }).unread;
  const look = async (page: Page): Promise<void> => {
    await startIslands(page);
    await page.click(BELL);
    await page.locator(NOTE).first().waitFor();
  };
  const leave = async (page: Page): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.pop--told:popover-open, .pop--told > *') === null);
  };
  const dark = (page: Page): Promise<void> => page.locator(`${BELL} .icon-btn__dot`).waitFor({ state: 'detached' });

  it('The bell opens the list, marks all as read, turns off, and the marks stay until the list is closed', async () => {
    const { name, player } = await notifiedPlayer();
    const page = await come('/en/faq', { as: name });
    expect(await page.getAttribute(BELL, 'aria-label')).to.equal('Notifications: 2 new');
    await look(page);
    await dark(page);
    expect(await page.getAttribute(BELL, 'aria-label')).to.equal('Notifications');
    expect(await unreadOf(player)).to.equal(0);
    expect(await page.locator(`${NOTE}.is-new`).count()).to.equal(2);
    expect(await page.locator(`${POPUP} .badge`).innerText()).to.equal('2 new');
    expect(new URL(page.url()).pathname).to.equal('/en/faq');
    await leave(page);
    await page.click(BELL);
    await page.locator(NOTE).first().waitFor();
    expect(await page.locator(`${NOTE}.is-new`).count()).to.equal(0);
  });

  it('A long text is clipped at 80 characters, opens by a press, and is clipped again the next time', async () => {
    const { name } = await notifiedPlayer();
    const page = await come('/en/faq', { as: name });
    await look(page);
    const long = page.locator(`${POPUP} button.note`);
    expect(await long.count(), 'the short one leads on at once').to.equal(1);
    expect(await long.locator('.note__body > span').first().innerText()).to.match(/^[^]{1,80}…$/);
    await long.click();
    expect(await long.getAttribute('aria-expanded')).to.equal('true');
    expect(await long.innerText()).to.contain(LONG);
    expect(await page.locator(`${POPUP} .note__go`).getAttribute('href')).to.equal('/en/profile');
    await leave(page);
    await page.click(BELL);
    await long.waitFor();
    expect(await long.getAttribute('aria-expanded')).to.equal('false');
    expect(await long.innerText()).not.to.contain(LONG);
  });

  it('A short text links to its subject', async () => {
    const { name } = await notifiedPlayer();
    const page = await come('/pl/faq', { as: name });
    await look(page);
    await page.click(`${POPUP} a.note`);
    await page.waitForURL('**/pl/profile/movements');
  });

  it('The list is opened, read and left by keyboard, and the focus returns', async () => {
    const { name } = await notifiedPlayer();
    const page = await come('/en/faq', { as: name, viewport: { width: 1280, height: 900 } });
    await startIslands(page);
    await page.focus(BELL);
    await page.keyboard.press('Enter');
    await page.locator(NOTE).first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('.pop--told button.note:focus-visible'))).to.equal(
      true,
    );
    await page.keyboard.press('Enter');
    await page.locator(`${POPUP} .note__go`).waitFor();
    await page.keyboard.press('Escape');
    await page.locator(POPUP).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.classList.contains('bell'));
  });

  it('A second press of the bell and a move of the focus close the list', async () => {
    const { name } = await notifiedPlayer();
    const page = await come('/en/faq', { as: name, viewport: { width: 1280, height: 900 } });
    await look(page);
    await page.click(BELL);
    await page.locator(POPUP).waitFor({ state: 'detached' });
    await page.click(BELL);
    await page.locator(`${POPUP} .pop__all`).waitFor();
    await page.focus(`${POPUP} .pop__all`);
    await page.keyboard.press('Tab');
    await page.locator(POPUP).waitFor({ state: 'detached' });
  });

  it('Notifications that arrive while the list is closed stay unread until it is opened', async () => {
    const { name, player } = await notifiedPlayer();
    const page = await come('/en/faq', { as: name });
    await look(page);
    await dark(page);
    await leave(page);
    await topUp(player.auth.id);
    expect(await unreadOf(player)).to.equal(1);
    await page.click(BELL);
    await page.locator(`${NOTE}.is-new`).waitFor();
    expect(await page.locator(NOTE).count()).to.equal(3);
    await page.waitForFunction(() => document.querySelectorAll('.pop--told .is-new').length === 1);
  });

  it('An empty list and a list that fails to load say so', async () => {
    const page = await come('/en/faq', { as: freshName() });
    await startIslands(page);
    await page.click(BELL);
    await page.locator(`${POPUP} .empty`).waitFor();
    await leave(page);
    await page.route('**/api/notification/list', (route) => route.fulfill({ status: 503, json: { status: 'error' } }));
    await page.click(BELL);
    await page.locator(`${POPUP} .pop__state`, { hasText: 'couldn’t be loaded' }).waitFor();
    expect(await page.locator(`${POPUP} .pop__all`).getAttribute('href')).to.equal('/en/profile/notices');
    if (visited !== null) visited.complaints.length = 0;
  });

  it('The list fits and has no accessibility faults with the longest texts', async () => {
    const { name } = await notifiedPlayer();
    for (const width of [360, 902, 1280]) {
      const page = await come('/pl/faq', { as: name, bypassCSP: true, viewport: { width, height: 740 } });
      await look(page);
      await page.click(`${POPUP} button.note`);
      const { left, right } = await page
        .locator(POPUP)
        .evaluate((list) => ({ left: list.getBoundingClientRect().left, right: list.getBoundingClientRect().right }));
      expect([left >= 0, right <= width]).to.deep.equal([true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width);
      // The strip of wins under it is half covered by the list.
      expect(await axeFindings(page, POPUP)).to.deep.equal([]);
      await visited?.leave();
    }
  });
});
