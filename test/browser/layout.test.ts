/**
 * Layout that depends on what a player owns or did: recent cases on a phone, rarity lines of past games, the wheel
 * without spins, and a case that costs more points than the player has. In the language with the longest texts, at the
 * narrowest widths; `layout.all.test.ts` has the others.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser.ts';
import { makeShop } from '#test/support/shop.ts';
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

  it('A player without enough points is offered ways to earn points and no top-up', async () => {
    const { page } = await screen.visit('/en/case/nest-egg', { as: freshName(), viewport: WIDE });
    await startIslands(page);
    await page.click('text=/^10$/');
    const link = page.locator('.opener .notice a');
    expect(await link.innerText()).to.equal('How to get points');
    expect(await link.getAttribute('href')).to.equal('/en/bonus');
    await link.click();
    const addresses = await page
      .locator('#low-balance .acts a')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(addresses).to.deep.equal(['/en/bonus', '/en/wheel', '/en/referral']);
  });
});
