/**
 * Double presses. Proves that one intention pays once, however often its button is pressed and whenever its island
 * starts. `presses.all.test.ts` does so with every button, on a slow device and a slow network.
 */
import { expect } from 'chai';
import { BLANK, startIslands, untilDrawn } from '#test/support/browser/browser.ts';
import {
  chooseCount,
  balanceMinorOf,
  holdIsland,
  openerFields,
  postsOf,
  sendOpener,
  untilPressCounts,
} from '#test/support/browser/presses.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { CASE, openDoublePresses, OPEN, SPENDINGS } from './double-presses.ts';

/** What costs most. The others differ in their forms only. */
const COSTLY: readonly string[] = ['payments', 'withdrawals'];

describe('Presses in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });
  const { come, testDoublePress, testDoubleSale, testDoubleOpening } = openDoublePresses(stage, { isSlow: false });

  testDoubleOpening('at once');
  for (const spending of SPENDINGS.filter(({ table }) => COSTLY.includes(table))) testDoublePress(spending, true);
  testDoubleSale(true);

  it('Two presses that wait for the island are sent once with the key of the form, and look busy', async () => {
    const page = await come(BLANK);
    const keys: (string | null)[] = [];
    const release = await holdIsland(page, 'case-opener');
    await page.route('**/api/case/open', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      await route.continue();
    });
    await page.goto(stage.store.address + CASE);
    await page.waitForFunction(() => customElements.get('store-island') !== undefined);
    const formKey = await page.locator('form.opener [name=idempotencyKey]').inputValue();
    await page.evaluate((button) => {
      for (let press = 0; press < 2; press += 1) document.querySelector<HTMLElement>(button)?.click();
    }, OPEN);
    expect(await page.locator(OPEN).getAttribute('aria-busy')).to.equal('true');
    release();
    await page.waitForSelector('.result__name');
    expect(keys).to.deep.equal([formKey]);
    // The answer came: the next intention has a key of its own.
    await untilPressCounts(page);
    await Promise.all([page.waitForResponse('**/api/case/open'), page.click(OPEN)]);
    expect(keys).to.have.length(2);
    expect(keys[1]).to.be.a('string').and.not.equal(formKey);
  });

  it('A press is dropped when the count changes before the island starts', async () => {
    const page = await come(BLANK);
    const before = await balanceMinorOf(page);
    const release = await holdIsland(page, 'case-opener');
    const sent = postsOf(page);
    await page.goto(stage.store.address + CASE);
    await page.waitForFunction(() => customElements.get('store-island') !== undefined);
    await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), OPEN);
    await chooseCount(page, 10);
    expect(await page.locator(OPEN).getAttribute('aria-busy')).to.equal(null);
    release();
    await startIslands(page);
    await untilDrawn(page);
    expect(sent).to.not.include('/api/case/open');
    expect(await balanceMinorOf(page)).to.equal(before);
    await page.click(OPEN);
    await page.waitForSelector('.haul > li');
    expect(before - (await balanceMinorOf(page))).to.equal(9000);
    expect(sent.filter((path) => path === '/api/case/open')).to.have.length(1);
  });

  it('Two submits of one rendered form without JavaScript have one outcome', async () => {
    const page = await come(CASE, { javaScriptEnabled: false });
    const before = await balanceMinorOf(page);
    const form = await openerFields(page);
    const answers = await Promise.all([0, 1].map(() => sendOpener(page, { ...form, count: '1' })));
    const [first, second] = answers.map((answer) => answer.headers()['location']);
    expect(first)
      .to.match(/opening=\d+/)
      .and.equal(second);
    expect(before - (await balanceMinorOf(page))).to.equal(900);
  });
});
