/**
 * After an opening the player's own browser proves it: a row shows the commitment, the button beside it changes the
 * seed, and the browser verifies every draw of the revealed pair by itself, also those of other games. A changed or
 * missing draw is said. No seed is shown before.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const ROTATE = '.proof-row .btn';

interface PairBody {
  data: { draws: { ticket: number }[]; nonce: number };
}

describe('The proof of an opening in the browser', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);

  const openOne = async (name = freshName()): Promise<Page> => {
    const { page } = await stage.visit(`/en/case/${CHEAP_CASE}`, { as: name, reducedMotion: 'reduce' });
    await startIslands(page);
    await page.click('.opener .btn--main');
    await page.waitForSelector('.result__name');
    return page;
  };
  const said = async (page: Page, kind: string): Promise<string> => {
    await page.waitForSelector(`.pair-said.is-${kind}`);
    return page.locator('.pair-said').innerText();
  };

  it('The browser verifies all draws of the pair, of a case and of the wheel, once the seed is changed', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await giveFreeSpins(stage.services, player.auth.id, 1);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 3 }).expect(200);
    await player.post('/api/wheel/spin').expect(200);
    const page = await openOne(name);
    const row = await page.locator('.proof-row').innerText();
    expect(row)
      .to.match(/[0-9a-f]{4}…[0-9a-f]{4} · draw\s4/)
      .and.to.match(/after you change the seed/);
    const { data } = (await player.get('/api/fair/seeds').expect(200)).body as { data: { revealed: unknown[] } };
    expect(data.revealed, 'nothing is revealed before').to.deep.equal([]);
    await page.click(ROTATE);
    expect(await said(page, 'match')).to.equal('Your browser verified 5 draws: all match');
  });

  it('The page of fairness verifies the pair that was revealed last', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
    await player.post('/api/fair/rotate').expect(200);
    const { page } = await stage.visit('/en/fair', { as: name });
    await page.locator('.pair-said').scrollIntoViewIfNeeded();
    expect(await said(page, 'match')).to.equal('Your browser verified 10 draws: all match');
  });

  for (const [what, change] of [
    ['changed', (body: PairBody) => Object.assign(body.data.draws[0] ?? {}, { ticket: -1 })],
    ['missing', (body: PairBody) => Object.assign(body.data, { draws: [] })],
  ] as const) {
    it(`A ${what} draw is said`, async () => {
      const page = await openOne();
      await page.route('**/api/fair/pairs/**', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as PairBody;
        change(body);
        await route.fulfill({ response, json: body });
      });
      await page.click(ROTATE);
      expect(await said(page, 'mismatch')).to.match(/^Draw 0 doesn’t match/);
    });
  }

  it('Without JavaScript the row is a form that returns to the result', async () => {
    const path = `/en/case/${CHEAP_CASE}`;
    const { page } = await stage.visit(path, { as: freshName(), javaScriptEnabled: false });
    await page.click('.opener .btn--main');
    await page.click(`#drops ${ROTATE}`);
    expect(page.url()).to.match(/\?opening=\d+#drops$/);
    expect(await page.locator('#drops .pair-said').innerText()).to.match(/^The seed is revealed/);
  });
});
