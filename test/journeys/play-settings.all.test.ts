/**
 * Game preferences for animation and sound in the browser. Proves that the store saves a preference and every game
 * follows it, that no sound plays or loads before the player turns it on, and that rotation then ticks.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };
// A string, because a bundler may wrap inner functions in a helper that the browser does not have.
const WATCH = `{
  window.moved = [];
  window.tones = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    if (this.matches('.dial__needle, .reel__belt')) window.moved.push(this.getAttribute('class'));
    return animate.apply(this, how);
  };
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return createOscillator.apply(this);
  };
}`;

describe('The settings of animation and sound', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop);
  let name: string;
  let player: SignedInPlayer;
  beforeEach(async () => {
    name = freshName();
    player = await asPlayer(stage.store, name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
  });

  const come = async (path: string): Promise<Page> => {
    const { page } = await stage.visit('/en/faq', { as: name, ...WIDE });
    await page.addInitScript(WATCH);
    await page.goto(stage.store.address + path);
    await startIslands(page);
    return page;
  };
  const choose = async (page: Page, label: string): Promise<void> => {
    const kept = page.waitForResponse('**/api/user/settings');
    await page.getByLabel(label).check();
    expect((await kept).status()).to.equal(200);
  };
  const openOne = async (page: Page): Promise<void> => {
    await page.locator('form.opener button[type=submit]').click();
    await page.locator('.result__name').waitFor();
  };
  const roll = async (page: Page): Promise<void> => {
    await page.locator('input.choice__box[name=ids]').first().check();
    await page.locator('button[name=times][value="2"]').click();
    await page.waitForURL(/times=2/);
    await startIslands(page);
    await page.locator('.upg__go').click();
    await page.locator('.dial__mid b.good, .dial__mid b.bad').waitFor();
  };
  const sign = async (page: Page): Promise<void> => {
    await page.waitForSelector('.tray.is-live');
    for (const place of [0, 1, 2]) await page.locator('input.choice__box[name=ids]').nth(place).check();
    await page.locator('button[form=contract-sign]:enabled').click();
    await page.locator('.tray .result__name').waitFor();
  };
  const observed = (page: Page) => page.evaluate<{ moved: string[]; tones: number }>('({ moved, tones })');

  it('One setting in any game shows every outcome at once', async () => {
    const page = await come('/en/upgrade');
    expect(await page.getByLabel('Show the result at once').isChecked()).to.equal(false);
    await choose(page, 'Show the result at once');
    await roll(page);
    for (const [path, play] of [
      [`/en/case/${CHEAP_CASE}`, openOne],
      ['/en/contract', sign],
    ] as const) {
      expect((await observed(page)).moved).to.deep.equal([]);
      await page.goto(stage.store.address + path);
      await startIslands(page);
      expect(await page.getByLabel('Show the result at once').isChecked()).to.equal(true);
      await play(page);
    }
    expect((await observed(page)).moved).to.deep.equal([]);
  });

  it('A game is silent and loads no sound until sound is switched on', async () => {
    const page = await come(`/en/case/${CHEAP_CASE}`);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const isSynthLoaded = (): boolean => loaded.some((address) => address.includes('sound-synth'));
    await page.locator('form.opener button[type=submit]').click();
    await page.keyboard.press('Escape');
    await page.locator('.result__name').waitFor();
    expect((await observed(page)).tones).to.equal(0);
    expect(isSynthLoaded()).to.equal(false);

    await page.goto(`${stage.store.address}/en/upgrade`);
    await startIslands(page);
    await choose(page, 'Sound');
    await roll(page);
    // One tick for each mark that the needle passed, and then the sound of the result.
    await page.waitForFunction('window.tones > 10');
    expect((await observed(page)).moved).to.have.lengthOf(1);
    expect(isSynthLoaded()).to.equal(true);
  });
});
