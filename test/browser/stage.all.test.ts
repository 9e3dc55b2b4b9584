/** The stage of a case on wide screens, of the other games on every screen, and its less usual states. */
import { expect } from 'chai';
import { axeFindings } from '#test/support/browser/browser.ts';
import { skipReel, untilPressCounts } from '#test/support/browser/presses.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { CASE, OPEN, openGames, SCREENS, seenWhole, testCaseAt, testItemsAt, testWheelAt } from './play-on-stage.ts';
import { playerWithItems } from './item-visits.ts';

const [, ...WIDER] = SCREENS;

describe('The stage of a game on every screen', function () {
  this.timeout(180_000);
  const games = openGames();
  const { stage, come } = games;
  let name: string;
  before(async () => {
    name = await playerWithItems(stage);
  });

  for (const viewport of WIDER) testCaseAt(games, viewport);
  for (const viewport of SCREENS) {
    testItemsAt(games, viewport, () => name);
    testWheelAt(games, viewport);
  }

  it('The price counts up to the price of the drop, and the rarity sets the light', async () => {
    const page = await come(CASE, { viewport: { width: 1280, height: 900 } });
    const [response] = await Promise.all([page.waitForResponse('**/api/case/open'), page.click(OPEN)]);
    const { data } = (await response.json()) as { data: { drops: { item: { price: number; rarity: string } }[] } };
    const [won] = data.drops;
    const price = page.locator('.result__price');
    await price.waitFor();
    await page.waitForFunction(
      (wanted) =>
        Number(
          document
            .querySelector('.result__price')
            ?.textContent.replace(/[^\d,]/g, '')
            .replace(',', '.'),
        ) === wanted,
      won?.item.price,
    );
    expect(await page.locator('.stage.is-won').getAttribute('data-r')).to.equal(won?.item.rarity);
    expect(await page.locator('.case-page__result').getAttribute('data-r')).to.equal(won?.item.rarity);
  });

  it('With reduced motion the result is there at once and does not move', async () => {
    const page = await come(CASE, { reducedMotion: 'reduce' });
    await page.click(OPEN);
    await page.waitForSelector('.result__name');
    const running = await page.evaluate(
      () => document.querySelector('.stage')?.getAnimations({ subtree: true }).length,
    );
    expect(running).to.equal(0);
  });

  it('On a phone a box of the upgrade opens its list as a sheet', async () => {
    const page = await come('/en/upgrade', { as: name, bypassCSP: true });
    for (const [box, list] of [
      ['.upg__from', '#upgrade-mine'],
      ['.upg__to', '#upgrade-wanted'],
    ] as const) {
      await page.locator(`${box} .upg__pick`).click();
      await seenWhole(page, `${list} .upg__done, ${list} h2`);
      const chosen = page.locator(`${list} .choice__box`).first();
      await chosen.check();
      expect(await axeFindings(page)).to.deep.equal([]);
      await page.locator(`${list} .upg__done`).click();
      await page.locator(`${list} .upg__done`).waitFor({ state: 'hidden' });
    }
    await page.waitForSelector('.dial__arc');
  });

  it('With scripts no button shows what is shown anyway', async () => {
    for (const path of ['/en/upgrade', '/en/contract']) {
      const page = await come(path, { as: name });
      expect(await page.getByRole('button', { name: /^Show the (?:odds|chance)$/ }).count(), path).to.equal(0);
      const plain = await stage.visit(path, { as: name, javaScriptEnabled: false });
      expect(await plain.page.getByRole('button', { name: /^Show the (?:odds|chance)$/ }).count(), path).to.equal(1);
    }
  });

  it('However long its title is, a prize leaves the pin and the lit sector free on a phone', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await giveFreeSpins(stage.services, player.auth.id, 1);
    const page = await come('/en/wheel', { as: name, reducedMotion: 'reduce', bypassCSP: true });
    await page.click('.wheel__go');
    await page.waitForSelector('#wheel-prize');
    await page.evaluate(() => {
      const title = document.querySelector('.wheel-prize__title');
      if (title === null) return;
      title.className = 'wheel-prize__title is-long';
      title.textContent = 'Choose an item of the store. '.repeat(6);
    });
    const [pin, card] = await Promise.all([
      page.locator('.wheel__pin').boundingBox(),
      page.locator('#wheel-prize').boundingBox(),
    ]);
    expect((pin?.y ?? 0) + (pin?.height ?? 0)).to.be.below(card?.y ?? 0);
  });

  it('The turning wheel is stopped by a tap of it or of its button, and by a key', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await giveFreeSpins(stage.services, player.auth.id, 3);
    const page = await come('/en/wheel', { as: name });
    const stops = [
      () => page.keyboard.press('Escape'),
      () => skipReel(page),
      async () => {
        const wheel = await page.locator('.wheel').boundingBox();
        await page.mouse.click((wheel?.x ?? 0) + 80, (wheel?.y ?? 0) + (wheel?.height ?? 0) / 2);
      },
    ];
    for (const stop of stops) {
      await page.click('.buy .btn');
      await page.waitForSelector('.wheel__go.is-turning');
      await stop();
      // The whole show takes five seconds.
      await page.locator('#wheel-prize').waitFor({ timeout: slowed(2500) });
      await untilPressCounts(page);
    }
  });

  it('The daily bonus is taken beside the wheel', async () => {
    const page = await come('/en/wheel', { javaScriptEnabled: false });
    await page.getByRole('button', { name: /^Collect \d+ points$/ }).click();
    expect(new URL(page.url()).pathname).to.equal('/en/bonus');
    await page.goto(`${stage.store.address}/en/wheel`);
    expect(await page.getByRole('button', { name: /^Take/ }).count()).to.equal(0);
  });
});
