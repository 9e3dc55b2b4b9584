/**
 * Islands on a page whose DOM foreign code changes too: a translator wraps every text, an extension removes nodes, a
 * script of the island fails. Proves that the outcome of a paid opening is shown and that the player can go on.
 * `foreign-dom.all.test.ts` has the other islands.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { balanceMinorOf } from '#test/support/browser/presses.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { comeToCase, OPEN, openAndSkip, openTwiceAndSell, translate } from './foreign-dom-visits.ts';

describe('Islands in a DOM that others change', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  const come = comeToCase(stage);

  it('A case opens, sells and opens again while a translator wraps every text', async () => {
    const { page, faults } = await come();
    await startIslands(page);
    await translate(page);
    await openTwiceAndSell(page);
    expect(faults).to.deep.equal([]);
  });

  it('A press before the island starts is kept on a translated page', async () => {
    const { page } = await come();
    await translate(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('.opener .btn--main')?.click());
    await page.waitForSelector('.reel, #drops .result__name');
    const profile = await page.request.get(`${stage.store.address}/profile/_payload.json`);
    expect(((await profile.json()) as { player: { opened: number } }).player.opened).to.equal(1);
  });

  it('An island that fails after the charge shows the result that the server knows', async () => {
    const { page } = await come();
    const before = await balanceMinorOf(page);
    await startIslands(page);
    await page.evaluate(() => {
      Node.prototype.appendChild = () => {
        throw new Error('The island cannot draw');
      };
    });
    await page.click(OPEN);
    await page.waitForSelector('#drops .result__name');
    expect(before - (await balanceMinorOf(page))).to.equal(900);
    await startIslands(page);
    await openAndSkip(page);
  });
});
