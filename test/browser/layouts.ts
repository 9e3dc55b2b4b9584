import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { cutSelects } from '#test/support/browser/cut-selects.ts';
import { strayLines } from '#test/support/browser/stray-lines.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import type { Screen } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1280, height: 900 };
/** Cases that a new player has the money and the points for. */
const RECENT_CASES = [CHEAP_CASE, 'polar-storm', 'pocket-change', 'nest-egg'];

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

/** Blocks of the wheel's columns that are taller than what they hold. */
const stretchedBlocks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.split--wheel > * > *')].flatMap((block) => {
      const height = block.offsetHeight;
      block.style.alignSelf = 'start';
      block.style.flex = 'none';
      const stretch = height - block.offsetHeight;
      block.style.alignSelf = '';
      block.style.flex = '';
      return stretch > 1 ? [`${block.className} by ${String(stretch)} px`] : [];
    }),
  );

const openItems = async (player: SignedInPlayer, name: string, count: number): Promise<number[]> => {
  const answer = await player.post('/api/case/open', { case: name, count }).expect(200);
  return (answer.body as OpeningResponse).data.drops.map(({ insertId }) => insertId);
};
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** The languages and the widths in which a file examines layouts. */
export interface Views {
  readonly languages: readonly Locale[];
  readonly headerWidths: readonly number[];
  readonly itemWidths: readonly number[];
  readonly wheelWidths: readonly number[];
  readonly viewports: readonly (typeof PHONE)[];
}

/** The tests of layouts that depend on languages or widths. */
export function testLayouts(screen: Screen, views: Views): void {
  testListLayouts(screen, views);
  testFilterLayouts(screen, views);
  testWheelLayouts(screen, views);
}

function testListLayouts(screen: Screen, { languages, headerWidths, itemWidths, viewports }: Views): void {
  it('The home page fits the width of a phone beside rows of recent and favourite cases', async () => {
    const name = freshName();
    const player = await asPlayer(screen.store, name);
    for (const one of RECENT_CASES) await openItems(player, one, 1);
    // Tests that ran before may have hidden some cases.
    const { casesByName } = await publishedCases(screen.services);
    const listed = [...casesByName.values()].filter(({ state }) => state === 'active');
    const favourites = listed.map(({ name: caseName }) => caseName).slice(0, 10);
    for (const one of favourites) await player.post('/api/case/favourite', { case: one, on: true }).expect(200);
    const { page } = await screen.visit('/', { as: name, viewport: PHONE });
    for (const locale of languages) {
      await page.goto(screen.store.address + href(locale, '/'));
      expect(await page.locator('.own-cases li').count()).to.be.at.least(RECENT_CASES.length + 6);
      expect(await widthOf(page), locale).to.equal(PHONE.width);
    }
  });

  it('The header shows the whole name of the store or none of it, at any width and in any language', async () => {
    const longNamed = `${freshName()} WWWWWWWWWWWWWWWW`;
    for (const as of [null, longNamed]) {
      const { page } = await screen.visit('/', as === null ? {} : { as });
      for (const width of headerWidths) {
        await page.setViewportSize({ width, height: 900 });
        for (const locale of languages) {
          await page.goto(screen.store.address + href(locale, '/faq'));
          const isCut = await page.evaluate(() => {
            const logo = document.querySelector('.head .logo')?.getBoundingClientRect();
            const word = document.querySelector('.logo__word')?.getBoundingClientRect();
            if (logo === undefined || word === undefined) throw new Error('The header has no name');
            const isShown = word.top < logo.bottom - 1 && word.width > 0;
            return isShown && (word.right > logo.right + 1 || word.bottom > logo.bottom + 1);
          });
          expect(isCut, `${locale} at ${String(width)}, ${as ?? 'guest'}`).to.equal(false);
          expect(await widthOf(page)).to.equal(width);
        }
      }
    }
  });

  it('A rarity line is drawn on its own item only, in every list of past games', async () => {
    const name = freshName();
    const player = await asPlayer(screen.store, name);
    const ids = await openItems(player, CHEAP_CASE, 10);
    await player.post('/api/contract/create', { ids: ids.slice(0, 3) }).expect(200);
    const target = 40;
    await player.post('/api/upgrade/roll', { ids: ids.slice(3, 4), target });
    const { page } = await screen.visit('/', { as: name });
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      for (const path of ['/contract', '/upgrade', '/profile/contracts', '/profile/upgrades', '/profile', '/']) {
        await page.goto(screen.store.address + path);
        expect(await strayLines(page), `${path} at ${String(viewport.width)}`).to.deep.equal([]);
      }
    }
    await page.goto(`${screen.store.address}/contract`);
    expect(await page.locator('.past__put .edge').count()).to.be.above(0);
  });

  it('No action of an owned item clips its words, at any width and in any language', async () => {
    const name = freshName();
    await openItems(await asPlayer(screen.store, name), CHEAP_CASE, 3);
    const { page } = await screen.visit('/profile', { as: name });
    for (const width of itemWidths) {
      await page.setViewportSize({ width, height: 900 });
      for (const locale of languages) {
        await page.goto(screen.store.address + href(locale, '/profile'));
        const clipped = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('.inventory :is(a, button)')]
            .filter((act) => act.scrollWidth > act.clientWidth + 1 && getComputedStyle(act).display !== 'inline')
            .map((act) => act.innerText),
        );
        expect(clipped, `${locale} at ${String(width)}`).to.deep.equal([]);
      }
    }
  });
}

function testFilterLayouts(screen: Screen, { languages }: Views): void {
  it('The filter of draws shows whole words on a phone, in any language', async () => {
    const { page } = await screen.visit('/', { as: freshName(), viewport: PHONE });
    for (const locale of languages) {
      await page.goto(screen.store.address + href(locale, '/fair'));
      expect(await page.locator('#fair-draws select').count(), locale).to.equal(2);
      expect(await cutSelects(page, '#fair-draws select'), locale).to.deep.equal([]);
    }
  });
}

function testWheelLayouts(screen: Screen, { languages, wheelWidths }: Views): void {
  it('The wheel says that no spins are left, before and after its script', async () => {
    const name = freshName();
    const player = await asPlayer(screen.store, name);
    for (let left = 20; left > 0; left -= 1) {
      const { status } = await player.post('/api/wheel/spin', {});
      if (status !== 200) break;
    }
    const { page } = await screen.visit('/wheel', { as: name });
    for (const locale of languages) {
      const address = href(locale, '/wheel');
      const word = screen.services.texts.t(locale)('wheel.mid', { count: 0 });
      expect((await player.agent.get(address).expect(200)).text, locale).to.contain('wheel__spins">0</b>');
      await page.goto(screen.store.address + address);
      await startIslands(page);
      await page.click('.wheel-prize__close');
      expect(await page.innerText('.wheel__mid'), locale).to.match(new RegExp(`^0\\s+${word}$`));
    }
  });

  it('The sign-in button of the wheel has the height of a button', async () => {
    const { page } = await screen.visit('/wheel');
    for (const width of wheelWidths) {
      await page.setViewportSize({ width, height: 900 });
      const button = await page.locator('main .btn--main').boundingBox();
      expect(button?.height, String(width)).to.be.within(44, 60);
      expect(await stretchedBlocks(page), String(width)).to.deep.equal([]);
    }
  });
}
