import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { type Visit, axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1280, height: 900 };

/** Where a window opens, by the name of its link. `page` is the target of the link without JavaScript. */
export interface DialogCase {
  readonly name: string;
  readonly at: string;
  readonly by: 'guest' | 'player';
  readonly page: string | RegExp;
  /** The window that has the link, when the page itself has none. */
  readonly inside?: string;
}

export const CASES: readonly DialogCase[] = [
  { name: 'login', at: `/case/${CHEAP_CASE}`, by: 'guest', page: '/login' },
  { name: 'conditions', at: '/case/carrier-pigeon', by: 'guest', page: '/case/carrier-pigeon/conditions' },
  { name: 'payment', at: '/case/final-stake', by: 'player', page: '/payment' },
  { name: 'item-sheet', at: `/case/${CHEAP_CASE}`, by: 'guest', page: /\/item\/[a-z0-9-]+$/ },
  { name: 'odds-sheet', at: `/case/${CHEAP_CASE}`, by: 'guest', page: `/case/${CHEAP_CASE}/odds` },
  { name: 'sell-all', at: '/profile', by: 'player', page: '/profile/sell-all' },
  { name: 'item', at: '/profile', by: 'player', page: /\/profile\/items\/\d+$/ },
  { name: 'withdrawal', at: '/profile', by: 'player', page: /\/withdraw\/\d+$/, inside: 'item' },
];

/** A window comes at once; the limit of a page action would name the missing one too late. */
const comes = () => ({ timeout: slowed(15_000) });

export const OPEN = 'dialog[data-state=open]';
export const linkTo = (name: string): string => `main [data-dialog=${name}]`;

export const openDialog = async (page: Page, which: string): Promise<void> => {
  await page.locator(linkTo(which)).first().click(comes());
  await page.waitForSelector(OPEN, comes());
};

/** Opens a window inside another one, which stays open below it. */
const openInside = async (page: Page, outer: string, which: string): Promise<void> => {
  await openDialog(page, outer);
  await page.locator(`${OPEN} [data-dialog=${which}]`).click(comes());
  await page.waitForSelector(`${OPEN} ~ ${OPEN}`, comes());
};

export interface DialogTests {
  readonly come: (path: string, by: DialogCase['by'], options?: object) => Promise<Visit>;
  readonly testDialog: (
    one: DialogCase,
    how: { readonly languages: readonly Locale[]; readonly sizes: readonly (typeof PHONE)[] },
  ) => void;
  readonly testWithoutJavaScript: (one: DialogCase) => void;
}

/** The tests of the windows of a store with a player who owns two items. */
export function openDialogTests(): DialogTests {
  const stage = screenWith(makeShop, { mayComplain: true });
  const name = freshName();
  before(async () => {
    const player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 2 }).expect(200);
  });
  const come: DialogTests['come'] = (path, by, options = {}) =>
    stage.visit(path, by === 'player' ? { as: name, ...options } : options);
  return {
    come,
    testDialog: (one, { languages, sizes }) => {
      it(`${one.name} opens from its link, is clean to axe-core, and fits the screen`, async () => {
        for (const locale of languages) {
          const { page, complaints, leave } = await come(href(locale, one.at), one.by, { bypassCSP: true });
          await startIslands(page);
          for (const size of sizes) {
            await page.setViewportSize(size);
            await (one.inside === undefined ? openDialog(page, one.name) : openInside(page, one.inside, one.name));
            // The heading is read first; not the button that closes the window.
            expect(await page.evaluate(() => document.activeElement?.tagName)).to.equal('H2');
            expect(await axeFindings(page), `${locale} ${String(size.width)}`).to.deep.equal([]);
            const { left, right, bottom } = await page
              .locator(OPEN)
              .last()
              .evaluate((dialog) => dialog.getBoundingClientRect());
            expect(left).to.be.at.least(0);
            expect(right).to.be.at.most(size.width);
            expect(bottom).to.be.at.most(size.height);
            for (let remaining = one.inside === undefined ? 0 : 1; remaining >= 0; remaining -= 1) {
              await page.keyboard.press('Escape');
              await page.waitForFunction(
                (count) => document.querySelectorAll('dialog[open]').length === count,
                remaining,
              );
            }
          }
          expect(complaints).to.deep.equal([]);
          await leave();
        }
      });
    },
    testWithoutJavaScript: (one) => {
      it(`${one.name} can be reached without JavaScript`, async () => {
        const { page, leave } = await come(href('pl', one.at), one.by, { javaScriptEnabled: false });
        for (const which of one.inside === undefined ? [one.name] : [one.inside, one.name])
          await page.locator(linkTo(which)).first().click();
        // A click does not wait for the page that it leads to.
        const isThere = ({ pathname }: URL): boolean =>
          typeof one.page === 'string' ? pathname === href('pl', one.page) : one.page.test(pathname);
        await page.waitForURL(isThere);
        expect(await page.locator('h1').count()).to.equal(1);
        await leave();
      });
    },
  };
}
