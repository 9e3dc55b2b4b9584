/**
 * The page of notifications in the browser: a long text expands by touch, by keyboard and without JavaScript, and all
 * fits in the languages with the longest texts.
 */
import { expect } from 'chai';
import { axeFindings } from '#test/support/browser/browser.ts';
import { freshName } from '#test/support/store.ts';
import { BELL, REASON, openNotificationSteps } from './notifications-steps.ts';

const WIDTHS = [360, 902, 1280] as const;

describe('The page of notifications, in more ways', function () {
  this.timeout(120_000);
  const { come, notifiedPlayer, newOnes, arrive, wider } = openNotificationSteps();

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
