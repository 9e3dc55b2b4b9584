/**
 * Visit analytics in a real browser with its own server: nothing loads before consent, the answer is stored, and it can
 * be withdrawn.
 */
import { expect } from 'chai';
import { freshName } from '#test/support/store.ts';
import { openTrackSteps } from './track-steps.ts';

describe('Measuring visits', function () {
  this.timeout(180_000);
  const { stage, hits, counts, comes } = openTrackSteps();

  it('Consent is requested once, measuring begins with it, and ends when it is withdrawn', async () => {
    const { page, complaints, foreign, leave } = await stage.visit('/en/faq', { as: freshName() });
    const notice = page.locator('#consent');
    expect(await notice.isVisible()).to.equal(false);
    await page.mouse.move(5, 5);
    await notice.waitFor();
    expect(counts.scripts).to.equal(0);
    await notice.getByRole('button', { name: 'Allow' }).click();
    await comes('"event":"identify"');
    expect(hits.join()).to.match(/"playerId":\d+/);
    expect(await notice.isVisible()).to.equal(false);
    // The next page remembers the consent.
    const again = page.waitForRequest((request) => request.url().endsWith('/count.js'));
    await page.goto(`${stage.store.address}/en/top`);
    await page.mouse.move(7, 7);
    await again;
    expect(await notice.isVisible()).to.equal(false);
    await page.locator('footer [data-consent=ask]').click();
    await notice.waitFor();
    const reloaded = page.waitForEvent('domcontentloaded');
    await notice.getByRole('button', { name: 'No, thanks' }).click();
    await reloaded;
    const loaded = foreign.length;
    await page.mouse.move(5, 5);
    await page.locator('footer [data-consent=ask]').waitFor();
    expect(await notice.isVisible()).to.equal(false);
    expect(foreign.length).to.equal(loaded);
    expect(complaints).to.deep.equal([]);
    await leave();
  });

  it('Without scripts no consent is requested', async () => {
    const { page, leave } = await stage.visit('/pl/faq', { javaScriptEnabled: false });
    expect(await page.locator('#consent').isVisible()).to.equal(false);
    expect(await page.locator('footer [data-consent=ask]').isVisible()).to.equal(false);
    await leave();
  });
});
