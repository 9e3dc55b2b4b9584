/**
 * The islands of the other games, of payments and of the header on a page that is translated: every text wrapped before
 * and during the game. `foreign-dom.test.ts` has the case.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands, startLive, type VisitOptions } from '#test/support/browser/browser.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { battleId, createBattle, toBattle, winnersOn } from './battle-visits.ts';
import { comeToCase, disturb, openAndSkip, openTwiceAndSell, translate, type Wrapping } from './foreign-dom-visits.ts';
import { boxesOf, playerWithItems } from './item-visits.ts';
import { FIRST } from './live-visits.ts';

const WIDE = { width: 1280, height: 900 };

describe('A case in a DOM that others change', function () {
  this.timeout(120_000);
  const come = comeToCase(screenWith(makeShop, { mayComplain: true }));

  it('A case opens on a page that was translated before its islands started', async () => {
    const { page, faults } = await come();
    await translate(page, 'moves');
    await startIslands(page);
    await openTwiceAndSell(page);
    expect(faults).to.deep.equal([]);
  });

  it('A case opens after an extension removed the texts of the island and added nodes', async () => {
    const { page, faults } = await come();
    await startIslands(page);
    await disturb(page, 'case-opener');
    await openAndSkip(page);
    await disturb(page, 'case-opener');
    await page.locator('.result__acts .btn').last().click();
    await page.waitForSelector('.stage__art');
    await openAndSkip(page);
    expect(faults).to.deep.equal([]);
  });
});

for (const wrapping of ['replaces', 'moves'] as const satisfies readonly Wrapping[]) {
  describe(`Islands while a translator ${wrapping} every text`, function () {
    this.timeout(180_000);
    // React reports that it rendered an island again that was translated before it started.
    const stage = screenWith(makeShop, { mayComplain: true });
    const faults: string[] = [];
    let owner: string;
    before(async () => {
      owner = await playerWithItems(stage);
    });
    afterEach(() => expect(faults.splice(0)).to.deep.equal([]));

    const come = async (path: string, options: VisitOptions = {}): Promise<Page> => {
      const visited = await stage.visit(path, { as: owner, viewport: WIDE, ...options });
      visited.page.setDefaultTimeout(slowed(20_000));
      visited.page.on('pageerror', ({ message }) => faults.push(message));
      await startIslands(visited.page);
      await translate(visited.page, wrapping);
      return visited.page;
    };

    it('Contracts are signed one after the other', async () => {
      const page = await come('/en/contract');
      for (let times = 0; times < 2; times += 1) {
        await page.waitForSelector('.tray.is-live');
        for (const place of [0, 1, 2]) await boxesOf(page).nth(place).check();
        await page.waitForSelector('.tray__offer:not(.is-old)');
        await page.click('button[form=contract-sign]');
        await page.waitForSelector('.tray > .result .result__name');
        await page.goto(`${stage.store.address}/en/contract`);
        await startIslands(page);
        await translate(page, wrapping);
      }
    });

    it('Upgrades are rolled one after the other', async () => {
      const page = await come('/en/upgrade');
      for (let times = 0; times < 2; times += 1) {
        await boxesOf(page).first().check();
        await page.locator('#target-grid .item-tile__odds').first().waitFor();
        await page.locator('button[name=times][value="1.5"]').click();
        await page.locator('button[name=times][value="1.5"][aria-pressed=true]').waitFor();
        await startIslands(page);
        await page.click('.upg__go');
        await page.locator('.dial__mid b.good, .dial__mid b.bad').waitFor();
        await page.goto(`${stage.store.address}/en/upgrade`);
        await startIslands(page);
        await translate(page, wrapping);
      }
    });

    it('The wheel turns twice and shows each prize', async () => {
      const name = freshName();
      await giveFreeSpins(stage.services, (await asPlayer(stage.store, name)).auth.id, 2);
      const page = await come('/en/wheel', { as: name });
      for (let times = 0; times < 2; times += 1) {
        await page.click('.wheel__go');
        await page.locator('#wheel-prize .wheel-prize__title').waitFor();
        await page.click('.wheel-prize__close');
        await page.waitForSelector('#wheel-prize', { state: 'detached' });
      }
    });

    it('A battle is created, joined and shown to its end', async () => {
      const creator = await come('/en/battles/create', { as: freshName() });
      await creator.click(`.bpick[value="${CHEAP_CASE}"]`);
      await creator.click('.btray .btn--main:not([disabled])');
      await toBattle(creator);
      await startIslands(creator);
      await translate(creator, wrapping);
      const joiner = await come(`/en/battles/${battleId(creator)}`, { as: freshName() });
      await joiner.click('.bseat__join');
      const winners = await Promise.all([creator, joiner].map(winnersOn));
      expect(winners[0]).to.have.length(1);
      expect(winners[1]).to.deep.equal(winners[0]);
    });

    it('A battle that is watched from the list is shown', async () => {
      const id = await createBattle(await asPlayer(stage.store, freshName()));
      const page = await come(`/en/battles/${id}`, { as: freshName() });
      await (await asPlayer(stage.store, freshName())).post('/api/battle/join', { battle: id }).expect(200);
      expect(await winnersOn(page)).to.have.length(1);
    });

    it('The daily bonus is taken', async () => {
      const page = await come('/en/bonus', { as: freshName() });
      await page.locator('.today .btn--main').click();
      await page.getByRole('status').filter({ hasText: /bonus/i }).first().waitFor({ state: 'attached' });
      await page.locator('.clock__face b').first().waitFor();
    });

    it('The payment dialog follows its fields', async () => {
      const page = await come('/en/faq', { as: freshName() });
      await page.locator('a[data-dialog=payment]:visible').first().click();
      const sum = page.locator('dialog input[name=sum]');
      await sum.waitFor();
      await startIslands(page);
      await sum.fill('700');
      await page.waitForFunction(() => document.querySelector('dialog .btn--main')?.textContent.includes('700'));
      await sum.fill('900');
      await page.waitForFunction(() => document.querySelector('dialog .btn--main')?.textContent.includes('900'));
    });

    it('The live feed and the notifications go on', async () => {
      const watched = await stage.visit('/en/faq', { as: owner, viewport: WIDE });
      await startLive(watched);
      await translate(watched.page, wrapping);
      const before = await watched.page.locator(FIRST).getAttribute('href');
      const player = await asPlayer(stage.store, freshName());
      await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
      await watched.page.waitForFunction(
        ([selector = '', old = '']) => document.querySelector(selector)?.getAttribute('href') !== old,
        [FIRST, before ?? ''],
      );
      await watched.page.locator('store-island[name=notifications] button').first().click();
    });
  });
}
