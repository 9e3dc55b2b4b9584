/** Announcements: the moment in which one opens, and leaving the page by its link. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { addAnnouncement, endDemoAnnouncements } from '#src/players/announcements/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { type VisitOptions } from '#test/support/browser.ts';
import { makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { HOUR_MS } from '#src/shared/time.ts';

const DIALOG = 'dialog[open]';
const BANNER = '.advert-bar';
const STILL = { reducedMotion: 'reduce' } as const;

describe('More of an announcement', function () {
  this.timeout(120_000);
  // Runs before the hook of the stage, which closes the browser.
  after(async () => {
    await transaction(screen.services, null, (tx) => endDemoAnnouncements(tx));
    await screen.services.dataVersions.refresh();
  });
  const screen = screenWith(makeShop);
  let advert = 0;
  before(async () => {
    await transaction(screen.services, null, async (tx) => {
      const texts = { lead: 'Uwaga.', text: 'Tekst.', action: 'Zobacz' };
      await addAnnouncement(tx, {
        caseId: null,
        link: '/bonus',
        fromAt: tx.now,
        untilAt: null,
        isDemo: true,
        texts: new Map([
          ['en', { lead: 'News.', text: 'Text.', action: 'Look' }],
          ['pl', texts],
        ] as const),
      });
      return null;
    });
    await screen.services.dataVersions.refresh();
    const answer = (await screen.store.guest().get('/api/advert/get').expect(200)).body as { data: { ID: number } };
    advert = answer.data.ID;
  });
  const come = async (path: string, options: VisitOptions = {}): Promise<Page> =>
    (await screen.visit(path, { ...STILL, ...options })).page;
  const readMark = (page: Page): Promise<string | null> =>
    page.evaluate((id) => localStorage.getItem(`advert:${String(id)}`), advert);

  it('An announcement leaves with its page and counts as read', async () => {
    const page = await come('/pl', { as: freshName() });
    await page.locator(`${DIALOG} h2`, { hasText: 'Powiadomienie' }).waitFor();
    await page.locator(`${DIALOG} a[href="/pl/bonus"]`).click();
    await page.waitForURL('**/pl/bonus');
    expect(await readMark(page)).to.equal('1');
    expect(await page.locator(DIALOG).count()).to.equal(0);
  });

  it('An announcement opens 200 ms after the start and not before', async () => {
    const page = await come('/offline');
    await page.addInitScript(noteLook);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + HOUR_MS);
    await page.goto(`${screen.store.address}/en/faq`);
    await page.waitForSelector('html[data-looked]', { state: 'attached' });
    const announcementRequest = page.waitForRequest(/\/en\/advert\//);
    let isRequested = false;
    page.on('request', (request) => (isRequested ||= request.url().includes('/en/advert/')));
    await page.clock.runFor(199);
    expect([isRequested, await page.locator(BANNER).count()]).to.deep.equal([false, 0]);
    await page.clock.runFor(1);
    await announcementRequest;
    await page.locator(BANNER).waitFor();
  });
});

/** Marks the document when the announcement script checks whether this announcement was read. Its timer starts then. */
function noteLook(): void {
  const look = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')?.value as (key: string) => string | null;
  Storage.prototype.getItem = function (key: string): string | null {
    if (key.startsWith('advert:')) document.documentElement.dataset['looked'] = '';
    return look.call(this, key);
  };
}
