import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { BLANK, type VisitOptions } from '#test/support/browser/browser.ts';
import { balanceMinorOf, keyOfForm, keysOf, postsOf, slowDown, watchPosts } from '#test/support/browser/presses.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import type { Screen } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { giveDonate } from '#test/support/services.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

export const CASE = `/en/case/${CHEAP_CASE}`;
export const OPEN = '.opener .btn--main';

export interface Spending {
  readonly title: string;
  /** The page with the items of the player chosen. */
  readonly path: (ids: readonly number[]) => string;
  /** Fills in what the button needs. */
  readonly fill?: (page: Page) => Promise<void>;
  readonly button: string;
  readonly outcome: string;
  /** The table that gets a row for each time that it happens. */
  readonly table: string;
}
/** Everything that a player pays with one press, beside an opening. */
export const SPENDINGS: readonly Spending[] = [
  {
    title: 'signs one contract',
    path: (ids) =>
      `/en/contract?${ids
        .slice(0, 3)
        .map((id) => `ids=${id}`)
        .join('&')}`,
    button: 'button[form=contract-sign]',
    outcome: '.result__name',
    table: 'contracts',
  },
  {
    title: 'rolls one upgrade',
    path: ([id]) => `/en/upgrade?ids=${id ?? 0}&times=2`,
    button: 'button[form=upgrade-roll]',
    outcome: '.dial__mid b.good, .dial__mid b.bad',
    table: 'upgrades',
  },
  {
    title: 'spins the wheel once',
    path: () => '/en/wheel',
    button: '.wheel__go',
    outcome: '#wheel-prize',
    table: 'wheel_spins',
  },
  {
    title: 'uses one code at the wheel',
    path: () => '/en/wheel',
    fill: (page) => page.locator('.wheel-promo [name=promo]').fill('SPIN'),
    button: '.wheel-promo button',
    outcome: '#wheel-prize',
    table: 'wheel_spins',
  },
  {
    title: 'takes one daily bonus',
    path: () => '/en/bonus',
    button: '.today__get button',
    outcome: '.today__done',
    table: 'bonus_takes',
  },
  {
    title: 'begins one payment',
    path: () => '/en/payment',
    fill: async (page) => {
      await page.locator('form.pay [name=sum]').fill('350');
      await page.locator('form.pay [name=terms]').check();
    },
    button: 'form.pay [value=pay]',
    outcome: '.slip form',
    table: 'payments',
  },
  {
    title: 'requests one withdrawal',
    path: ([id]) => `/en/withdraw/${String(id)}`,
    fill: async (page) => {
      await page.locator('#game-id').fill('38204417');
      await page.locator('.check--avatar input').check();
    },
    button: 'form[action^="/en/withdraw/"] [type=submit]:not([name])',
    outcome: '.timeline',
    table: 'withdrawals',
  },
];

/** The tests of double presses. On a slow phone processor and network are throttled. */
export interface DoublePresses {
  readonly come: (path: string, options?: VisitOptions) => Promise<Page>;
  /** Leads the page to a path in the way under test. */
  readonly go: (page: Page, path: string) => Promise<void>;
  readonly testDoublePress: (spending: Spending, javaScriptEnabled: boolean) => void;
  readonly testDoubleSale: (javaScriptEnabled: boolean) => void;
  readonly testDoubleOpening: (moment: 'at once' | 'once the page is loaded') => void;
}

export function openDoublePresses(stage: Screen, { isSlow }: { readonly isSlow: boolean }): DoublePresses {
  let answered: () => Promise<unknown>;
  before(async () => {
    answered = watchPosts(stage.store.server);
    await seedPromos(stage.services);
    // Paying leads to the address where the store listens.
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });

  const come: DoublePresses['come'] = async (path, options = {}) => {
    const { page } = await stage.visit(path, { as: freshName(), reducedMotion: 'reduce', ...options });
    return page;
  };
  const go: DoublePresses['go'] = async (page, path) => {
    if (isSlow) await slowDown(page);
    await page.goto(stage.store.address + path, { waitUntil: 'domcontentloaded' });
  };
  const expectNoRefusal = async (page: Page): Promise<void> => {
    expect(await page.locator('.toast--error, .notice--bad, .flash [role=alert]').count()).to.equal(0);
  };

  return {
    come,
    go,
    testDoubleOpening: (moment) => {
      it(`A double press ${moment} opens and pays once`, async () => {
        const page = await come(BLANK);
        const before = await balanceMinorOf(page);
        const sent = postsOf(page);
        await go(page, CASE);
        if (moment !== 'at once') await page.waitForLoadState('load');
        await page.locator(OPEN).dblclick();
        await page.waitForSelector('.result__name');
        await answered();
        expect(before - (await balanceMinorOf(page))).to.equal(900);
        expect(sent.filter((path) => path === '/api/case/open').length).to.be.at.most(1);
      });
    },
    testDoublePress: ({ title, path, fill, button, outcome, table }, javaScriptEnabled) => {
      it(`A double press ${title} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
        const name = freshName();
        const player = await asPlayer(stage.store, name);
        const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
        const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
        await giveFreeSpins(stage.services, player.auth.id, 2);
        await giveDonate(stage.services, player.auth.id, 100_000_00);
        const page = await come(BLANK, { as: name, javaScriptEnabled });
        await go(page, path(drops.map(({ insertId }) => insertId)));
        await fill?.(page);
        const keys = keysOf(page);
        const formKey = await page.locator(button).evaluate(keyOfForm);
        await page.locator(button).dblclick();
        await page.locator(outcome).first().waitFor();
        await answered();
        await expectNoRefusal(page);
        const rows = await stage.services.db(table).where('player_id', player.auth.id);
        expect(rows).to.have.length(1);
        expect([...new Set(keys)]).to.deep.equal([formKey]);
      });
    },
    testDoubleSale: (javaScriptEnabled) => {
      it(`A double press sells all items once ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
        const name = freshName();
        const player = await asPlayer(stage.store, name);
        const page = await come(BLANK, { as: name, javaScriptEnabled });
        const before = await balanceMinorOf(page);
        const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
        const { drops } = (opened.body as { data: { drops: { item: { priceMinor: number } }[] } }).data;
        await go(page, '/en/profile/sell-all');
        await page.locator('.confirm form [type=submit]').dblclick();
        await page.waitForURL(/\/en\/profile$/);
        await answered();
        await expectNoRefusal(page);
        const soldMinor = drops.reduce((sum, { item }) => sum + item.priceMinor, 0);
        expect((await balanceMinorOf(page)) - before).to.equal(soldMinor - 4 * 900);
      });
    },
  };
}
