/**
 * The stage of a case in the browser, at the width of a phone: nothing on the page moves from the first press to the
 * result, the result and its buttons are on the screen, the reveal can be skipped, and with reduced motion the result
 * is simply there. `stage.all.test.ts` has the other games, and the widths of a tablet and of a desktop.
 */
import { expect } from 'chai';
import { chooseCount, untilPressCounts } from '#test/support/browser/presses.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { AROUND, CASE, OPEN, openGames, placesOf, SCREENS, seenWhole, testCaseAt } from './play-on-stage.ts';

const [PHONE] = SCREENS;

describe('The stage of a game', function () {
  this.timeout(180_000);
  const games = openGames();
  const { stage, come } = games;

  describe('A case', () => {
    testCaseAt(games, PHONE);

    it('The count can be changed beside the result, and opens again', async () => {
      const page = await come(CASE, { reducedMotion: 'reduce' });
      await page.click(OPEN);
      await page.waitForSelector('.result__name');
      expect(await page.locator('.opener .btn--main').innerText()).to.match(/^Open again for 9\s₽$/);
      await chooseCount(page, 3);
      expect(await page.locator(OPEN).innerText()).to.match(/^Open 3 more for 27\s₽$/);
      await untilPressCounts(page);
      await page.click(OPEN);
      await page.waitForFunction(() => document.querySelectorAll('.haul > li').length === 3);
    });

    it('A lack of money after an opening leads to a top-up in the place of the button', async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      // 10 of the 1,000 roubles are left after the opening on the page.
      for (let opened = 0; opened < 10; opened += 1) {
        await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
      }
      const page = await come(CASE, { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 }, as: name });
      await chooseCount(page, 10);
      const before = await placesOf(page, AROUND);
      await page.click(OPEN);
      await page.waitForSelector('.result__name');
      await page.locator('.opener [data-dialog=payment]').waitFor();
      expect(await placesOf(page, AROUND)).to.deep.equal(before);
      await page.locator('.opener [data-dialog=payment]').click();
      await page.locator('dialog[data-state=open] #payment').waitFor();
    });

    it('On a phone the first screen of a player has a button that opens', async () => {
      const page = await come(CASE);
      await seenWhole(page, OPEN);
      await page.click(OPEN);
      await page.waitForSelector('[data-skip]');
    });
  });
});
