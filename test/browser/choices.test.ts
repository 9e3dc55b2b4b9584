/**
 * Language, currency and referrer in a real browser: the choices work without JavaScript, islands know the origin of
 * their language, and a visit from a search engine records its timing.
 */
import { byLocale } from '#src/shared/locales.ts';
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { type LocaleOrigins, createLocaleLinks } from '#src/shared/locales.ts';

describe('Choices in the browser', function () {
  this.timeout(120_000);
  let origins: LocaleOrigins | null = null;
  // The port of the store, and so its origins, are known after it has started.
  const links = new Proxy(createLocaleLinks(null), {
    get: (_, name) => Reflect.get(createLocaleLinks(origins), name) as unknown,
  });
  const stage = screenWith(() => makeServices({ links }), { mayComplain: true });

  it('A choice of currency and language needs no script and holds on the next page', async () => {
    const { page, leave } = await stage.visit('/en/case/plain', { javaScriptEnabled: false });
    const currency = page.locator('form[action="/en/currency"] button[value="pln"]');
    const chooser = await currency.evaluate((button) => button.closest('form')?.id);
    await page
      .locator(`[popovertarget="${String(chooser)}"]:visible`)
      .first()
      .click();
    await currency.click();
    // The address does not change, so the price shows that the page is a new one.
    await page.locator('main', { hasText: '0,86\u00a0zł' }).waitFor();
    const language = page.locator('[popover] a[hreflang="uk"]').first();
    const languages = await language.evaluate((link) => link.closest('[popover]')?.id);
    await page
      .locator(`[popovertarget="${String(languages)}"]:visible`)
      .first()
      .click();
    await language.click();
    await page.waitForURL('**/ua/case/plain');
    expect(await page.locator('html').getAttribute('lang')).to.equal('uk');
    await page.locator('main', { hasText: '0,86\u00a0zł' }).waitFor();
    await leave();
  });

  it('A visit from a search engine stores its time, and other visits do not', async () => {
    for (const [referer, isStamped] of [
      ['https://www.google.com/', true],
      ['https://other.example/', false],
    ] as const) {
      const { page, leave } = await stage.visit('/healthz');
      const startedMs = Date.now();
      await page.goto(`${stage.store.address}/en`, { referer });
      await page.waitForFunction(() => customElements.get('store-island') !== undefined);
      const stamp = await page.evaluate(() => localStorage.getItem('searchTime'));
      if (isStamped) expect(Number(stamp), referer).to.be.at.least(startedMs);
      else expect(stamp, referer).to.equal(null);
      await leave();
    }
  });

  it('Islands know the origins of languages, whose links have no prefix', async () => {
    const other = stage.store.address.replace('127.0.0.1', 'localhost');
    origins = byLocale((locale) => (locale === 'en' ? other : stage.store.address));
    const { page, complaints, leave } = await stage.visit('/');
    await page.goto(`${other}/auth/demo?name=${encodeURIComponent(freshName())}&return=/case/plain`);
    expect(await page.locator('html').getAttribute('lang')).to.equal('en');
    const form = page.locator('store-island form[action="/case/plain"]').first();
    await form.waitFor();
    await startIslands(page);
    expect(await form.getAttribute('action')).to.equal('/case/plain');
    expect(complaints).to.deep.equal([]);
    const back = page.locator('[popover] a[hreflang="ru"]').first();
    expect(await back.getAttribute('href')).to.equal(`${stage.store.address}/case/plain`);
    await leave();
  });
});
