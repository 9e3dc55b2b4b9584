/**
 * Text of twice the size, set in the browser, on phones: nothing is cut and no page is wider than the screen. The
 * setting changes `rem` and the `em` of media queries alike, as no style of a page does.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { href } from '#test/support/pages/links.ts';
import { startIslands, type VisitOptions } from '#test/support/browser/browser.ts';
import { cutTexts } from '#test/support/browser/cut-texts.ts';
import { layOutAll } from '#test/support/browser/lay-out-all.ts';
import { wideElements } from '#test/support/browser/wide-elements.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, longestName } from '#test/support/store.ts';
import { playerWithItems } from './item-visits.ts';

const WIDTHS = [360, 390];
const PAGES = [
  '/',
  `/case/${CHEAP_CASE}`,
  '/case/polar-storm',
  '/wheel',
  '/contract',
  '/upgrade',
  '/battles',
  '/battles/create',
  '/bonus',
  '/profile',
  '/payment',
  '/delivery',
  '/status',
  '/reserves',
  '/help',
  '/help/new',
];

async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

describe('Text of twice the size', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);
  let name: string;
  before(async () => {
    name = await playerWithItems(stage);
    const asker = await asPlayer(stage.store, name);
    const question = { ...asker.auth, text: 'Where is my item?' };
    await asker.agent.post('/help').type('form').send(question).expect(303);
    // Its name is among the latest drops and the battles.
    const other = await asPlayer(stage.store, longestName());
    await other.post('/api/case/open', { case: 'polar-storm', revealMs: 0 }).expect(200);
    const battle = { cases: [CHEAP_CASE], seats: '1v1', mode: 'classic' };
    await other.post('/api/battle/create', battle).expect(200);
  });

  const faultsOf = async (options: VisitOptions): Promise<string[]> => {
    const { page } = await stage.visit('/robots.txt', { reducedMotion: 'reduce', ...options });
    await enlargeText(page);
    const faults: string[] = [];
    for (const path of PAGES) {
      await page.goto(stage.store.address + href('ru', path));
      await startIslands(page);
      await layOutAll(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 780 });
        const found = [...(await wideElements(page, width)), ...(await cutTexts(page))];
        faults.push(...found.map((what) => `${path} at ${String(width)}: ${what}`));
      }
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).to.equal('32px');
    return faults;
  };

  it('A guest reads every page whole', async () => {
    expect(await faultsOf({})).to.deep.equal([]);
  });

  it('A player reads every page whole', async () => {
    expect(await faultsOf({ as: name })).to.deep.equal([]);
  });
});
