/**
 * Notifications in the browser: the bell in the header and its list. Proves that one click marks all as read and still
 * highlights the new ones, that a long text expands by touch, by keyboard and without JavaScript, and that all fits in
 * the languages with the longest texts.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { type VisitOptions, axeFindings } from '#test/support/browser.ts';
import { makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const BELL = '.head form[action$="/profile/notices/read"] button';
const READ_BELL = '.head a[href$="/profile/notices"]';
const REASON = 'когда модератор пришёл за предметом, лота на рынке уже не было, и так два раза подряд';
const WIDTHS = [360, 902, 1280] as const;

describe('The page of notifications', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, options: VisitOptions): Promise<Page> => {
    const { page } = await stage.visit(path, options);
    return page;
  };
  /** A player with notifications of a top-up and, at length, of a rejected withdrawal. */
  const notifiedPlayer = async (topUps = 1): Promise<string> => {
    const name = freshName();
    const { auth } = await asPlayer(stage.store, name);
    const [itemId = 0] = (await publishedCases(stage.services)).itemsById.keys();
    await transaction(stage.services, null, async (tx) => {
      for (let times = 0; times < topUps; times += 1) {
        const params = { sumMinor: 1_250_000, currency: 'rub', bonusKopecks: 125_000 };
        await writeNotification(tx, auth.id, { kind: 'payment.credited', params, link: '/profile/movements' });
      }
      const params = { itemId, reason: REASON, donateKopecks: 75_00 };
      await writeNotification(tx, auth.id, { kind: 'withdrawal.rejected', params, link: '/profile' });
      return null;
    });
    return name;
  };
  const newOnes = (page: Page): Promise<number> => page.locator('.note.is-new').count();
  const arrive = (page: Page): Promise<void> => page.waitForURL(/\/profile\/notices\?new=\d+$/);
  const wider = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  it('Without scripts a press of the bell marks all as read, and the list keeps the marks', async () => {
    const page = await come('/pl', { as: await notifiedPlayer(), javaScriptEnabled: false });
    expect(await page.getAttribute(BELL, 'aria-label')).to.match(/2/);
    await page.locator(`${BELL} .icon-btn__dot`).waitFor();
    await page.click(BELL);
    await arrive(page);
    await page.locator(READ_BELL).waitFor();
    expect([await page.locator(BELL).count(), await newOnes(page)]).to.deep.equal([0, 2]);
    await page.click(READ_BELL);
    await page.waitForURL(/\/profile\/notices$/);
    expect(await newOnes(page)).to.equal(0);
  });

  for (const [what, javaScriptEnabled] of [
    ['with scripts', true],
    ['without', false],
  ] as const) {
    it(`Long notifications open and close, ${what}`, async () => {
      const page = await come('/profile/notices', { as: await notifiedPlayer(), javaScriptEnabled });
      const [short, whole] = [page.locator('summary > .note__clip').first(), page.locator('summary > .note__whole')];
      expect(await page.locator('.note__long').count(), 'a short text is simply there').to.equal(1);
      expect(await short.textContent()).to.match(/^[^]{1,80}…$/);
      await page.click('.note__long summary');
      await whole.first().waitFor({ state: 'visible' });
      expect(await whole.first().textContent()).to.contain(REASON);
      expect(await short.isVisible()).to.equal(false);
      await page.click('.note__long summary');
      await short.waitFor({ state: 'visible' });
    });
  }

  it('Notifications are reached, read and opened by keyboard', async () => {
    const viewport = { width: 1280, height: 900 };
    const page = await come('/profile/notices', { as: await notifiedPlayer(), javaScriptEnabled: false, viewport });
    await page.focus(BELL);
    await page.keyboard.press('Enter');
    await arrive(page);
    await page.focus('.note__title a');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).to.equal('SUMMARY');
    expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).to.equal(true);
    await page.keyboard.press('Enter');
    await page.locator('.note__long[open] .note__whole').first().waitFor({ state: 'visible' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile/movements');
  });

  it('Notifications come in pages of fifty, with links to earlier and later ones', async () => {
    const page = await come('/en/profile/notices', { as: await notifiedPlayer(60), javaScriptEnabled: false });
    expect(await page.locator('.note').count()).to.equal(50);
    await page.click('main a[href*="cursor="]');
    await page.waitForURL(/cursor=\d+$/);
    expect(await page.locator('.note').count()).to.equal(11);
    await page.click('main .link[href="/en/profile/notices"]');
    await page.waitForURL(/\/notices$/);
    await page.click('main form[action$="/profile/notices/read"] button');
    await arrive(page);
    expect(await newOnes(page)).to.equal(50);
  });

  it('The page fits a phone, a tablet and a wide screen with closed, open and no notifications', async () => {
    for (const locale of ['', '/pl']) {
      for (const as of [await notifiedPlayer(), freshName()]) {
        const page = await come(`${locale}/profile/notices`, { as, bypassCSP: true });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const long = page.locator('.note__long:not([open]) summary');
          if ((await long.count()) > 0) await long.click();
          expect(await wider(page), `${locale} at ${String(width)}`).to.equal(0);
        }
        expect(await axeFindings(page)).to.deep.equal([]);
      }
    }
  });
});
