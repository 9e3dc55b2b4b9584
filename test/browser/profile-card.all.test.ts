/** The card of the profile: names of every length in one line, and numbers that do not touch. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { giveMoney } from '#test/support/services.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

/** The boxes of some elements, from left to right in each row. */
const boxesOf = (page: Page, selector: string): Promise<readonly DOMRect[]> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect).filter(({ width }) => width > 1),
    );

describe('The card of a profile', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);

  for (const name of ['lookphone1', 'Wolodymyr-Konstantynopolskyi1234'])
    it(`A name of ${String(name.length)} letters is one line beside its number, 360 px wide`, async () => {
      const own = `${name.slice(0, -4)}${freshName().slice(-4)}`;
      const { page } = await stage.visit('/profile/withdrawals', { as: own, viewport: { width: 360, height: 740 } });
      const [title] = await boxesOf(page, '.pcard h1');
      expect(title?.height).to.be.below(36);
      const balances = await boxesOf(page, '.pcard .stat b');
      for (const { left, right } of balances) expect([left >= 0, right <= 360]).to.deep.equal([true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    });

  for (const width of [902, 1179, 1280])
    it(`The numbers of the card do not touch, ${String(width)} px wide`, async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      await giveMoney(stage.services, player.auth.id, 458_000_000);
      const { page } = await stage.visit('/profile', { as: name, viewport: { width, height: 900 } });
      const boxes = await boxesOf(page, '.pcard .stat');
      expect(boxes).to.have.length(4);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const isApart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top;
          expect(isApart, `${String(index)} at ${String(width)}`).to.equal(true);
        }
    });
});
