/**
 * The pictures that a browser chooses from `srcset` by `sizes`: sharp at densities 1 and 2, and no file much wider than
 * what is shown. Both sides of the width that separates phones from wide screens are looked at.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { PageState } from '#test/support/pages/page-state.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop, takeTour } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const WIDTHS = [360, 902, 1280];
const DENSITIES = [1, 2] as const;
/** Cards of a row that is not full are wider than the others. */
const [NARROWER, WIDER] = [0.8, 1.6];
/** The least width of a file, to what is shown: at density 2 a browser takes the nearer one of two files. */
const SHARP = { 1: 0.87, 2: 0.75 } as const;

/** One page for each place of pictures that differs. */
const PAGES: readonly string[] = [
  'home',
  '/case/polar-storm',
  'odds of a case',
  'statistics of an opened case',
  'demo spin',
  'page of an item',
  'not found',
  'a player',
  '/top',
  '/wheel',
  '/upgrade',
  '/battles',
  'battle that is over',
  'proof of a battle',
  'proof, revealed',
  'own home',
  'own contract, with chances',
  'own contract, signed',
  'own upgrade, with a chance',
  'own upgrade, rolled',
  'own battle, chosen',
  'own battle that is over',
  'own wheel, spun',
  'own result of an opening',
  'own profile',
  'own withdrawal',
  'own withdrawal under way',
  'own withdrawals',
  '/login',
];

interface ShownPicture {
  readonly place: string;
  readonly shownPx: number;
  /** The width that `sizes` says. */
  readonly saidPx: number;
  readonly filePx: number;
  readonly hasSizes: boolean;
}

const picturesOf = (page: Page): Promise<ShownPicture[]> =>
  page.evaluate(async () => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('img[srcset]')].filter((one) => one.offsetWidth > 0);
    for (const image of shown) image.loading = 'eager';
    await Promise.all(shown.map((image) => image.decode()));
    return shown.map((image) => {
      const style = getComputedStyle(image);
      const width = image.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const height = image.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      const ofHeight = (height * Number(image.getAttribute('width'))) / Number(image.getAttribute('height'));
      return {
        place: `${image.parentElement?.closest('[class]')?.className ?? ''} ${image.className}`,
        shownPx: style.objectFit === 'contain' ? Math.min(width, ofHeight) : width,
        // A browser divides the width of the file by its density, which is the file's width by what `sizes` says.
        saidPx: image.naturalWidth,
        filePx: Number(/-(\d+)x\d+\.webp$/.exec(image.currentSrc)?.[1]),
        hasSizes: image.sizes !== '',
      };
    });
  });

function faultOf({ shownPx, saidPx, filePx, hasSizes }: ShownPicture, density: 1 | 2): string | null {
  if (!hasSizes) return 'no sizes';
  if (saidPx < NARROWER * shownPx || saidPx > WIDER * shownPx) return `sizes say ${String(saidPx)}`;
  return filePx < SHARP[density] * density * shownPx ? `the file has ${String(filePx)}` : null;
}

describe('The files that a browser chooses for pictures', function () {
  this.timeout(540_000);
  const stage = screenWith(makeShop);
  const name = freshName();
  let pages: readonly PageState[];

  before(async () => {
    const tour = await takeTour(stage.store, name);
    pages = tour.pages.filter((page) => PAGES.includes(page.name));
    expect(new Set(pages.map((page) => page.name)).size).to.equal(PAGES.length);
  });

  const look = async (by: 'guest' | 'player', width: number, density: 1 | 2): Promise<string[]> => {
    const { page, leave } = await stage.visit('/', {
      viewport: { width, height: 800 },
      deviceScaleFactor: density,
      reducedMotion: 'reduce',
      ...(by === 'player' ? { as: name } : {}),
    });
    const faults: string[] = [];
    for (const state of pages.filter((one) => one.by === by)) {
      await page.goto(stage.store.address + state.path);
      await startIslands(page);
      for (const one of await picturesOf(page)) {
        const fault = faultOf(one, density);
        const at = `${state.name}, ${one.place}, ${String(width)} at ${String(density)}x`;
        if (fault !== null) faults.push(`${at}: shown ${one.shownPx.toFixed(0)}, ${fault}`);
      }
    }
    await leave();
    return faults;
  };

  for (const width of WIDTHS) {
    it(`At ${String(width)} px \`sizes\` says the width of each picture, and its file is sharp`, async () => {
      const faults = new Set<string>();
      for (const density of DENSITIES) {
        for (const by of ['guest', 'player'] as const)
          for (const one of await look(by, width, density)) faults.add(one);
      }
      expect([...faults]).to.deep.equal([]);
    });
  }
});
