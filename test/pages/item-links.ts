import { expect } from 'chai';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { attributesOf, markupOf } from '#test/support/pages/html.ts';
import type { SeenTour, SeenPage } from './seen-pages.ts';

const PICTURE = /\/art\/([a-z0-9.-]+?)-\d+x\d+\.(?:webp|jpg)/g;

/** The tiles of reels that turn later. */
const FOR_SCRIPTS = /\sprops="[^"]*"/g;

const STRIP = /<section class="drops"[\s\S]*?<\/section>/;

/** The best wins of the day on the home page, each a link to its winner as in the live feed. */
const BEST = /<section class="hero__best"[\s\S]*?<\/section>/;

/** A slot takes its item out of the contract; the tile of the item leads to its page. */
const SLOTS = /<ol class="tray__slots"[\s\S]*?<\/ol>/;

/** A tile leads to the sheet of the player's own item there, and the sheet to the page of the item. */
const LEADS_TO_SHEET = /^\/profile(?:$|\?)/;

/**
 * Defines the tests of links to items: the page of an item is one press away from wherever the item is shown, also
 * without JavaScript, in every state of every page, for guests and players.
 */
export function testItemLinks(seen: SeenTour): void {
  describe('Links to pages of items', () => {
    defineTests(seen);
  });
}

function defineTests(seen: SeenTour): void {
  let keysByImage: ReadonlyMap<string, string>;
  before(async () => {
    const { itemsById } = await publishedCases(seen.stage.services);
    keysByImage = new Map(
      [...itemsById.values()].filter(({ isListed }) => isListed).map(({ image, key }) => [image, key]),
    );
  });

  const pagesOfVisitors = (): readonly SeenPage[] =>
    seen.pages.filter(({ by, locale }) => by !== 'staff' && locale === 'en');
  const bodyOf = ({ html }: SeenPage): string =>
    markupOf(html.slice(html.indexOf('<body'))).replaceAll(FOR_SCRIPTS, '');

  it('A win of the live feed leads to its winner only', () => {
    const home = pagesOfVisitors().filter(({ path, by }) => path === '/' && by === 'guest');
    const [strip = ''] = STRIP.exec(home.map(bodyOf).join('')) ?? [];
    const [best = ''] = BEST.exec(home.map(bodyOf).join('')) ?? [];
    const wins = [...strip.split('<li').slice(1), ...best.split('<li').slice(1)];
    expect(wins.length).to.be.above(3);
    for (const win of wins) {
      const [link = '', ...others] = attributesOf(win, 'href');
      expect(link).to.match(/^\/en\/profile\/\d+$/);
      expect(others).to.deep.equal([]);
    }
  });

  it('A page that shows an item links to the page of the item', () => {
    const missing: string[] = [];
    const seen = new Set<string>();
    for (const page of pagesOfVisitors().filter(({ path }) => !LEADS_TO_SHEET.test(path))) {
      const body = bodyOf(page).replace(STRIP, '').replace(BEST, '').replace(SLOTS, '');
      const links = new Set(attributesOf(body, 'href').map((link) => link.split('#')[0]));
      const shown = new Set([...body.matchAll(PICTURE)].flatMap(([, image = '']) => keysByImage.get(image) ?? []));
      shown.forEach((key) => seen.add(key));
      const unlinked = [...shown].filter((key) => !links.has(`/en/item/${key}`) && page.path !== `/item/${key}`);
      if (unlinked.length > 0) missing.push(`${page.name} (${page.path}): ${unlinked.slice(0, 3).join(', ')}`);
    }
    expect(seen.size).to.be.above(20);
    expect(missing.join('\n')).to.equal('');
  });
}
