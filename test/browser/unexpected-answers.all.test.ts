/** Answers that the store never gives, from a proxy in between: each form names their status and can be sent again. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { giveDonate } from '#test/support/services.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { createBattle } from './battle-visits.ts';
import { CASE, OPEN, SPENDINGS, type Spending } from './double-presses.ts';

type Form = Pick<Spending, 'title' | 'path' | 'fill' | 'button'>;

const WIDE = { viewport: { width: 1280, height: 900 } };
const ITEMS = '#item-grid input[name=ids]';

/** The withdrawal is a plain form. */
const GAMES: readonly Form[] = SPENDINGS.filter(({ table }) => table !== 'withdrawals');

const OTHERS: readonly Form[] = [
  { title: 'opens a case', path: () => CASE, button: OPEN },
  { title: 'spins a demo', path: () => CASE, button: '.stage__below button' },
  {
    title: 'makes a battle',
    path: () => `/en/battles/create?cases=${CHEAP_CASE}`,
    button: '.btray .btn--main:not([disabled])',
  },
  {
    title: 'enters an invite code',
    path: () => '/en/bonus',
    fill: (page) => page.locator('form[action$="/invite/activate"] [name=code]').fill('friend'),
    button: 'form[action$="/invite/activate"] [type=submit]',
  },
  {
    title: 'sells selected items',
    path: () => '/en/profile',
    fill: (page) => page.locator(ITEMS).first().check({ force: true }),
    button: '.selbar__acts .btn--main',
  },
  {
    title: 'asks for the chances of a contract',
    path: ([first, second]) => `/en/contract?ids=${first ?? 0}&ids=${second ?? 0}`,
    button: 'input.choice__box[name=ids]:not(:checked)',
  },
  {
    title: 'uploads a picture',
    path: () => '/en/profile/accounts',
    fill: async (page) => {
      await page.locator('.newpic summary').click();
      const buffer = Buffer.from('not looked at here');
      await page.locator('.newpic input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    },
    button: '.newpic [type=submit]',
  },
];

const answerBadly = (page: Page): Promise<unknown> =>
  page.route(/\/api\/|\/battles\/create\/_payload/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );

describe('An unexpected answer in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  const expectStatus = async (page: Page): Promise<void> => {
    await page
      .getByText(/Unknown error: 502\./)
      .first()
      .waitFor();
    expect(await page.getByText(/No reply from the server|no connection/).count()).to.equal(0);
  };

  for (const { title, path, fill, button } of [...GAMES, ...OTHERS]) {
    it(`A form that ${title} names the status`, async () => {
      const name = freshName();
      const player = await asPlayer(stage.store, name);
      const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
      const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
      await giveFreeSpins(stage.services, player.auth.id, 2);
      await giveDonate(stage.services, player.auth.id, 100_000_00);
      const { page } = await stage.visit(path(drops.map(({ insertId }) => insertId)), { as: name, ...WIDE });
      await startIslands(page);
      await answerBadly(page);
      await fill?.(page);
      await page.locator(button).first().click();
      await expectStatus(page);
    });
  }

  it('A room of a battle names the status', async () => {
    const creator = await asPlayer(stage.store, freshName());
    const id = await createBattle(creator);
    const { page } = await stage.visit(`/en/battles/${id}`, { as: freshName(), ...WIDE });
    await startIslands(page);
    await answerBadly(page);
    await page.click('.bseat__join');
    await expectStatus(page);
  });

  it('The price of a battle names the status', async () => {
    const { page } = await stage.visit(`/en/battles/create?cases=${CHEAP_CASE}`, { as: freshName(), ...WIDE });
    await startIslands(page);
    await answerBadly(page);
    await page.click('.bpick[value="first-snow"]');
    await expectStatus(page);
  });

  it('The sale of a won item names the status', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 3 }).expect(200);
    const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
    const ids = drops.map(({ insertId }) => `ids=${insertId}`).join('&');
    const { page } = await stage.visit(`/en/contract?${ids}`, { as: name, reducedMotion: 'reduce', ...WIDE });
    await startIslands(page);
    await page.click('button[form=contract-sign]');
    await page.locator('.result__name').waitFor();
    await answerBadly(page);
    await page.locator('.result__in button', { hasText: /^Sell for/ }).click();
    await expectStatus(page);
  });
});
