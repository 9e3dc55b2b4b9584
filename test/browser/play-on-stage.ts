import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, startIslands, type VisitOptions } from '#test/support/browser/browser.ts';
import { chooseCount, skipReel, untilPressCounts } from '#test/support/browser/presses.ts';
import { RARITIES } from '#ui/models/items.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { boxesOf } from './item-visits.ts';

/** The screens of a phone, a tablet and a desktop. */
export const SCREENS = [
  { width: 360, height: 740 },
  { width: 902, height: 800 },
  { width: 1280, height: 900 },
] as const;
export const CASE = `/en/case/${CHEAP_CASE}`;
export const OPEN = '.opener .btn--main';

/**
 * Places of elements in the page's content, which neither scrolling nor the strip above it changes. An element that is
 * not displayed has none.
 */
export async function placesOf(page: Page, selectors: readonly string[]): Promise<string[]> {
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
export async function seenWhole(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((chosen) => {
    const bar = document.querySelector('.mbar')?.getBoundingClientRect();
    // On a phone on its side the bar stands at the left.
    const bottom = bar !== undefined && bar.height > 0 && bar.top > 0 ? bar.top : innerHeight;
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

/** Elements around the stage of a case, which must not move. */
export const AROUND = ['.case-page__head', '.case-page__stage', '.opener', '.case-page__rest', '.case-page__odds'];

type Viewport = (typeof SCREENS)[number];

/** The height of the lowest tile of the reels, as a share of the shorter side of the reel around it. */
const shareOfTiles = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const shares = Array.from(document.querySelectorAll<HTMLElement>('.reel__frame'), (frame) => {
      const tile = frame.querySelector<HTMLElement>('.reel__cell')?.offsetHeight ?? 0;
      return tile / Math.min(frame.offsetWidth, frame.offsetHeight);
    });
    return Math.min(...shares);
  });

/** The stage of a case with its button for a trial, and the panel beside or below it. */
const measureStage = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string): DOMRect =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const art = boxOf('.stage__shut');
    return {
      stageEnd: boxOf('.case-page__stage').bottom,
      panelEnd: boxOf('.case-page__open').bottom,
      // A picture ends with the shadow of its crate.
      crateEnd: art.top + 0.94 * art.height,
      buttonStart: boxOf('.stage__below button').top,
    };
  });

/** A stage with games, and the way to a page whose islands have started. */
export interface Games {
  readonly stage: Screen;
  readonly come: (path: string, options?: VisitOptions) => Promise<Page>;
}

export function openGames(): Games {
  const stage = screenWith(makeShop);
  return {
    stage,
    come: async (path, options = {}) => {
      const { page } = await stage.visit(path, { as: freshName(), ...options });
      if (options.javaScriptEnabled !== false) await startIslands(page);
      return page;
    },
  };
}

export function testCaseAt({ come }: Games, viewport: Viewport): void {
  for (const count of [1, 10]) {
    it(`Nothing moves while ${String(count)} is opened at ${String(viewport.width)} px`, async () => {
      const page = await come(CASE, { viewport });
      await chooseCount(page, count);
      const before = await placesOf(page, AROUND);
      await page.click(OPEN);
      await page.waitForSelector('[data-skip]');
      // The stage of a phone grows with the reel, and that of a board wherever it is narrow: from the first frame.
      const isHigher = viewport.width < (count > 1 ? 1020 : 902);
      const run = await placesOf(page, AROUND);
      if (!isHigher) expect(run, 'the reel').to.deep.equal(before);
      await seenWhole(page, '.case-page__stage, [data-skip]');
      expect(await shareOfTiles(page), 'the tiles of the reels').to.be.within(0.8, 1.25);
      await skipReel(page);
      await page.waitForSelector('.result__name');
      expect(await placesOf(page, AROUND), 'the result').to.deep.equal(run);
      const chooser = isHigher ? '' : ', .stepper';
      await seenWhole(page, `.case-page__stage, .result__name, .result__acts .btn${chooser}, ${OPEN}`);
      // A low stage leaves the chance and the ticket to the proof.
      await seenWhole(page, '.result__body > :not(.result__facts)');
      await page.locator('.result__acts .btn').last().click();
      await page.waitForSelector('.stage__art');
      expect(await placesOf(page, AROUND), 'kept').to.deep.equal(before);
    });
  }

  it(`A stage of ${String(viewport.width)} px has no hole below it and no button over its crate`, async () => {
    const page = await come('/en/case/general', { viewport });
    const { stageEnd, panelEnd, crateEnd, buttonStart } = await measureStage(page);
    if (viewport.width < 902) expect(crateEnd).to.be.at.most(buttonStart);
    else expect(stageEnd).to.be.closeTo(panelEnd, 1);
  });

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

  it(`A demo spin moves nothing at ${String(viewport.width)} px, and its button is named`, async () => {
    const page = await come(CASE, { viewport, bypassCSP: true });
    const button = page.locator('.stage__below button');
    expect(await button.innerText()).to.equal('Demo spin');
    const before = await placesOf(page, AROUND);
    await button.click();
    await page.waitForSelector('[data-skip]');
    const run = await placesOf(page, AROUND);
    if (viewport.width >= 902) expect(run).to.deep.equal(before);
    await page.locator('.reel').click();
    await page.waitForSelector('.demo-said');
    expect(await placesOf(page, AROUND)).to.deep.equal(run);
    await stands(page);
    expect(await axeFindings(page)).to.deep.equal([]);
  });
}

/** `nameOf` returns the player's name once the tests run. */
export function testItemsAt({ come }: Games, viewport: Viewport, nameOf: () => string): void {
  it(`An upgrade moves nothing at ${String(viewport.width)} px, and its outcome is on the screen`, async () => {
    const page = await come('/en/upgrade', { viewport, as: nameOf() });
    const around = ['.upg__pair', '.upg__stage', '.upg__ctl', '.upg__from', '#mine-grid'];
    await boxesOf(page).first().check();
    await page.locator('#target-grid .item-tile__odds').first().waitFor();
    await page.locator('button[name=times][value="1.5"]').click();
    await page.locator('button[name=times][value="1.5"][aria-pressed=true]').waitFor();
    await startIslands(page);
    expect(await page.locator('.upg__go small').innerText()).to.equal('for 1 item');
    const before = await placesOf(page, around);
    if (viewport.width < 902) {
      await page.evaluate(() => scrollTo(0, 0));
      await seenWhole(page, '.upg__go');
    }
    await page.click('.upg__go');
    await page.locator('.dial__mid b.good, .dial__mid b.bad').waitFor();
    expect(await placesOf(page, around)).to.deep.equal(before);
    await seenWhole(page, '.upg__stage, .upg__roll > .buy .btn--main');
    const isWon = (await page.locator('.stage.is-won').count()) === 1;
    await seenWhole(page, isWon ? '.upg__stage .result__acts .btn' : '.upg__stage .link');
  });

  it(`A contract keeps its tray at ${String(viewport.width)} px, and its outcome is on the screen`, async () => {
    const page = await come('/en/contract', { viewport, as: nameOf() });
    await page.waitForSelector('.tray.is-live');
    for (const place of [0, 1, 2]) await boxesOf(page).nth(place).check();
    await page.waitForSelector('.tray__offer:not(.is-old)');
    const around = ['#contract-grid', '.desk', '.page-head'];
    // The tray stays in sight while its page scrolls, and a press scrolls to its button.
    await page.locator('button[form=contract-sign]').scrollIntoViewIfNeeded();
    // The tray of a phone is a sheet, which grows upwards over the page.
    if (viewport.width >= 902) around.push('.tray');
    const before = await placesOf(page, around);
    await page.click('button[form=contract-sign]');
    await page.waitForSelector('.tray.is-mixing');
    expect(await placesOf(page, around)).to.deep.equal(before);
    await page.waitForSelector('.tray > .result');
    // With the result the page asks for its list again: without what was signed it is shorter, and so is the desk.
    expect(await placesOf(page, around.slice(2))).to.deep.equal(before.slice(2));
    await seenWhole(page, '.tray > .result .result__name, .tray > .result .result__acts .btn, .tray > .buy .btn');
  });
}

export function testWheelAt({ stage, come }: Games, viewport: Viewport): void {
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
    await seenWhole(page, '#wheel-prize, .buy .btn');
    expect(await page.locator('.wheel__disc > .is-lit').count()).to.equal(1);
    // The prize grows out of the lit sector, and is below it in the end.
    await stands(page);
    const [pin, card] = await Promise.all([
      page.locator('.wheel__pin').boundingBox(),
      page.locator('#wheel-prize').boundingBox(),
    ]);
    expect((pin?.y ?? 0) + (pin?.height ?? 0)).to.be.below(card?.y ?? 0);
    // The chance is that of the prize in the table, where it may have several sectors.
    const title = (await page.locator('.wheel-prize__title').innerText()).replaceAll(/\s/g, ' ');
    const chance = await chanceInTable(page, title);
    expect(await page.locator('#wheel-prize').innerText()).to.include(`chance ${chance}`);
    expect(await axeFindings(page)).to.deep.equal([]);
    await untilPressCounts(page);
    await page.locator('.buy .btn', { hasText: 'Spin again' }).click();
    await page.waitForSelector('#wheel-prize', { state: 'detached' });
    await page.waitForSelector('#wheel-prize');
    await page.click('.wheel-prize__close');
    expect(await page.locator('#wheel-prize, .is-lit').count()).to.equal(0);
  });
}
