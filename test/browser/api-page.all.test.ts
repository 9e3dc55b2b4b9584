/** The page of the API in the browser: it has no script, so everything works by HTML alone. */
import { expect } from 'chai';
import { axeFindings } from '#test/support/browser/browser.ts';
import { makeServices } from '#test/support/services.ts';
import { screenWith } from '#test/support/stage.ts';

/** A phone last: axe finds what scrolls there. */
const WIDTHS = [1280, 902, 360];

describe('The page of the API in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeServices);

  it('It fits every screen, and axe finds nothing', async () => {
    const { page, foreign } = await stage.visit('/api/docs', { bypassCSP: true });
    const found: string[] = [];
    // Closed examples have no width.
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const across = await page.evaluate(() => document.documentElement.scrollWidth);
      if (across > width) found.push(`${String(across)} pixels across at ${String(width)}`);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await axeFindings(page)));
    }
    expect(found).to.deep.equal([]);
    expect(foreign).to.deep.equal([]);
  });

  it('Without JavaScript the keyboard reaches a call from the list, and opens its example', async () => {
    const { page } = await stage.visit('/api/docs', { javaScriptEnabled: false });
    const link = page.locator('a[href^="#"]').first();
    const target = (await link.getAttribute('href')) ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).to.equal(target);
    const example = page.locator('details').first();
    await example.locator('summary').focus();
    expect(await example.locator('summary').evaluate((one) => getComputedStyle(one).outlineStyle)).not.to.equal('none');
    await page.keyboard.press('Enter');
    await example.locator('pre').waitFor({ state: 'visible' });
  });
});
