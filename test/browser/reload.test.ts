/**
 * A page that is loaded again before the answer of a game came. Proves that the outcome is shown with its proof, and
 * that nothing is said to be used up. `reload.all.test.ts` has reloads while the outcome is shown.
 */
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { comeToPlay, expectOutcome, GAMES } from './reload-visits.ts';

describe('Reloads in the middle', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  for (const game of GAMES) {
    it(`A reload before the answer of ${game.title} keeps its outcome`, async () => {
      const page = await comeToPlay(stage, game);
      let sayDone = (): void => undefined;
      const isDone = new Promise<void>((resolve) => (sayDone = resolve));
      await page.route(`**${game.call}`, async (route) => {
        // The store answers, and the answer never arrives.
        await route.fetch();
        sayDone();
      });
      await page.click(game.button);
      await isDone;
      await page.reload();
      await expectOutcome(page, game.outcome);
    });
  }
});
