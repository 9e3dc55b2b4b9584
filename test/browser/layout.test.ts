/**
 * Layout that depends on what a player owns or did: recent cases on a phone, rarity lines of past games, the wheel
 * without spins, and a case that costs more points than the player has. In the language with the longest texts, at the
 * narrowest widths; `layout.all.test.ts` has the others.
 */
import { expect } from 'chai';
import { chooseCount } from '#test/support/browser/presses.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { PHONE, testLayouts, WIDE } from './layouts.ts';

describe('The layout of pages with a player’s items', function () {
  this.timeout(240_000);
  const screen = screenWith(makeShop);

  testLayouts(screen, {
    languages: ['pl'],
    headerWidths: [902],
    itemWidths: [360],
    wheelWidths: [360],
    viewports: [PHONE],
  });

  it('Headings stand in one place, and in one lower place on pages with a path above them', async () => {
    const { page } = await screen.visit('/en', { viewport: WIDE, javaScriptEnabled: false });
    const topsOf = async (paths: readonly string[]): Promise<number[]> => {
      const tops = new Set<number>();
      for (const path of paths) {
        await page.goto(`${screen.store.address}/en${path}`);
        tops.add(Math.round((await page.locator('h1').boundingBox())?.y ?? 0));
      }
      return [...tops];
    };
    const [top = 0, ...others] = await topsOf(['/contract', '/wheel', '/bonus', '/top', '/battles', '/fair', '/faq']);
    expect(others).to.deep.equal([]);
    const ofCase = ['/category/farm', '/case/polar-storm/odds', '/case/polar-storm/statistics'];
    const lower = await topsOf([...ofCase, '/fair/odds', '/fair/check', '/battles/create']);
    expect(lower).to.have.length(1);
    expect((lower[0] ?? 0) - top).to.be.within(1, 16);
  });

  it('A player without enough points is offered ways to earn points and no top-up', async () => {
    const { page } = await screen.visit('/en/case/nest-egg', { as: freshName(), viewport: WIDE });
    await startIslands(page);
    await chooseCount(page, 10);
    const button = page.locator('.opener .buy > a');
    expect(await button.innerText()).to.equal('How to get points');
    const addresses = await page
      .locator('.opener :is(.missing, .buy) > a')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(addresses).to.deep.equal(['/en/wheel', '/en/bonus']);
  });
});
