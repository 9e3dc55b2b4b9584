/**
 * The first gesture on a page is a tap of its main button: it does in the page what the button says. Before the scripts
 * are there the browser sends the form, and that tap is not lost either.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { BLANK } from '#test/support/browser/browser.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { createBattle } from './battle-visits.ts';
import { CASE, OPEN } from './play-on-stage.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Gesture {
  readonly title: string;
  /** The page, with the items of the player chosen. */
  readonly path: (ids: string, battle: string) => string;
  /** Fills in what the button needs. */
  readonly fill?: (page: Page) => Promise<void>;
  readonly button: string;
  readonly outcome: string;
  /** Leads to another page on purpose. */
  readonly isLeaving?: boolean;
}

const GESTURES: readonly Gesture[] = [
  { title: 'opens a case', path: () => CASE, button: OPEN, outcome: '.result__name' },
  { title: 'spins the wheel', path: () => '/en/wheel', button: '.wheel__go', outcome: '#wheel-prize' },
  {
    title: 'spins the wheel for a code',
    path: () => '/en/wheel',
    fill: (page) => page.locator('.wheel-promo [name=promo]').fill('SPIN'),
    button: '.wheel-promo button',
    outcome: '#wheel-prize',
  },
  {
    title: 'signs a contract',
    path: (ids) => `/en/contract?${ids}`,
    button: 'button[form=contract-sign]',
    outcome: '.result__name',
  },
  {
    title: 'rolls an upgrade',
    path: (ids) => `/en/upgrade?${ids}&times=2`,
    button: 'button[form=upgrade-roll]',
    outcome: '.dial__mid b.good, .dial__mid b.bad',
  },
  {
    title: 'creates a battle',
    path: () => `/en/battles/create?cases=${CHEAP_CASE}`,
    button: '.btray .btn--main',
    outcome: '.bseat.is-own',
    isLeaving: true,
  },
  { title: 'joins a battle', path: (_, battle) => `/en/battles/${battle}`, button: '.bseat__join', outcome: '.is-own' },
  { title: 'takes the daily bonus', path: () => '/en/bonus', button: '.today__get button', outcome: '.today__done' },
  {
    title: 'activates the code of a friend',
    path: () => '/en/bonus',
    fill: (page) => page.locator('form[action$="/invite/activate"] [name=code]').fill('NOBODYHASIT'),
    button: 'form[action$="/invite/activate"] button',
    outcome: '.code-form .bad, [role=alert]',
  },
  {
    title: 'sells an item',
    path: () => '/en/profile',
    fill: (page) => page.locator('#item-grid input[name=ids]').first().check({ force: true }),
    button: '.selbar__acts .btn--main',
    outcome: '.toast, .flash',
  },
  {
    title: 'opens the notifications',
    path: () => '/en/faq',
    button: '.bell',
    outcome: '.pop--told:popover-open, .empty',
  },
];

describe('The first gesture on a page', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop, { mayComplain: true });
  before(() => seedPromos(stage.services));

  /** A page for a player with items and a spin, and the path with these items. */
  const prepare = async ({ path }: Gesture): Promise<{ page: Page; address: string }> => {
    const [name, other] = [freshName(), freshName()];
    const player = await asPlayer(stage.store, name);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
    const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
    await giveFreeSpins(stage.services, player.auth.id, 1);
    const ids = drops
      .slice(0, 3)
      .map(({ insertId }) => `ids=${String(insertId)}`)
      .join('&');
    const battle = path('', '').includes('battles/') ? await createBattle(await asPlayer(stage.store, other)) : '';
    const { page } = await stage.visit(BLANK, { as: name, ...PHONE });
    page.setDefaultTimeout(slowed(20_000));
    return { page, address: stage.store.address + path(ids, battle) };
  };

  for (const gesture of GESTURES) {
    it(`It ${gesture.title} there`, async () => {
      const { page, address } = await prepare(gesture);
      await page.goto(address);
      await page.waitForFunction(() => customElements.get('store-island') !== undefined);
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await gesture.fill?.(page);
      await page.locator(gesture.button).first().tap();
      await page.locator(gesture.outcome).first().waitFor();
      if (gesture.isLeaving !== true) expect(documents).to.equal(0);
    });

    it(`It ${gesture.title} before the scripts are there`, async () => {
      const { page, address } = await prepare(gesture);
      await page.route('**/build/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue().catch(() => undefined);
      });
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator(gesture.button).first().waitFor({ state: 'attached' });
      await gesture.fill?.(page);
      await page.locator(gesture.button).first().tap();
      await page.locator(gesture.outcome).first().waitFor();
    });
  }
});
