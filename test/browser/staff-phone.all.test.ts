/**
 * The console on a phone: the section is named, every column that a decision needs is on the screen, and a country is
 * found by its name.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { transaction } from '#src/platform/database/transaction.ts';
import { correctBalance } from '#src/admin/players/correct-balance.ts';
import { raiseFlags } from '#src/players/risk/index.ts';
import { cutSelects } from '#test/support/browser/cut-selects.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { giveDonate } from '#test/support/services.ts';
import { screenWith } from '#test/support/stage.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { asPlayer, freshName, longestName } from '#test/support/store.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true } as const;
const ENOUGH = 10_000_000;

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

interface BattleResponse {
  readonly data: { readonly id: string };
}

/** Shown cells, fields and buttons of tables that lie beyond the right edge of their table's box. */
const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.staff-main .grid-table')].flatMap((table) => {
      const edge = table.getBoundingClientRect().right;
      return [...table.querySelectorAll('th, td, input, select, button, summary')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > edge + 1)
        .map((one) => `${table.getAttribute('aria-label') ?? ''}: ${one.textContent || one.tagName}`);
    }),
  );

describe('The console on a phone', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);
  const name = longestName();

  before(async () => {
    await seedPromos(stage.services);
    const player = await asPlayer(stage.store, name);
    await giveDonate(stage.services, player.auth.id, ENOUGH);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    const insertId = (opened.body as OpeningResponse).data.drops[0]?.insertId ?? 0;
    await player.post('/api/item/withdraw', { insertId, gameId: '38204417' }).expect(200);
    await player.post('/api/payment/create', { sum: '5000', method: 'sandbox' }).expect(200);
    const terms = { cases: [CHEAP_CASE], seats: '1v1', mode: 'classic', private: false, fundPercent: 0 };
    await player.post('/api/battle/create', terms).expect(200);
    const dear = { ...terms, cases: Array<string>(5).fill(CHEAP_CASE) };
    const created = await player.post('/api/battle/create', dear).expect(200);
    await player.post('/api/battle/cancel', { battle: (created.body as BattleResponse).data.id }).expect(200);
    const other = await asPlayer(stage.store, longestName());
    await transaction(stage.services, null, async (tx) => {
      await raiseFlags(tx, player.auth.id, other.auth.id, ['referral.ring']);
      return null;
    });
    const member = memberOf(await makeMember(stage.services));
    const lost = { unit: 'RUB', change: 50_000_00, reason: `A lost top-up, ticket ${'7'.repeat(60)}` } as const;
    await correctBalance(stage.services, member, { id: player.auth.id, ...lost });
    const message = `Failed to fetch dynamically imported module: ${stage.store.address}/build/${'x'.repeat(60)}.js`;
    const report = {
      message,
      stack: message,
      url: '/',
      file: '',
      line: 0,
      column: 0,
      userAgent: 'test',
      build: 'test',
    };
    const query = { source: 'promise', error: JSON.stringify(report) };
    await stage.store.guest().get('/api/handle/error').query(query).expect(200);
  });

  const come = async (path: string): Promise<Page> =>
    (await stage.visit(path, { ...PHONE, staff: 'admin', as: freshName() })).page;

  it('Tables show the columns that a decision needs without scrolling', async () => {
    const page = await come('/en/staff');
    const kept = {
      withdrawals: ['Item', 'Price', 'Waiting'],
      players: ['Player', 'Status', 'Topped up'],
      battles: null,
      payments: null,
      wheel: null,
      roles: null,
      promos: ['Code', 'Bonus'],
      catalogue: ['Case', 'Price', 'Return to player (RTP)'],
      errors: null,
      alerts: null,
      flags: null,
      audit: null,
      corrections: null,
      webhooks: null,
      settings: null,
      methods: null,
      currencies: null,
      notices: null,
      adverts: null,
    };
    for (const [section, titles] of Object.entries(kept)) {
      await page.goto(`${stage.store.address}/en/staff/${section}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), section).to.equal(PHONE.viewport.width);
      expect(await cutCells(page), section).to.deep.equal([]);
      const shown = await page.locator('.grid-table thead th:visible').allInnerTexts();
      if (titles !== null && shown.length > 0) expect(shown, section).to.include.members(titles);
    }
    await page.goto(`${stage.store.address}/en/staff/corrections`);
    expect(await page.getByRole('button', { name: 'Approve' }).first().isVisible()).to.equal(true);
    await page.goto(`${stage.store.address}/en/staff/withdrawals`);
    expect(await page.locator('button[name=wanted]').first().isVisible()).to.equal(true);
  });

  it('The list of battles has room for the widest code', async () => {
    const page = await come('/en/staff/battles');
    const codes = page.locator('.staff-main .grid-table td:first-child a');
    await codes.evaluateAll((links) => {
      for (const link of links) link.textContent = link.textContent.replaceAll(/./g, 'W');
    });
    expect(await codes.first().innerText()).to.match(/^W{8,}$/);
    expect(await cutCells(page)).to.deep.equal([]);
  });

  it('Selects show whole words, a long error is three lines, a filter stands by its search', async () => {
    const page = await come('/en/staff');
    for (const locale of ['', '/en', '/ua', '/pl']) {
      await page.goto(`${stage.store.address}${locale}/staff/wheel`);
      expect(await cutSelects(page, 'select.office-kind'), locale).to.deep.equal([]);
      for (const path of ['questions', 'players', 'payments', 'catalogue']) {
        await page.goto(`${stage.store.address}${locale}/staff/${path}`);
        // The names of test methods are wider than a phone.
        const cut = await cutSelects(page, '.staff-filters select:not([name=method])');
        expect(cut, `${locale} ${path}`).to.deep.equal([]);
      }
    }
    await page.goto(`${stage.store.address}/en/staff/errors`);
    const [lines] = await page
      .locator('.staff-clamp')
      .evaluateAll((links) =>
        links
          .filter((link) => link.scrollHeight > link.clientHeight)
          .map((link) => Math.round(link.clientHeight / parseFloat(getComputedStyle(link).lineHeight))),
      );
    expect(lines).to.equal(3);
    await page.goto(`${stage.store.address}/staff/promos`);
    const tops = await page
      .locator('.staff-filters > :is(.input-wrap, .btn)')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)));
    expect(new Set(tops).size, 'one row').to.equal(1);
  });

  it('The button of the menu names the current section, and its list leads to every other one', async () => {
    const page = await come('/en/staff/payments');
    const button = page.locator('.staff-side__open');
    expect(await button.innerText()).to.contain('Payments');
    const list = page.locator('.staff-side__list');
    expect(await list.isVisible()).to.equal(false);
    await button.tap();
    expect(await list.locator('[aria-current=page]').innerText()).to.equal('Payments');
    const paths = await list.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths).to.include.members(['/en/staff', '/en/staff/withdrawals', '/en/staff/catalogue', '/en/staff/audit']);
    expect(new Set(paths).size).to.equal(paths.length);
    for (const path of paths) expect((await page.request.get(stage.store.address + path)).status(), path).to.equal(200);
    await list.locator('a', { hasText: 'Staff' }).tap();
    await page.waitForURL(/\/staff\/roles$/);
    // Nothing but the two rows of the layout is above the title.
    expect((await page.locator('h1').boundingBox())?.y).to.be.below(150);
  });

  it('A chart shows its latest day, on a phone and on a wide screen', async () => {
    const page = await come('/en/staff?period=month');
    for (const width of [PHONE.viewport.width, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await page.reload();
      const charts = await page.evaluate(() =>
        [...document.querySelectorAll('.chart-scroll')].map((box) => {
          const edge = box.getBoundingClientRect().right;
          return (box.querySelector('.dot')?.getBoundingClientRect().right ?? 0) <= edge + 1;
        }),
      );
      expect(charts.length, String(width)).to.be.above(1);
      expect(charts.every(Boolean), String(width)).to.equal(true);
    }
  });

  it('A country is found by a part of its name, and Save is in reach', async () => {
    const page = await come('/en/staff/settings?group=countries');
    const search = page.locator('[data-narrows]');
    await search.fill('ukra');
    const shown = page.locator('.office-choices > li:visible');
    expect(await shown.allInnerTexts()).to.deep.equal(['Ukraine UA']);
    await search.fill('');
    expect(await shown.count()).to.be.above(200);
    const save = page.locator('.office-save button').first();
    expect(await save.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).to.equal(true);
  });
});
