import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { type Visit, type VisitOptions, axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { makeShop, takeTour } from '#test/support/catalogue/shop.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import { screenWith } from '#test/support/stage.ts';
import { cutTables } from '#test/support/browser/cut-tables.ts';
import { layOutAll } from '#test/support/browser/lay-out-all.ts';
import { strayLines } from '#test/support/browser/stray-lines.ts';
import { tightLabels } from '#test/support/browser/tight-labels.ts';
import { wideElements } from '#test/support/browser/wide-elements.ts';
import { TEXT_KEY } from '#test/support/pages/text-key.ts';
import { freshName } from '#test/support/store.ts';

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

/** The language with the longest texts, in which the geometry of a page is examined. */
const WIDEST: Locale = 'pl';

/** One page for each layout; other pages differ only in text. */
const LOOKS: readonly string[] = [
  'home',
  'home, nothing found',
  '/case/polar-storm',
  'conditions, for a guest',
  'demo spin',
  'odds of a case',
  'statistics of an opened case',
  'page of an item',
  'page of an item with other prices',
  'not found',
  'proof, revealed',
  '/faq',
  'questions, nothing found',
  '/contacts',
  '/agreement',
  '/credits',
  '/gold',
  '/delivery',
  '/status',
  '/reserves',
  '/top',
  'a player',
  'a player without wins',
  'invitation to sign in',
  'own place in the top',
  '/bonus',
  '/wheel',
  'referral, invitation',
  'entry link',
  'entry link of no player',
  'own home',
  'contract, invitation',
  '/upgrade',
  'own /contract',
  'own contract, with chances',
  'own contract, refused and nothing found',
  'own contract, signed',
  'own /upgrade',
  'own upgrade, with a chance',
  'own upgrade, refused and nothing found',
  'own upgrade, rolled',
  '/battles',
  'battle, chosen by a guest',
  'battle that waits',
  'battle that is over',
  'proof of a battle',
  'own battle, chosen',
  'own battle that waits',
  'own battle that is over',
  'own battle, cancelled',
  'own battles',
  'own /bonus',
  'own /wheel',
  'own wheel, spun',
  'own /referral',
  'own bonuses',
  'own /case/final-stake',
  'own /case/vegetable-patch',
  'own /case/thank-you-note',
  'own result of an opening',
  'own profile',
  'own profile, nothing sold',
  'own movements',
  'own notifications',
  'own notifications, none',
  'own payments',
  'own payment on its way',
  'own payment, refused',
  'own sell-all, changed',
  '/login',
  '/payment',
  'own /payment',
  'own withdrawal',
  'own withdrawal under way',
  'own withdrawals',
  'own questions to support',
  'own new question about an item',
  'own question, answered',
  'own missing top-ups',
  'sandbox',
  'sandbox, declined',
  'sandbox, by phone',
  'own proof, not revealed',
  'staff /staff',
  'staff /staff/alerts',
  'staff /staff/roles',
  'staff /staff/audit',
  'staff /staff/help',
  'staff sign-in',
  'staff players',
  'staff player',
  'staff player, items',
  'staff /staff/battles',
  'staff flags',
  'staff payments',
  'staff error',
  'staff withdrawals',
  'staff withdrawal',
  'staff questions',
  'staff question',
];

interface PageFault {
  readonly kind: 'console' | 'foreign' | 'width' | 'axe' | 'line' | 'key' | 'cover' | 'table' | 'label';
  readonly what: string;
}

/** What of every page a file examines. */
export interface Round {
  readonly title: string;
  readonly languages: readonly Locale[];
  /** The console has many pages and few readers, so fewer languages are enough. */
  readonly languagesOfStaff: readonly Locale[];
  /** The languages in which axe-core examines a page: on a phone, and on a wide screen. */
  readonly axe: { readonly narrow: readonly Locale[]; readonly wide: readonly Locale[] };
  /** Whether the pages that differ from a look only in text are looked at too. */
  readonly hasOthers: boolean;
}

/** Looks at one page of each layout in a real browser: first on a phone of 360 pixels, then on a wide screen. */
export function lookAtEveryPage({ title, languages, languagesOfStaff, axe, hasOthers }: Round): void {
  describe(title, function () {
    this.timeout(540_000);
    const stage = screenWith(makeShop);
    let looks: readonly PageState[];
    let others: readonly PageState[];
    const found: PageFault[] = [];
    before(async () => {
      const name = freshName();
      const { pages } = await takeTour(stage.store, name);
      looks = pages.filter((page) => LOOKS.includes(page.name));
      expect(looks).to.have.length(LOOKS.length);
      others = hasOthers ? pages.filter((page) => !LOOKS.includes(page.name)) : [];
      await Promise.all([look('guest', {}), look('player', { as: name })]);
      await look('staff', { as: name, staff: 'admin' });
    });

    const look = async (by: PageState['by'], options: VisitOptions): Promise<void> => {
      // Animations have tests of their own, and drawing them is slow.
      const visited = await stage.visit('/', { reducedMotion: 'reduce', ...options });
      for (const locale of by === 'staff' ? languagesOfStaff : languages) {
        for (const page of looks.filter((one) => one.by === by)) await examine(visited, page, locale);
      }
      // The other languages differ only in text; the longest texts are checked on the narrowest screen.
      await visited.page.setViewportSize(PHONE);
      for (const page of others.filter((one) => one.by === by)) {
        const address = href(WIDEST, page.path);
        await visited.page.goto(stage.store.address + address);
        const wide = await wideElements(visited.page, PHONE.width);
        found.push(...wide.map((what) => ({ kind: 'width' as const, what: `${page.name} at ${address}: ${what}` })));
        const cut = await cutTables(visited.page);
        found.push(...cut.map((what) => ({ kind: 'table' as const, what: `${page.name} at ${address}: ${what}` })));
      }
      await visited.leave();
    };
    const examine = async (visited: Visit, state: PageState, locale: Locale): Promise<void> => {
      const { page } = visited;
      const address = href(locale, state.path);
      const notice = (kind: PageFault['kind'], all: readonly string[]): void => {
        found.push(...all.map((what) => ({ kind, what: `${state.name} at ${address}: ${what}` })));
      };
      await page.setViewportSize(PHONE);
      await page.goto(stage.store.address + address);
      await startIslands(page);
      await layOutAll(page);
      notice('width', await wideElements(page, PHONE.width));
      notice('table', await cutTables(page));
      if (state.by !== 'staff') notice('label', await tightLabels(page));
      // Lines lie where they lie in every language.
      if (locale === WIDEST) notice('line', await strayLines(page));
      notice('cover', await coversOfStrip(page));
      // A page of docs quotes names of the code.
      const quoted = await page.locator('.help-text').allInnerTexts();
      notice('key', (await page.innerText('body')).replace(quoted.join(''), '').match(TEXT_KEY) ?? []);
      if (axe.narrow.includes(locale)) notice('axe', await axeFindings(page));
      if (axe.wide.includes(locale)) {
        await page.setViewportSize(WIDE);
        notice('cover', await coversOfStrip(page));
        notice('axe', await axeFindings(page));
      }
      notice('console', take(visited, 'complaints'));
      notice('foreign', take(visited, 'foreign'));
    };
    testFaults(found);
  });
}

/** A test for each kind of fault, over those that were found while the pages were looked at. */
function testFaults(found: readonly PageFault[]): void {
  const of = (kind: PageFault['kind']): string[] =>
    found
      .filter((one) => one.kind === kind)
      .map(({ what }) => what)
      .slice(0, 20);

  it('The page fits a phone without horizontal scrolling', () => {
    expect(of('width')).to.deep.equal([]);
  });

  it('A phone shows tables whole, without boxes that scroll', () => {
    expect(of('table')).to.deep.equal([]);
  });

  it('Buttons, chips, tabs and fields show their words whole', () => {
    expect(of('label')).to.deep.equal([]);
  });

  it('No border of an element crosses the page', () => {
    expect(of('line')).to.deep.equal([]);
  });

  it('Nothing but a window covers the strip of wins', () => {
    expect(of('cover')).to.deep.equal([]);
  });

  it('The page shows no raw text key after its islands have started', () => {
    expect(of('key')).to.deep.equal([]);
  });

  it('The page is clean to axe-core', () => {
    expect(of('axe')).to.deep.equal([]);
  });

  it('The page leaves the console empty', () => {
    expect(of('console')).to.deep.equal([]);
  });

  it('The page requests nothing from another host', () => {
    expect(of('foreign')).to.deep.equal([]);
  });
}

const POINTS_ACROSS = 9;

/** Elements over the strip of wins on the first screen. */
function coversOfStrip(page: Page): Promise<string[]> {
  return page.evaluate((count) => {
    const strip = document.querySelector('section.drops');
    const { top = 0, width = 0, height = 0 } = strip?.getBoundingClientRect() ?? {};
    if (strip === null || height === 0 || scrollY > 0) return [];
    const over = Array.from({ length: count }, (_, index) => ((index + 0.5) * width) / count).flatMap((x) =>
      [3, height / 2, height - 3].flatMap((y) => document.elementFromPoint(x, top + y) ?? []),
    );
    const covers = over.filter((one) => !strip.contains(one) && one.closest('dialog') === null);
    return [...new Set(covers.map(({ tagName, className }) => `${tagName} ${className}`))];
  }, POINTS_ACROSS);
}

const take = (visited: Visit, kind: 'complaints' | 'foreign'): string[] => visited[kind].splice(0);
