/** Live updates in real browsers: the counters, the pause and the movement of the strip, a published catalogue. */
import { expect } from 'chai';
import { transaction } from '#src/platform/database/transaction.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { countersNow, rollUp } from '#src/portal/leaderboards/index.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { FIRST, openLiveStage, openCases, PAUSE_BUTTON } from './live-visits.ts';

describe('More live updates in the browser', function () {
  this.timeout(120_000);
  const { stage, comeLive } = openLiveStage();
  const ofWinner = (player: SignedInPlayer): string => `${FIRST}[href="/en/profile/${String(player.auth.id)}"]`;

  it('The counters are updated on every page, each with the right plural', async () => {
    const page = await comeLive('/');
    const word = page.locator('[data-label=counter]').first();
    const player = await asPlayer(stage.store, freshName());
    const rules = new Intl.PluralRules('ru');
    const WORDS: Record<string, RegExp> = { one: /кейс\s+открыт$/, few: /кейса\s+открыто/, many: /кейсов\s/ };
    for (const count of [1, 2, 3]) {
      await openCases(player, count);
      await rollUp(stage.services);
      const { counter } = await countersNow(stage.services);
      await page.waitForFunction(
        (wanted) => document.querySelector('[data-count=counter]')?.textContent.replaceAll(/\s/g, '') === wanted,
        String(counter),
      );
      expect(await word.innerText()).to.match(WORDS[rules.select(counter ?? 0)] ?? /^$/);
    }
  });

  it('A paused strip stays paused on the next page, and then shows the missed wins', async () => {
    const page = await comeLive('/en/faq');
    await page.locator(PAUSE_BUTTON).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator(PAUSE_BUTTON).getAttribute('aria-pressed')).to.equal('true');
    const player = await asPlayer(stage.store, freshName());
    const viewer = await comeLive('/en/contacts');
    await openCases(player);
    await viewer.locator(ofWinner(player)).waitFor();
    expect(await page.locator(ofWinner(player)).count()).to.equal(0);
    await page.goto(`${stage.store.address}/en/contacts`);
    await startIslands(page);
    await page.waitForSelector(`${PAUSE_BUTTON}[aria-pressed=true]`);
    const later = await asPlayer(stage.store, freshName());
    await openCases(later);
    await viewer.locator(ofWinner(later)).waitFor();
    expect(await page.locator(ofWinner(later)).count()).to.equal(0);
    await page.locator(PAUSE_BUTTON).click();
    await page.locator(ofWinner(later)).waitFor();
  });

  it('A win moves the strip in 250 ms and is lit for 1.2 s, and neither with reduced motion', async () => {
    const moves = async (reducedMotion: 'reduce' | 'no-preference'): Promise<unknown[]> => {
      const page = await comeLive('/en/faq', { reducedMotion });
      await page.evaluate(() => {
        const noted: unknown[] = [];
        Object.assign(globalThis, { noted });
        for (const list of document.querySelectorAll('.drops__list')) {
          new MutationObserver(() => {
            for (const animation of list.getAnimations({ subtree: true }))
              noted.push(animation.effect?.getTiming().duration);
          }).observe(list, { childList: true });
        }
      });
      const player = await asPlayer(stage.store, freshName());
      await openCases(player);
      await page.locator(ofWinner(player)).waitFor();
      return page.evaluate(() => (globalThis as unknown as { noted: unknown[] }).noted);
    };
    expect(new Set(await moves('no-preference'))).to.deep.equal(new Set([250, 1200]));
    expect(await moves('reduce')).to.deep.equal([]);
  });

  it('The edge of the screen cuts no win of the strip', async () => {
    const page = await comeLive('/en/faq');
    for (const count of [1, 10, 2, 1]) {
      const player = await asPlayer(stage.store, freshName());
      await openCases(player, count);
      await page.locator(ofWinner(player)).waitFor();
      for (const width of [360, 390, 902, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const [shown, cut] = await page.locator('.drops__list:visible').evaluate(async (list) => {
          // A win that moves in is where it will stay once its movement has ended.
          await Promise.allSettled(list.getAnimations({ subtree: true }).map(({ finished }) => finished));
          const { top, right } = list.getBoundingClientRect();
          const boxes = [...list.children].map((win) => win.getBoundingClientRect());
          const line = boxes.filter((box) => box.width > 0 && box.top < top + 1);
          return [line.length, line.filter((box) => box.right > right + 1).length];
        });
        expect(shown, String(width)).to.be.above(0);
        expect(cut, String(width)).to.equal(0);
      }
    }
  });

  it('The strip stands still under a pointer, so that no press hits another win', async () => {
    const page = await comeLive('/en/faq');
    await page.locator(FIRST).hover();
    const viewer = await comeLive('/en/contacts');
    const player = await asPlayer(stage.store, freshName());
    await openCases(player);
    await viewer.locator(ofWinner(player)).waitFor();
    expect(await page.locator(ofWinner(player)).count()).to.equal(0);
    await page.mouse.move(600, 600);
    await page.locator(ofWinner(player)).waitFor();
  });

  it('The cases are requested again when the catalogue is published', async () => {
    const page = await comeLive('/en');
    await page.mouse.move(5, 5);
    const casesRequest = page.waitForRequest(
      (request) => request.headers()['hx-target'] === 'cases' && new URL(request.url()).pathname === '/en',
    );
    await transaction(stage.services, null, async (tx) => {
      await bumpDataVersion(tx, 'catalogue');
      return null;
    });
    await casesRequest;
    await page.locator('#cases .case-card').first().waitFor();
  });
});
