/**
 * The store by keyboard alone. Proves that Tab reaches everything in reading order, that the focus is always visible,
 * that the header can be skipped, and that a case can be opened, skipped and sold without a mouse.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { focusComesTo, startIslands } from '#test/support/browser.ts';
import { CHEAP_CASE, makeShop, takeTour } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

interface Stop {
  readonly what: string;
  /** Position in the document, among all focusable elements. */
  readonly place: number;
  readonly isVisible: boolean;
}

const WALKED: readonly string[] = [
  'own home',
  `own /case/${CHEAP_CASE}`,
  'own result of an opening',
  'own profile',
  'own sell-all',
  'own proof, not revealed',
  'own place in the top',
  'own contract, with chances',
  'own upgrade, with a chance',
  'own battle, chosen',
  'own battle that waits',
  'own /bonus',
  'own /referral',
  'own /payment',
  'own withdrawal',
  'own not found',
  '/faq',
];

/** The highest acceptable number of Tab presses for the part under test. */
const PRESSES = 60;

describe('The store by keyboard', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  const come = async (path: string, name?: string): Promise<Page> => {
    const options = { viewport: { width: 1280, height: 900 }, ...(name === undefined ? {} : { as: name }) };
    const { page } = await stage.visit(path, options);
    await startIslands(page);
    return page;
  };

  it('The first tab stop skips the header', async () => {
    const page = await come('/en');
    await page.keyboard.press('Tab');
    const skip = page.locator('a.skip');
    expect(await skip.evaluate((link) => link === document.activeElement)).to.equal(true);
    const box = await skip.boundingBox();
    expect(box?.y).to.be.at.least(0);
    expect(box?.height).to.be.at.least(24);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).to.equal('main');
  });

  it('Focus moves through every page in reading order and is always visible', async () => {
    const name = freshName();
    const { pages } = await takeTour(stage.store, name);
    const page = await come('/en', name);
    const all = pages.filter((one) => WALKED.includes(one.name));
    expect(all).to.have.length(WALKED.length);
    for (const { name: title, path } of all) {
      await page.goto(`${stage.store.address}${path}`);
      await startIslands(page);
      const stops = await walk(page);
      expect(stops.length, title).to.be.above(8);
      expect(stops.filter(({ isVisible }) => !isVisible).map(({ what }) => `${title}: ${what}`)).to.deep.equal([]);
      const places = stops.map(({ place }) => place);
      expect(places, title).to.deep.equal([...places].sort((one, other) => one - other));
    }
  });

  for (const [open, skip] of [
    ['Enter', 'Escape'],
    ['Space', 'Space'],
  ] as const) {
    it(`A player opens with ${open}, skips the reel with ${skip}, and sells`, async () => {
      const page = await come(`/en/case/${CHEAP_CASE}`, freshName());
      await tabTo(page, '.stepper input');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, '.opener .btn--main');
      const [response] = await Promise.all([page.waitForResponse('**/api/case/open'), page.keyboard.press(open)]);
      expect(response.status()).to.equal(200);
      await page.waitForSelector('.stage__skip');
      await page.keyboard.press(skip);
      await page.waitForSelector('.haul .haul__sell');
      await focusComesTo(page, 'result__name');
      await tabTo(page, '.haul__sell');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.toast--success');
      expect(await page.locator('.haul > .is-gone').count()).to.equal(1);
      // One opening of two items: the key that skipped the reel did not start another opening.
      const owned = await page.request.get(`${stage.store.address}/profile/_payload.json`);
      expect(((await owned.json()) as { player: { opened: number } }).player.opened).to.equal(2);
    });
  }

  it('A player chooses a language and a filter', async () => {
    const page = await come('/en');
    await tabTo(page, '.head [popovertarget=languages]');
    await page.keyboard.press('Enter');
    await tabTo(page, '#languages a[hreflang=pl]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pl');
    await startIslands(page);
    await tabTo(page, 'input[name=q]');
    await page.keyboard.type('grz');
    await page.waitForURL('**/pl?q=grz*');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'q');
    await page.waitForFunction(() => document.querySelectorAll('#cases .case-card').length === 1);
    await tabTo(page, '#chip-farm');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pl?*category=farm*');
    // The fragment was swapped under the focus: it stays on the chip instead of returning to the top of the page.
    await page.waitForFunction(() => document.activeElement?.id === 'chip-farm');
  });
});

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let left = PRESSES; left > 0; left -= 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}

/** Presses Tab from the top of the page and records the stops, up to a maximum. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let left = PRESSES; left > 0; left -= 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      // The focus ring may be drawn on the label of the field, or on the tile of an invisible checkbox.
      const marked = [here, here.parentElement, here.nextElementSibling].some((one) => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      const { top, bottom, width } = here.getBoundingClientRect();
      const isInView = bottom > 0 && top < innerHeight && width > 0;
      const place = [...document.querySelectorAll('*')].indexOf(here);
      return { what: here.outerHTML.slice(0, 100), place, isVisible: marked && isInView };
    });
    // After the last stop the browser starts again at the first.
    if (stop === null || stop.place === stops[0]?.place) break;
    stops.push(stop);
  }
  return stops;
}
