/**
 * Presses on a slow device and a slow network. Proves that one intention pays once, however often its button is pressed
 * and whenever its island starts.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type VisitOptions, startIslands } from '#test/support/browser.ts';
import {
  balanceMinorOf,
  holdIsland,
  LATENCY_MS,
  openerFields,
  keyOfForm,
  keysOf,
  postsOf,
  sendOpener,
  slowDown,
} from '#test/support/presses.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { giveDonate } from '#test/support/services.ts';
import { giveFreeSpins } from '#test/support/give-free-spins.ts';

const CASE = `/en/case/${CHEAP_CASE}`;
const OPEN = '.opener .btn--main';

describe('Presses in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });
  before(async () => {
    await seedPromos(stage.services);
    // Paying leads to the address where the store listens.
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });

  const come = async (path: string, options: VisitOptions = {}): Promise<Page> => {
    const { page } = await stage.visit(path, { as: freshName(), reducedMotion: 'reduce', ...options });
    return page;
  };
  const goSlowly = async (page: Page, path: string): Promise<void> => {
    await slowDown(page);
    await page.goto(stage.store.address + path, { waitUntil: 'domcontentloaded' });
  };

  for (const moment of ['at once', 'a second after the page is loaded'] as const) {
    it(`A double press ${moment} opens and pays once`, async () => {
      const page = await come('/en/faq');
      const before = await balanceMinorOf(page);
      const sent = postsOf(page);
      await goSlowly(page, CASE);
      if (moment !== 'at once') await page.waitForTimeout(1000);
      await page.locator(OPEN).dblclick();
      await page.waitForSelector('.result__name');
      await page.waitForTimeout(2 * LATENCY_MS);
      expect(before - (await balanceMinorOf(page))).to.equal(900);
      expect(sent.filter((path) => path === '/api/case/open').length).to.be.at.most(1);
    });
  }

  interface Spending {
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
  const SPENDINGS: readonly Spending[] = [
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
  for (const javaScriptEnabled of [true, false]) {
    for (const { title, path, fill, button, outcome, table } of SPENDINGS) {
      it(`A double press ${title} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
        const name = freshName();
        const player = await asPlayer(stage.store, name);
        const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
        const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
        await giveFreeSpins(stage.services, player.auth.id, 2);
        await giveDonate(stage.services, player.auth.id, 100_000_00);
        const page = await come('/en/faq', { as: name, javaScriptEnabled });
        await goSlowly(page, path(drops.map(({ insertId }) => insertId)));
        await fill?.(page);
        const keys = keysOf(page);
        const formKey = await page.locator(button).evaluate(keyOfForm);
        await page.locator(button).dblclick();
        await page.locator(outcome).first().waitFor();
        await page.waitForTimeout(2 * LATENCY_MS);
        expect(await page.locator('.toast--error, .notice--bad, .flash [role=alert]').count()).to.equal(0);
        const rows = await stage.services.db(table).where('player_id', player.auth.id);
        expect(rows).to.have.length(1);
        expect([...new Set(keys)]).to.deep.equal([formKey]);
      });
    }
  }

  for (const javaScriptEnabled of [true, false]) {
    it(`A double press sells all items once ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      const page = await come('/en/faq', { as: name, javaScriptEnabled });
      const before = await balanceMinorOf(page);
      const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
      const { drops } = (opened.body as { data: { drops: { item: { priceMinor: number } }[] } }).data;
      await goSlowly(page, '/en/profile/sell-all');
      await page.locator('.confirm form [type=submit]').dblclick();
      await page.waitForURL(/\/en\/profile$/);
      await page.waitForTimeout(2 * LATENCY_MS);
      expect(await page.locator('.toast--error, .notice--bad, .flash [role=alert]').count()).to.equal(0);
      const soldMinor = drops.reduce((sum, { item }) => sum + item.priceMinor, 0);
      expect((await balanceMinorOf(page)) - before).to.equal(soldMinor - 4 * 900);
    });
  }

  it('Two presses that wait for the island are sent once with the key of the form, and look busy', async () => {
    const page = await come('/en/faq');
    const keys: (string | null)[] = [];
    const release = await holdIsland(page, 'case-opener');
    await page.route('**/api/case/open', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      await route.continue();
    });
    await page.goto(stage.store.address + CASE);
    await page.waitForFunction(() => customElements.get('store-island') !== undefined);
    const formKey = await page.locator('form.opener [name=idempotencyKey]').inputValue();
    await page.evaluate((button) => {
      for (let press = 0; press < 2; press += 1) document.querySelector<HTMLElement>(button)?.click();
    }, OPEN);
    expect(await page.locator(OPEN).getAttribute('aria-busy')).to.equal('true');
    release();
    await page.waitForSelector('.result__name');
    expect(keys).to.deep.equal([formKey]);
    // The answer came: the next intention has a key of its own.
    await page.waitForTimeout(500);
    await page.click(OPEN);
    await page.waitForTimeout(500);
    expect(keys).to.have.length(2);
    expect(keys[1]).to.be.a('string').and.not.equal(formKey);
  });

  it('A press is dropped when the count changes before the island starts', async () => {
    const page = await come('/en/faq');
    const before = await balanceMinorOf(page);
    const release = await holdIsland(page, 'case-opener');
    const sent = postsOf(page);
    await page.goto(stage.store.address + CASE);
    await page.waitForFunction(() => customElements.get('store-island') !== undefined);
    await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), OPEN);
    await page.locator('.stepper label', { hasText: /^10$/ }).click();
    expect(await page.locator(OPEN).getAttribute('aria-busy')).to.equal(null);
    release();
    await startIslands(page);
    await page.waitForTimeout(LATENCY_MS);
    expect(sent).to.not.include('/api/case/open');
    expect(await balanceMinorOf(page)).to.equal(before);
    await page.click(OPEN);
    await page.waitForSelector('.haul > li');
    expect(before - (await balanceMinorOf(page))).to.equal(9000);
  });

  it('Two submits of one rendered form without JavaScript have one outcome', async () => {
    const page = await come(CASE, { javaScriptEnabled: false });
    const before = await balanceMinorOf(page);
    const form = await openerFields(page);
    const answers = await Promise.all([0, 1].map(() => sendOpener(page, { ...form, count: '1' })));
    const [first, second] = answers.map((answer) => answer.headers()['location']);
    expect(first)
      .to.match(/opening=\d+/)
      .and.equal(second);
    expect(before - (await balanceMinorOf(page))).to.equal(900);
  });
});
