/**
 * The path of a new player through the store in a real browser, once with JavaScript and once without: find a case,
 * sign in, open, sell, open ten, sell several and then all, and verify a draw. Proves that the sums and items on the
 * pages match the API at each step.
 */
import { chooseCount } from '#test/support/browser/presses.ts';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Visit, type VisitOptions, startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

interface OpeningResponse {
  readonly data: {
    readonly drops: readonly {
      readonly item: { readonly title: string; readonly logo: string; readonly price: number };
    }[];
  };
}

const OPEN = '.opener .btn--main';
const OPENING_PRICE = 9;

describe('The way through the store', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const come = (path: string, options: VisitOptions = {}): Promise<Visit> =>
    stage.visit(path, { viewport: { width: 1280, height: 900 }, ...options });

  it('A player gets from the first visit to a checked draw with JavaScript', async () => {
    const { page, complaints, foreign } = await come('/en');
    // In another currency the sums are rounded, and do not add up to the hundredth.
    await page.context().addCookies([{ name: 'currency', value: 'rub', url: stage.store.address }]);
    await findByTyping(page);
    await page.locator('.head a[href*="/login"]').click();
    await page.fill('dialog[open] input[name=name]', freshName());
    await page.locator('dialog[open] form button[type=submit]').first().click();
    await page.locator('dialog[open] #adult [name=confirm]').click();
    await page.getByText('Thank you, your age is confirmed').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/en');
    const starters = await pricesOfOwned(page);
    expect(starters).to.have.length.within(4, 6);
    await page.goBack();
    const before = await balanceOf(page);
    await page.locator(`#cases a[href="/en/case/${CHEAP_CASE}"]`).click();
    await startIslands(page);
    const [won] = await openAndSkip(page, '.reel');
    await page.waitForSelector('.reel__cell[data-d="0"]');
    expect(await page.locator('.reel__cell[data-d="0"] img').getAttribute('src')).to.equal(won?.logo);
    expect(await page.locator('.case-page__result .result__name').innerText()).to.equal(won?.title);
    expect(await balanceOf(page)).to.equal(cents(before - OPENING_PRICE));
    await page.locator('.result__acts .btn', { hasText: /^Sell for/ }).click();
    await page.waitForSelector('.toast--success');
    const afterSale = cents(before - OPENING_PRICE + (won?.price ?? 0));
    expect(await balanceOf(page)).to.equal(afterSale);
    await page.locator('.result__acts .btn', { hasText: 'Close' }).click();
    await chooseCount(page, 10);
    const ten = await openAndSkip(page, 'Escape');
    await page.waitForSelector('.haul .haul__item');
    const byPrice = ten.toSorted((one, other) => other.price - one.price);
    expect(await page.locator('.haul > li b').allTextContents()).to.deep.equal(byPrice.map(({ title }) => title));
    expect(await balanceOf(page)).to.equal(cents(afterSale - 10 * OPENING_PRICE));
    await page.locator('.head .ava').click();
    await sellTwoThenAll(page, ten.length + starters.length);
    const worth = worthOf(ten) + starters.reduce((sum, price) => sum + price, 0);
    expect(await balanceOf(page)).to.equal(cents(afterSale - 10 * OPENING_PRICE + worth));
    await checkADraw(page, '.is-match');
    expect(complaints).to.deep.equal([]);
    expect(foreign).to.deep.equal([]);
  });

  it('A player gets from the first visit to a checked draw by plain forms, without JavaScript', async () => {
    const { page, complaints, foreign } = await come('/en', { javaScriptEnabled: false });
    const posted: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'POST') posted.push(response.status());
    });
    await page.fill('input[type=search]', 'vegetable');
    await page.press('input[type=search]', 'Enter');
    await page.locator('#cases .case-card').first().waitFor();
    expect(await page.locator('#cases .case-card').count()).to.equal(1);
    await page.locator('#cases .case-card').click();
    await page.goto(`${stage.store.address}/auth/demo?name=${freshName()}&return=/en/case/${CHEAP_CASE}`);
    const before = await balanceOf(page);
    await page.click(OPEN);
    expect(page.url()).to.match(/\?opening=\d+#drops$/);
    expect(await balanceOf(page)).to.equal(cents(before - OPENING_PRICE));
    const price = sumIn(await page.locator('#drops .result__price').innerText());
    await page.locator('#drops .result__acts .btn', { hasText: /^Sell for/ }).click();
    expect(await page.locator('.flash [role=status]').innerText()).to.match(/^Item sold for [\d\s,]+/);
    expect(await balanceOf(page)).to.equal(cents(before - OPENING_PRICE + price));
    await chooseCount(page, 10);
    await page.click(OPEN);
    await page.locator('#drops .haul > li').nth(9).waitFor();
    expect(await page.locator('#drops .haul > li').count()).to.equal(10);
    await page.locator('.head .ava').click();
    await sellTwoThenAll(page, 10);
    await checkADraw(page, '');
    expect(posted).to.deep.equal([303, 303, 303, 303, 303, 303]);
    expect(complaints).to.deep.equal([]);
    expect(foreign).to.deep.equal([]);
  });
});

async function findByTyping(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await startIslands(page);
  await page.fill('input[type=search]', 'vegetable');
  await page.waitForFunction(() => document.querySelectorAll('#cases .case-card').length === 1);
  await page.waitForURL('**/en?*q=vegetable*');
  expect(await page.locator('body[data-same]').count()).to.equal(1);
}

type WonItem = OpeningResponse['data']['drops'][number]['item'];

/** Opens as many as are selected, skips the reel by a tap or a key, and returns the drops. */
async function openAndSkip(page: Page, by: string): Promise<WonItem[]> {
  const [response] = await Promise.all([page.waitForResponse('**/api/case/open'), page.click(OPEN)]);
  const { data } = (await response.json()) as OpeningResponse;
  await page.waitForSelector('[data-skip]');
  await (by.startsWith('.') ? page.locator(by).click() : page.keyboard.press(by));
  await page.waitForSelector('[data-skip]', { state: 'detached' });
  return data.drops.map(({ item }) => item);
}

/** Prices of the items on the own profile. */
const pricesOf = (page: Page): Promise<number[]> =>
  page
    .locator('input[name=ids]')
    .evaluateAll((all) => all.map((box) => Number(box.getAttribute('data-price-minor')) / 100));

async function pricesOfOwned(page: Page): Promise<number[]> {
  await page.locator('.head .ava').click();
  await page.waitForSelector('#item-grid');
  return await pricesOf(page);
}

async function sellTwoThenAll(page: Page, count: number): Promise<void> {
  const boxes = page.locator('input[name=ids]');
  await page.waitForSelector('#item-grid');
  expect(await boxes.count()).to.equal(count);
  const before = await balanceOf(page);
  const prices = await pricesOf(page);
  await boxes.nth(0).check({ force: true });
  await boxes.nth(1).check({ force: true });
  await page.locator('.selbar .btn--main').click();
  // Scripts sell in place, a plain form loads the page again.
  await boxes.nth(count - 2).waitFor({ state: 'detached' });
  expect(await boxes.count()).to.equal(count - 2);
  expect(await balanceOf(page)).to.equal(cents(before + (prices[0] ?? 0) + (prices[1] ?? 0)));
  await page.locator('.items__sell-all').click();
  await page.waitForSelector('.confirm');
  expect(await page.locator('.confirm__sums dd').first().innerText()).to.equal(`${count - 2} items`);
  const rest = sumIn(await page.locator('.confirm__sums .money').innerText());
  expect(rest).to.equal(cents(prices.slice(2).reduce((sum, price) => sum + price, 0)));
  await page.locator('.confirm .btn--main').click();
  await page.waitForSelector('.flash');
  expect(await page.locator('#item-grid').count()).to.equal(0);
  expect(await balanceOf(page)).to.equal(cents(before + prices.reduce((sum, price) => sum + price, 0)));
}

/** Opens the proof of a sold item, reveals its seed, and waits for the browser's verdict where scripts run. */
async function checkADraw(page: Page, verdict: string): Promise<void> {
  await page.click('#items-sold');
  await page.locator('.inv a.item-tile').first().click();
  await page.locator('.item-sheet a[href*="/fair/draw/"]').click();
  await page.waitForSelector('.proof .is-waiting');
  await page.locator('form[action$="/fair/rotate"] button').click();
  await page.waitForSelector('.flash');
  expect(await page.locator('.proof .is-waiting').count()).to.equal(0);
  const said = page.locator(`.verdict__ok${verdict} .display`);
  await said.waitFor();
  expect(await said.innerText()).to.equal(verdict === '' ? 'Computed by the server' : 'It matches');
}

const balanceOf = async (page: Page): Promise<number> =>
  sumIn(await page.locator('.purse [data-live=balance]').innerText());

/** Parses a formatted sum: spaces between thousands, a comma before hundredths. */
const sumIn = (text: string): number => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'));

const cents = (sum: number): number => Math.round(sum * 100) / 100;
const worthOf = (items: readonly WonItem[]): number => cents(items.reduce((sum, { price }) => sum + price, 0));
