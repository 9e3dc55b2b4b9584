/** Announcements: the moment in which one opens, and leaving the page by its link. */
import { expect } from 'chai';
import { freshName } from '#test/support/store.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { openAnnouncementStage, DIALOG } from './announcement-visits.ts';

describe('The moment of an announcement', function () {
  this.timeout(120_000);
  const { screen, come, readMark } = openAnnouncementStage();

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
    // The scripts start by a timer after the first paint.
    await page.clock.runFor(1);
    await page.waitForSelector('html[data-looked]', { state: 'attached' });
    const announcementRequest = page.waitForRequest(/\/en\/announcement\//);
    let isRequested = false;
    page.on('request', (request) => (isRequested ||= request.url().includes('/en/announcement/')));
    await page.clock.runFor(199);
    expect([isRequested, await page.locator(DIALOG).count()]).to.deep.equal([false, 0]);
    await page.clock.runFor(1);
    await announcementRequest;
    await page.locator(DIALOG).waitFor();
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
