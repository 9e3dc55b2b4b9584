/**
 * The stage of the games in the browser, at the width of a phone, of a tablet and of a desktop: nothing on the page
 * moves from the first press to the result, the result and its buttons are on the screen, the reveal can be skipped,
 * and with reduced motion the result is simply there.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, startIslands, type VisitOptions } from '#test/support/browser.ts';
import { RARITIES } from '#ui/models/items.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { giveFreeSpins } from '#test/support/give-free-spins.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const SCREENS = [
  { width: 360, height: 740 },
  { width: 902, height: 800 },
  { width: 1280, height: 900 },
];
const CASE = `/en/case/${CHEAP_CASE}`;
const OPEN = '.opener .btn--main';

/**
 * Places of elements in the page's content, which neither scrolling nor the strip above it changes. An element that is
 * not displayed has none.
 */
async function placesOf(page: Page, selectors: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const start = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
    return all.map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      if (width === 0 && height === 0) return `${selector} has no place`;
      return `${selector} ${[x, y - start, width, height].map(Math.round).join(' ')}`;
    });
  }, selectors);
}

/** Waits until everything that is chosen lies between the bars of the page. */
async function seenWhole(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((chosen) => {
    const bar = document.querySelector('.mbar')?.getBoundingClientRect();
    const bottom = bar !== undefined && bar.height > 0 ? bar.top : innerHeight;
    const top = document.querySelector('.head')?.getBoundingClientRect().bottom ?? 0;
    const boxes = [...document.querySelectorAll(chosen)].map((element) => element.getBoundingClientRect());
    return (
      boxes.length > 0 &&
      boxes.every((box) => box.top >= top - 1 && box.bottom <= bottom + 1 && box.right <= innerWidth && box.width > 0)
    );
  }, selector);
}

/** Waits until every movement of the stage has ended; the light behind a prize turns for as long as it is shown. */
async function stands(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    (document.querySelector('.stage, .wheel')?.getAnimations({ subtree: true }) ?? []).every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    ),
  );
}

/** Chance beside a prize in the table; the cell of points has their worth too. */
async function chanceInTable(page: Page, title: string): Promise<string> {
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('.wheel-odds tr')].map((row) => {
      const prize = row.querySelector('.wheel-odds__prize');
      const worth = prize?.querySelector('.worth')?.textContent ?? '';
      const chance = row.querySelector('td.num')?.textContent ?? '';
      return { title: (prize?.textContent ?? '').replace(worth, '').replace(/\s/g, ' '), chance };
    }),
  );
  return lines.find((line) => line.title === title)?.chance ?? 'missing';
}

describe('The stage of a game', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, options: VisitOptions = {}): Promise<Page> => {
    const { page } = await stage.visit(path, { as: freshName(), ...options });
    if (options.javaScriptEnabled !== false) await startIslands(page);
    return page;
  };

  describe('A case', () => {
    const AROUND = ['.case-page__head', '.case-page__stage', '.opener', '.case-page__rest', '.case-page__odds'];
    /** The open button on the screen: the form's own, or the one that stands in for it on a phone. */
    const press = async (page: Page): Promise<void> => {
      await page.locator(`.sticky-buy button, ${OPEN}`).filter({ visible: true }).last().click();
    };

    for (const viewport of SCREENS) {
      for (const count of [1, 10]) {
        it(`Nothing moves while ${String(count)} is opened at ${String(viewport.width)} px`, async () => {
          const page = await come(CASE, { viewport });
          await page.locator('.stepper label', { hasText: new RegExp(`^${String(count)}$`) }).click();
          const before = await placesOf(page, AROUND);
          await page.click(OPEN);
          await page.waitForSelector('.stage__skip');
          expect(await placesOf(page, AROUND), 'the reel').to.deep.equal(before);
          await seenWhole(page, '.case-page__stage, .stage__skip button');
          await page.locator('.stage__skip button').click();
          await page.waitForSelector('.result__name');
          expect(await placesOf(page, AROUND), 'the result').to.deep.equal(before);
          await seenWhole(page, `.case-page__stage, .result__name, .result__acts .btn, .stepper, ${OPEN}`);
          await seenWhole(page, '.result__body > *');
          await page.locator('.result__acts .btn').last().click();
          await page.waitForSelector('.stage__art');
          expect(await placesOf(page, AROUND), 'kept').to.deep.equal(before);
        });
      }
    }

    it('The count can be changed beside the result, and opens again', async () => {
      const page = await come(CASE, { reducedMotion: 'reduce' });
      await page.click(OPEN);
      await page.waitForSelector('.result__name');
      expect(await page.locator('.opener .btn--main').innerText()).to.match(/^Open again for 9\s₽$/);
      await page.locator('.stepper label', { hasText: /^3$/ }).click();
      expect(await page.locator(OPEN).innerText()).to.match(/^Open 3 more for 27\s₽$/);
      await page.waitForTimeout(500);
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

    for (const viewport of SCREENS) {
      it(`The light of no rarity takes the press of a button at ${String(viewport.width)} px`, async () => {
        const page = await come(CASE, { viewport, reducedMotion: 'reduce' });
        await page.click(OPEN);
        await page.waitForSelector('.result__name');
        const covered = await page.evaluate((rarities) => {
          const result = document.querySelector<HTMLElement>('.case-page__result');
          const buttons = [...(result?.querySelectorAll('a, button') ?? [])];
          return rarities.flatMap((rarity) => {
            if (result !== null) result.dataset['r'] = rarity;
            return buttons
              .filter((button) => {
                button.scrollIntoView({ block: 'center', behavior: 'instant' });
                const { x, y, width, height } = button.getBoundingClientRect();
                const atCentre = document.elementFromPoint(x + width / 2, y + height / 2);
                return atCentre?.closest('a, button') !== button;
              })
              .map((button) => `${rarity}: ${button.textContent}`);
          });
        }, RARITIES);
        expect(covered).to.deep.equal([]);
      });
    }

    it('With reduced motion the result is there at once and does not move', async () => {
      const page = await come(CASE, { reducedMotion: 'reduce' });
      await page.click(OPEN);
      await page.waitForSelector('.result__name');
      const running = await page.evaluate(
        () => document.querySelector('.stage')?.getAnimations({ subtree: true }).length,
      );
      expect(running).to.equal(0);
    });

    for (const viewport of SCREENS) {
      it(`A demo spin moves nothing at ${String(viewport.width)} px, and its button is named`, async () => {
        const page = await come(CASE, { viewport, bypassCSP: true });
        const button = page.locator('.stage__below button');
        expect(await button.innerText()).to.equal('Demo spin');
        const before = await placesOf(page, AROUND);
        await button.click();
        await page.waitForSelector('.stage__skip');
        expect(await placesOf(page, AROUND)).to.deep.equal(before);
        await page.locator('.reel').click();
        await page.waitForSelector('.demo-said');
        expect(await placesOf(page, AROUND)).to.deep.equal(before);
        await stands(page);
        expect(await axeFindings(page)).to.deep.equal([]);
      });
    }
  });

  describe('A game with items', () => {
    let name: string;
    before(async () => {
      name = freshName();
      const player = await asPlayer(stage.store, name);
      for (let opened = 0; opened < 6; opened += 1) {
        await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
      }
    });
    const boxes = (page: Page) => page.locator('input.choice__box[name=ids]');

    for (const viewport of SCREENS) {
      it(`An upgrade moves nothing at ${String(viewport.width)} px, and its outcome is on the screen`, async () => {
        const page = await come('/en/upgrade', { viewport, as: name });
        const around = ['.upg__pair', '.upg__stage', '.upg__ctl', '.upg__from', '#mine-grid'];
        await boxes(page).first().check();
        await page.locator('#target-grid .item-tile__odds').first().waitFor();
        await page.locator('button[name=times][value="1.5"]').click();
        await page.locator('button[name=times][value="1.5"][aria-pressed=true]').waitFor();
        await startIslands(page);
        expect(await page.locator('.upg__go small').innerText()).to.equal('for 1 item');
        const before = await placesOf(page, around);
        if (viewport.width < 902) {
          await page.evaluate(() => scrollTo(0, 0));
          await seenWhole(page, '.sticky-buy button');
          await page.click('.sticky-buy button');
        } else await page.click('.upg__go');
        await page.locator('.dial__mid b.good, .dial__mid b.bad').waitFor();
        expect(await placesOf(page, around)).to.deep.equal(before);
        await seenWhole(page, '.upg__stage, .upg__roll > .btn--main');
        const isWon = (await page.locator('.stage.is-won').count()) === 1;
        await seenWhole(page, isWon ? '.upg__stage .result__acts .btn' : '.upg__stage .link');
      });

      it(`A contract keeps its tray at ${String(viewport.width)} px, and its outcome is on the screen`, async () => {
        const page = await come('/en/contract', { viewport, as: name });
        await page.waitForSelector('.tray.is-live');
        for (const place of [0, 1, 2]) await boxes(page).nth(place).check();
        await page.waitForSelector('.tray__offer:not(.is-old)');
        const around = ['#contract-grid', '.desk', '.page-head'];
        // The tray of a phone is a sheet, which grows upwards over the page.
        if (viewport.width >= 902) around.push('.tray');
        const before = await placesOf(page, around);
        await page.click('button[form=contract-sign]');
        await page.waitForSelector('.tray.is-mixing');
        expect(await placesOf(page, around)).to.deep.equal(before);
        await page.waitForSelector('.tray > .result');
        expect(await placesOf(page, around)).to.deep.equal(before);
        await seenWhole(page, '.tray > .result .result__name, .tray > .result .result__acts .btn');
      });
    }

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
    for (const viewport of SCREENS) {
      it(`The prize is shown over the wheel at ${String(viewport.width)} px, with its sector lit`, async () => {
        const name = freshName();
        const player = await asPlayer(stage.store, name);
        await giveFreeSpins(stage.services, player.auth.id, 2);
        const page = await come('/en/wheel', { viewport, as: name, bypassCSP: true });
        const around = ['.wheel', '.wheel-promo', '.wheel-odds'];
        const before = await placesOf(page, around);
        await page.click('.wheel__go');
        await page.waitForSelector('#wheel-prize');
        expect(await placesOf(page, around)).to.deep.equal(before);
        await seenWhole(page, '#wheel-prize, #wheel-prize .btn');
        expect(await page.locator('.wheel__disc > .is-lit').count()).to.equal(1);
        // The lit sector is above the card.
        const [pin, card] = await Promise.all([
          page.locator('.wheel__pin').boundingBox(),
          page.locator('#wheel-prize').boundingBox(),
        ]);
        expect((pin?.y ?? 0) + (pin?.height ?? 0)).to.be.below(card?.y ?? 0);
        // The chance is that of the prize in the table, where it may have several sectors.
        const title = (await page.locator('.wheel-prize__title').innerText()).replaceAll(/\s/g, ' ');
        const chance = await chanceInTable(page, title);
        expect(await page.locator('#wheel-prize').innerText()).to.include(`chance ${chance}`);
        await stands(page);
        expect(await axeFindings(page)).to.deep.equal([]);
        await page.locator('#wheel-prize .btn', { hasText: 'Spin for free' }).click();
        await page.waitForSelector('#wheel-prize', { state: 'detached' });
        await page.waitForSelector('#wheel-prize');
        await page.click('.wheel-prize__close');
        expect(await page.locator('#wheel-prize, .is-lit').count()).to.equal(0);
      });
    }

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
