/**
 * The total of an opening before any script: without JavaScript, and when the browser restores a form. Proves that a
 * button charges the total that it shows.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type VisitOptions, startIslands } from '#test/support/browser/browser.ts';
import {
  chooseCount,
  balanceMinorOf,
  holdIsland,
  openerFields,
  sendOpener,
  watchPosts,
} from '#test/support/browser/presses.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const CASE = `/en/case/${CHEAP_CASE}`;
const OPEN = '.opener .btn--main';

describe('Totals in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  const come = async (path: string, options: VisitOptions = {}): Promise<Page> => {
    const { page } = await stage.visit(path, { as: freshName(), reducedMotion: 'reduce', ...options });
    return page;
  };
  const displayedTotal = async (page: Page): Promise<string> => {
    const texts = await Promise.all([page.locator('.total b').innerText(), page.locator(OPEN).innerText()]);
    return texts.join(' | ').replaceAll(/\s/g, ' ');
  };

  it('The total and the button follow the count without JavaScript, and that total is charged', async () => {
    const page = await come(CASE, { javaScriptEnabled: false });
    const before = await balanceMinorOf(page);
    expect(await displayedTotal(page)).to.equal('9 ₽ | Open for 9 ₽');
    await chooseCount(page, 10);
    expect(await displayedTotal(page)).to.equal('90 ₽ | Open 10 cases for 90 ₽');
    await page.click(OPEN);
    await page.waitForSelector('#drops .result__name');
    expect(before - (await balanceMinorOf(page))).to.equal(9000);
  });

  it('The button names the charged total when the browser restores the count', async () => {
    const answered = watchPosts(stage.store.server);
    const page = await come(CASE);
    const before = await balanceMinorOf(page);
    await startIslands(page);
    await chooseCount(page, 3);
    await page.goto(`${stage.store.address}/en/faq`);
    const release = await holdIsland(page, 'case-opener');
    await page.goBack({ waitUntil: 'domcontentloaded' });
    const count = Number(await page.locator('input[name=count]:checked').inputValue());
    expect(count).to.equal(3);
    const displayed = await displayedTotal(page);
    expect(displayed).to.equal(`${count * 9} ₽ | Open ${count === 1 ? '1 case' : `${count} cases`} for ${count * 9} ₽`);
    release();
    await page.click(OPEN);
    await page.waitForSelector('.result');
    await answered();
    expect(before - (await balanceMinorOf(page))).to.equal(count * 900);
  });

  it('An outdated total is refused, the new one is displayed and nothing is charged', async () => {
    const page = await come(CASE, { javaScriptEnabled: false });
    const before = await balanceMinorOf(page);
    const form = await openerFields(page);
    form.totalsMinor = (form.totalsMinor ?? '').replace('1800', '1700');
    const answer = await sendOpener(page, { ...form, count: '2' });
    expect(answer.status()).to.equal(303);
    await page.goto(stage.store.address + CASE);
    expect((await page.locator('.flash [role=alert]').innerText()).replaceAll(/\s/g, ' ')).to.match(
      /The price is 18 ₽ now/,
    );
    expect(await balanceMinorOf(page)).to.equal(before);
  });

  it('The browser restores only the choice of an upgrade that the dial shows', async () => {
    const page = await come('/en/upgrade', { javaScriptEnabled: false });
    await page.check('#side-over', { force: true });
    await page.goto(`${stage.store.address}/en/faq`);
    await page.goBack();
    expect(await page.locator('#side-under').isChecked()).to.equal(true);
  });
});
