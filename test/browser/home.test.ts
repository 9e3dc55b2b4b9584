/**
 * The home page: what a guest sees on the first screen and can try there, the row of tools, and popups that only close
 * when the visitor presses beside them.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { playerOf } from '#src/shared/actor.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const STILL = { ...PHONE, reducedMotion: 'reduce' } as const;

describe('The home page', function () {
  this.timeout(60_000);
  const screen = screenWith(makeShop);
  const come = async (path: string, options: Parameters<typeof screen.visit>[1] = STILL): Promise<Page> =>
    (await screen.visit(path, options)).page;

  it('The first screen of a guest offers one trial and three promises, and shows two whole cases', async () => {
    for (const locale of ['', '/en', '/ua', '/pl']) {
      const page = await come(locale === '' ? '/' : locale, { ...STILL, javaScriptEnabled: false });
      expect(await page.locator('main h1').count()).to.equal(1);
      expect(await page.locator('main .btn--main').count()).to.equal(1);
      const bar = await page.locator('.mbar').boundingBox();
      for (const card of (await page.locator('.case-card').all()).slice(0, 2)) {
        const box = await card.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), locale).to.be.at.most(bar?.y ?? 0);
      }
      const links = await page.locator('.promises a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(links).to.have.length(3);
      for (const link of links) {
        const [path = '', id] = (link ?? '').split('#');
        const answer = await screen.store.guest().get(path).expect(200);
        if (id !== undefined) expect(answer.text, path).to.contain(`id="${id}"`);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(PHONE.viewport.width);
    }
  });

  it('A trial runs in the offer, which keeps its size, and leads to the sign-in for the same case', async () => {
    const page = await come('/en');
    const hero = page.locator('.hero');
    const before = await hero.boundingBox();
    await page.locator('.hero .btn--main').tap();
    const won = page.locator('.hero__won');
    await won.waitFor();
    expect(await hero.boundingBox()).to.deep.equal(before);
    expect(await won.innerText())
      .to.contain('Demo')
      .and.contain('%');
    expect(await won.locator('[data-dialog=login]').getAttribute('href')).to.match(
      /^\/en\/login\?return=%2Fen%2Fcase%2F[\w-]+$/,
    );
    expect(await won.evaluate((shown) => document.activeElement === shown)).to.equal(true);
    const cut = await won
      .locator('.btn')
      .evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth + 1));
    expect(cut).to.equal(false);
  });

  it('Without a script the trial opens its page', async () => {
    const page = await come('/en', { ...STILL, javaScriptEnabled: false });
    await page.locator('.hero .btn--main').click();
    await page.waitForURL(/\/en\/case\/[\w-]+\/demo\?ticket=\d+$/);
  });

  it('Players have no offer, and a player on a break neither the wheel nor the bonus', async () => {
    const name = freshName();
    const player = await asPlayer(screen.store, name);
    const page = await come('/en', { ...STILL, javaScriptEnabled: false, as: name });
    expect(await page.locator('.hero').count()).to.equal(0);
    expect(await page.locator('#cases .more a').count()).to.equal(2);
    await takeBreak(screen.services, playerOf(player.auth.id), { days: 7 });
    await page.reload();
    expect(await page.locator('#cases .more').count()).to.equal(0);
    expect(await page.locator('.daily').count()).to.equal(0);
  });

  it('The categories stay below the header', async () => {
    const page = await come('/en');
    await page.evaluate(() => scrollTo(0, 1500));
    const head = await page.locator('.head').boundingBox();
    for (const part of ['.chips', '.tools'])
      expect((await page.locator(part).boundingBox())?.y, part).to.be.within(
        (head?.height ?? 0) - 2,
        (head?.height ?? 0) + 2,
      );
  });

  it('A press beside a popup closes it and presses nothing', async () => {
    const page = await come('/en');
    await startIslands(page);
    await page.tap('.head [popovertarget=languages]');
    const popup = page.locator('#languages');
    await popup.waitFor();
    const [box, button] = [
      await popup.boundingBox(),
      await page.locator('.head [popovertarget=languages]').boundingBox(),
    ];
    const edges = [
      Math.abs((box?.x ?? 0) - (button?.x ?? 0)),
      Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (button?.x ?? 0) - (button?.width ?? 0)),
    ];
    expect(Math.min(...edges), 'it begins or ends with its button').to.be.below(2);
    await page.locator('.case-card').first().tap();
    await popup.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).to.equal('/en');
    await page.locator('.case-card').first().tap();
    await page.waitForURL(/\/en\/case\//);
  });

  it('A box before the strip shows the best wins, and one key passes all of them', async () => {
    const player = await asPlayer(screen.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    await rollUp(screen.services);
    const page = await come('/en/faq', { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await page.locator('.drops__skip').focus();
    expect((await page.locator('.drops__skip').boundingBox())?.width).to.be.above(40);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).to.equal('#main');
    const [newest, best] = [page.locator('.drops__list').last(), page.locator('.drops__best')];
    expect([await newest.isVisible(), await best.isVisible()]).to.deep.equal([true, false]);
    await page.locator('.drops__which').click();
    expect([await newest.isVisible(), await best.isVisible()]).to.deep.equal([false, true]);
  });
});
