/** Layouts of the first minute of a guest: no page scrolls sideways, no ragged rows of cases, no holes in a panel. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const WIDTHS = [360, 902, 1280, 1920];
const ROW_WIDTHS = [360, 640, 768, 901, 902, 1179, 1180, 1280, 1599, 1600, 1920];
const MOST_CASES = 13;
const STILL = { reducedMotion: 'reduce' } as const;
/** Layout comes from the server: without scripts a page is left at once. */
const PLAIN = { ...STILL, javaScriptEnabled: false } as const;

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** Rows of a list that do not end where the list ends, for each number of cards up to `most`. */
const raggedRows = (page: Page, most: number): Promise<string[]> =>
  page.evaluate((limit) => {
    const [list] = document.querySelectorAll<HTMLElement>('.case-grid');
    const [card] = list?.children ?? [];
    if (list === undefined || card === undefined) return ['no list'];
    const wrong: string[] = [];
    for (let count = 1; count <= limit; count += 1) {
      list.replaceChildren(...Array.from({ length: count }, () => card.cloneNode(true)));
      const { right } = list.getBoundingClientRect();
      const ends = new Map<number, number>();
      for (const { top, right: end } of [...list.children].map((one) => one.getBoundingClientRect()))
        ends.set(Math.round(top), Math.max(ends.get(Math.round(top)) ?? 0, end));
      const isRagged = [...ends.values()].some((end) => Math.abs(end - right) > 1.5);
      const widths = [...list.children].map((one) => one.getBoundingClientRect().width);
      const isAlone = count > 3 && innerWidth >= 640 && Math.max(...widths) > list.offsetWidth * 0.75;
      if (isRagged || isAlone) wrong.push(`${String(count)} cards`);
    }
    return wrong;
  }, most);

/** Holes of more than 24 px between the parts of the panel of a case. */
const holesInPanel = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.opener > *')].map((one) => one.getBoundingClientRect());
    return boxes.slice(1).flatMap(({ top }, index) => {
      const hole = top - (boxes[index]?.bottom ?? top);
      return hole > 24 ? [Math.round(hole)] : [];
    });
  });

describe('Layouts of the first minute of a guest', function () {
  this.timeout(300_000);
  const screen = screenWith(makeShop);

  it('No page scrolls sideways, for a guest and for a player with history', async () => {
    const name = freshName();
    const player = await asPlayer(screen.store, name);
    const answer = await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
    const ids = (answer.body as { data: { drops: { insertId: number }[] } }).data.drops.map(({ insertId }) => insertId);
    await player.post('/api/contract/create', { ids: ids.slice(0, 3) }).expect(200);
    for (const as of [undefined, name]) {
      const { page } = await screen.visit('/offline', as === undefined ? PLAIN : { ...PLAIN, as });
      for (const path of ['/', `/pl/case/${CHEAP_CASE}`, '/pl/case/recruit', '/upgrade', '/pl/contract', '/bonus']) {
        await page.goto(screen.store.address + path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect(await widthOf(page), `${path} at ${String(width)} for ${as ?? 'a guest'}`).to.equal(width);
        }
      }
    }
  });

  it('Every row of cases ends where the list ends, whatever the number of cases', async () => {
    const { page } = await screen.visit('/en', PLAIN);
    for (const width of ROW_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await raggedRows(page, MOST_CASES), String(width)).to.deep.equal([]);
    }
  });

  it('The panel of a case has no holes, and says once what is missing', async () => {
    const { page } = await screen.visit('/en', PLAIN);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const name of [CHEAP_CASE, 'carrier-pigeon', 'recruit']) {
      await page.goto(`${screen.store.address}/en/case/${name}`);
      expect(await holesInPanel(page), name).to.deep.equal([]);
      expect(await page.locator('.opener__best .opener__item').count(), name).to.equal(1);
      expect(await page.locator('.opener .btn--main').count(), name).to.equal(1);
    }
    const { page: own } = await screen.visit('/en/case/field-rations', { ...PLAIN, as: freshName() });
    expect(await own.locator('.opener__asks > li').allInnerTexts()).to.have.length(2);
    expect(await own.locator('.opener__asks progress').count()).to.equal(1);
    expect(await own.locator('.opener .notice').count()).to.equal(0);
  });
});
