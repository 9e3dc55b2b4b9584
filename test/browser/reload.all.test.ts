/** A page that is loaded again while the outcome of a game is shown, or with items chosen for a contract. */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { comeToPlay, expectOutcome, GAMES } from './reload-visits.ts';
import { boxesOf } from './item-visits.ts';

describe('More reloads in the middle', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  for (const game of GAMES) {
    it(`A reload while ${game.title} is shown keeps its outcome`, async () => {
      const page = await comeToPlay(stage, game);
      const answered = page.waitForResponse((response) => response.url().endsWith(game.call));
      await page.click(game.button);
      await answered;
      await page.waitForURL(/[?&](?:opening|signed|rolled|spun)=\d+/);
      await page.reload();
      await expectOutcome(page, game.named);
      await startIslands(page);
      await expectOutcome(page, game.named);
    });
  }

  it('Items chosen for a contract are chosen again after a reload', async () => {
    const [, contract] = GAMES;
    if (contract === undefined) throw new Error('no contract is played');
    const page = await comeToPlay(stage, { ...contract, path: () => '/en/contract', button: 'select[name=sort]' });
    for (const place of [0, 1, 2]) await boxesOf(page).nth(place).check();
    await page.waitForURL(/ids=\d+&ids=\d+&ids=\d+/);
    await page.reload();
    await startIslands(page);
    expect(await page.locator('.tray button.slot').count()).to.equal(3);
  });
});
