/**
 * The focus after an action whose button leaves the page. Proves that it stays where the player was, and that a second
 * press hits nothing else. `focus.all.test.ts` has more.
 */
import { expect } from 'chai';
import { focusComesInto } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { chooseCount, untilPressCounts } from '#test/support/browser/presses.ts';
import { CASE, comeToFocus, pressKey } from './focus-visits.ts';

describe('The focus after an action', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  it('The focus stays beside a drop that was sold', async () => {
    const page = await comeToFocus(stage, CASE);
    await chooseCount(page, 3);
    await page.click('.opener .btn--main');
    await page.waitForSelector('.haul > li');
    await untilPressCounts(page);
    await pressKey(page, '.haul__item');
    await page.waitForSelector('.item-sheet');
    await pressKey(page, '.item-sheet button[name=ids]');
    await page.waitForSelector('.haul__sold');
    await focusComesInto(page, '.haul > li');
    await pressKey(page, '.result__acts button:nth-child(2)');
    // Selling the rest is asked first: a second press of the same key keeps the items.
    await page.locator('.result__acts', { hasText: 'can’t be undone' }).waitFor();
    expect(await page.locator('.result__acts button:focus').innerText()).to.equal('Keep');
    await page.keyboard.press('Enter');
    await page.locator('.result__acts', { hasText: 'Keep all' }).waitFor();
    expect(await page.locator('.haul__sold').count()).to.equal(1);
    await focusComesInto(page, '.result__acts');
    await pressKey(page, '.result__acts button:nth-child(2)');
    await page.locator('.result__acts', { hasText: 'can’t be undone' }).waitFor();
    await pressKey(page, '.result__acts button:first-child');
    await page.waitForFunction(() => document.querySelectorAll('.haul__sold').length === 3);
    await focusComesInto(page, '.result');
  });

  it('More money than the balance holds is refused beside its field', async () => {
    const page = await comeToFocus(stage, '/en/upgrade');
    await page.locator('.upg__offer').first().click();
    await page.locator('#add').waitFor();
    const wrong = page.locator('#add-wrong > span');
    expect(await wrong.isVisible()).to.equal(false);
    await page.locator('#add').fill('50000');
    expect(await wrong.innerText()).to.match(/Enter 0 to 928/);
    expect(await wrong.locator('a').getAttribute('href')).to.equal('/en/payment');
    await page.locator('#add').fill('40.50');
    expect(await wrong.isVisible()).to.equal(false);
  });

  it('A double press on “Try again” opens once and leaves the switches alone', async () => {
    const page = await comeToFocus(stage, CASE);
    let isAway = true;
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/case/open', async (route) => {
      if (isAway) return route.abort();
      await mayAnswer;
      await route.continue();
    });
    await page.click('.opener .btn--main');
    const again = page.locator('.opener .notice--bad button');
    await again.waitFor();
    const settings: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/settings')) settings.push(request.url());
    });
    isAway = false;
    await again.dblclick({ delay: 60 });
    expect(await again.getAttribute('aria-busy')).to.equal('true');
    answer();
    await page.waitForSelector('.result__name');
    expect(settings).to.deep.equal([]);
  });
});
