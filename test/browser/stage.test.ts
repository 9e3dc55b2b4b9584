/**
 * The stage of the games in the browser, at the width of a phone: nothing on the page moves from the first press to
 * the result, the result and its buttons are on the screen, the reveal can be skipped, and with reduced motion the
 * result is simply there. `stage.all.test.ts` has the widths of a tablet and of a desktop.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '#test/support/browser.ts';
import { untilPressCounts } from '#test/support/presses.ts';
import { CHEAP_CASE } from '#test/support/shop.ts';
import { giveFreeSpins } from '#test/support/give-free-spins.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import {
  AROUND,
  CASE,
  OPEN,
  openGames,
  placesOf,
  playerWithItems,
  SCREENS,
  seenWhole,
  testCaseAt,
  testItemsAt,
  testWheelAt,
} from './play-on-stage.ts';

const [PHONE] = SCREENS;

describe('The stage of a game', function () {
  this.timeout(180_000);
  const games = openGames();
  const { stage, come } = games;

  describe('A case', () => {
    /** The open button on the screen: the form's own, or the one that stands in for it on a phone. */
    const press = async (page: Page): Promise<void> => {
      await page.locator(`.sticky-buy button, ${OPEN}`).filter({ visible: true }).last().click();
    };

    testCaseAt(games, PHONE);

    it('The count can be changed beside the result, and opens again', async () => {
      const page = await come(CASE, { reducedMotion: 'reduce' });
      await page.click(OPEN);
      await page.waitForSelector('.result__name');
      expect(await page.locator('.opener .btn--main').innerText()).to.match(/^Open again for 9\s₽$/);
      await page.locator('.stepper label', { hasText: /^3$/ }).click();
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
      await page.locator('.stepper label', { hasText: /^10$/ }).click();
      const before = await placesOf(page, AROUND);
      await page.click(OPEN);
      await page.waitForSelector('.result__name');
      await page.locator('.opener [data-dialog=low-balance]').waitFor();
      expect(await placesOf(page, AROUND)).to.deep.equal(before);
      await page.locator('.opener [data-dialog=low-balance]').click();
      await page.waitForSelector('#low-balance[open]');
    });

    it('On a phone the first screen of a player has a button that opens', async () => {
      const page = await come(CASE);
      await seenWhole(page, '.sticky-buy button');
      await press(page);
      await page.waitForSelector('.stage__skip');
    });

    it('The price counts up to the price of the drop, and the rarity sets the light', async () => {
      const page = await come(CASE, { viewport: { width: 1280, height: 900 } });
      const [response] = await Promise.all([page.waitForResponse('**/api/case/open'), page.click(OPEN)]);
      const { data } = (await response.json()) as { data: { drops: { item: { price: number; rarity: string } }[] } };
      const [won] = data.drops;
      const price = page.locator('.result__facts .money');
      await price.waitFor();
      await page.waitForFunction(
        (wanted) =>
          Number(
            document
              .querySelector('.result__facts .money')
              ?.textContent.replace(/[^\d,]/g, '')
              .replace(',', '.'),
          ) === wanted,
        won?.item.price,
      );
      expect(await page.locator('.stage.is-won').getAttribute('data-r')).to.equal(won?.item.rarity);
      expect(await page.locator('.case-page__result').getAttribute('data-r')).to.equal(won?.item.rarity);
    });

    it('With reduced motion the result is there at once and does not move', async () => {
      const page = await come(CASE, { reducedMotion: 'reduce' });
      await page.click(OPEN);
      await page.waitForSelector('.result__name');
      const running = await page.evaluate(
        () => document.querySelector('.stage')?.getAnimations({ subtree: true }).length,
      );
      expect(running).to.equal(0);
    });
  });

  describe('A game with items', () => {
    let name: string;
    before(async () => {
      name = await playerWithItems(stage);
    });

    testItemsAt(games, PHONE, () => name);

    it('On a phone a box of the upgrade opens its list as a sheet', async () => {
      const page = await come('/en/upgrade', { as: name, bypassCSP: true });
      for (const [box, list] of [
        ['.upg__from', '#upgrade-mine'],
        ['.upg__to', '#upgrade-wanted'],
      ] as const) {
        await page.locator(`${box} .upg__pick`).click();
        await seenWhole(page, `${list} .upg__done, ${list} h2`);
        const chosen = page.locator(`${list} .choice__box`).first();
        await chosen.check();
        expect(await axeFindings(page)).to.deep.equal([]);
        await page.locator(`${list} .upg__done`).click();
        await page.locator(`${list} .upg__done`).waitFor({ state: 'hidden' });
      }
      await page.waitForSelector('.dial__arc');
    });

    it('With scripts no button shows what is shown anyway', async () => {
      for (const path of ['/en/upgrade', '/en/contract']) {
        const page = await come(path, { as: name });
        expect(await page.getByRole('button', { name: /^Show the chances?$/ }).count(), path).to.equal(0);
        const plain = await stage.visit(path, { as: name, javaScriptEnabled: false });
        expect(await plain.page.getByRole('button', { name: /^Show the chances?$/ }).count(), path).to.equal(1);
      }
    });
  });

  describe('The wheel', () => {
    testWheelAt(games, PHONE);

    it('However long its text is, the card of a prize leaves the pin free on a phone', async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      await giveFreeSpins(stage.services, player.auth.id, 1);
      const page = await come('/en/wheel', { as: name, reducedMotion: 'reduce', bypassCSP: true });
      await page.click('.wheel__go');
      await page.waitForSelector('#wheel-prize');
      await page.evaluate(() => {
        const use = document.querySelector('#wheel-prize > p');
        if (use !== null) use.textContent = 'Choose an item of the store with this code. '.repeat(6);
      });
      const [pin, card] = await Promise.all([
        page.locator('.wheel__pin').boundingBox(),
        page.locator('#wheel-prize').boundingBox(),
      ]);
      expect((pin?.y ?? 0) + (pin?.height ?? 0)).to.be.below(card?.y ?? 0);
    });

    it('The daily bonus is taken beside the wheel', async () => {
      const page = await come('/en/wheel', { javaScriptEnabled: false });
      await page.getByRole('button', { name: /^Take \d+ points$/ }).click();
      expect(new URL(page.url()).pathname).to.equal('/en/bonus');
      await page.goto(`${stage.store.address}/en/wheel`);
      expect(await page.getByRole('button', { name: /^Take/ }).count()).to.equal(0);
    });
  });
});
