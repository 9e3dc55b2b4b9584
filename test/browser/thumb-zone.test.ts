/** The main button of a game on a phone: it is on the first screen as the server drew it, and no press is lost. */
import { expect } from 'chai';
import { chooseCount, postsOf, untilPressCounts } from '#test/support/browser/presses.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { CASE, OPEN, openGames, seenWhole } from './play-on-stage.ts';

const PHONE = { width: 390, height: 844 };
const SCREENS = [{ width: 360, height: 640 }, PHONE];
/** Paid, free, for points, too dear, with open conditions, at a lower price, and not for sale now. */
const KINDS = [
  'daily-quota',
  'pocket-change',
  'nest-egg',
  'final-stake',
  'carrier-pigeon',
  'general',
  'polar-storm',
  'winter-porcelain',
];
const BUY = '.buy > :is(button, a)';

describe('The main button of a game on a phone', function () {
  this.timeout(120_000);
  const { stage, come } = openGames();

  for (const viewport of SCREENS) {
    it(`Players and guests have it on the first screen at ${String(viewport.width)} px, scripts or not`, async () => {
      for (const path of [CASE, '/en/upgrade', '/en/contract', '/en/wheel', `/en/battles/create?cases=${CHEAP_CASE}`]) {
        for (const as of path.includes('battles') ? [null] : [freshName(), null]) {
          const { page } = await stage.visit(path, { viewport, javaScriptEnabled: false, ...(as !== null && { as }) });
          await seenWhole(page, BUY);
        }
      }
    });
  }

  it('Every kind of case has its button on the first screen as the server drew it', async () => {
    for (const as of [freshName(), null]) {
      const options = { javaScriptEnabled: false, ...(as !== null && { as }) };
      const { page, leave } = await stage.visit(CASE, options);
      for (const name of KINDS) {
        await page.goto(`${stage.store.address}/en/case/${name}`);
        for (const viewport of [...SCREENS, { width: 844, height: 390 }]) {
          await page.setViewportSize(viewport);
          await seenWhole(page, BUY);
        }
      }
      await leave();
    }
  });

  it('No text shines through the bar of the button', async () => {
    const { page } = await stage.visit(CASE, { viewport: PHONE, javaScriptEnabled: false });
    const { backgroundColor, backgroundImage } = await page.locator('.buy').evaluate((bar) => {
      const style = getComputedStyle(bar);
      return { backgroundColor: style.backgroundColor, backgroundImage: style.backgroundImage };
    });
    expect(backgroundColor).to.match(/^rgb\(/);
    expect(backgroundImage).to.equal('none');
  });

  it('The count is chosen beside the button, without scripts too, and any of ten', async () => {
    const { page } = await stage.visit(CASE, { viewport: PHONE, javaScriptEnabled: false, as: freshName() });
    await chooseCount(page, 7);
    expect(await page.locator('.count-pick').innerText()).to.contain('×7');
    expect((await page.locator(OPEN).innerText()).replaceAll(/\s/g, ' ')).to.equal('Open 7 cases for 63 ₽');
    await page.click(OPEN);
    await page.waitForSelector('#drops');
    expect(await page.locator('#drops .haul > li').count()).to.equal(7);
  });

  it('A case that costs too much offers the top-up of the missing sum in the place of its button', async () => {
    const page = await come('/en/case/final-stake', { viewport: PHONE });
    const button = page.locator(OPEN);
    expect((await button.innerText()).replaceAll(/\s/g, ' ')).to.equal('Top up 9 000 ₽');
    await button.click();
    await page.locator('dialog[data-state=open] #payment').waitFor();
  });

  it('On a low screen the wheel is seen whole beside its button', async () => {
    for (const as of [freshName(), null]) {
      const { page } = await stage.visit('/en/wheel', {
        viewport: { width: 844, height: 390 },
        javaScriptEnabled: false,
        ...(as !== null && { as }),
      });
      await seenWhole(page, '.wheel, .buy > :is(button, a)');
    }
  });

  it('On a low screen the button of an upgrade is on the first screen', async () => {
    for (const as of [freshName(), null]) {
      const { page } = await stage.visit('/en/upgrade', {
        viewport: { width: 844, height: 390 },
        javaScriptEnabled: false,
        ...(as !== null && { as }),
      });
      await seenWhole(page, BUY);
    }
  });

  it('A press that began before the result opens nothing more', async () => {
    const page = await come(CASE, { reducedMotion: 'reduce', viewport: PHONE });
    const posts = postsOf(page);
    const button = page.locator(OPEN);
    await button.click();
    await page.waitForSelector('.result__name');
    await button.click();
    const box = await button.boundingBox();
    expect(box).to.not.equal(null);
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await untilPressCounts(page);
    await page.mouse.up();
    expect(posts.filter((path) => path === '/api/case/open')).to.have.length(1);
    await button.click();
    await page.waitForFunction(() => document.querySelector('.result__name') !== null);
    expect(posts.filter((path) => path === '/api/case/open')).to.have.length(2);
  });

  it('Many are opened again by two presses', async () => {
    const page = await come(CASE, { reducedMotion: 'reduce', viewport: PHONE });
    const posts = postsOf(page);
    await chooseCount(page, 5);
    await page.click(OPEN);
    await page.waitForSelector('.result__name');
    await untilPressCounts(page);
    await page.click(OPEN);
    expect(await page.locator(OPEN).innerText()).to.match(/^Press again: 5 for 45\s₽$/);
    expect(posts.filter((path) => path === '/api/case/open')).to.have.length(1);
    const [answer] = await Promise.all([page.waitForResponse('**/api/case/open'), page.click(OPEN)]);
    expect(answer.status()).to.equal(200);
  });

  it('The first gesture on the page of the wheel spins it there', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await giveFreeSpins(stage.services, player.auth.id, 1);
    const { page } = await stage.visit('/en/wheel', { as: name, viewport: PHONE, hasTouch: true });
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.locator('.wheel__go').tap();
    await page.locator('#wheel-prize').waitFor({ timeout: 30_000 });
    expect(documents).to.equal(0);
    await startIslands(page);
  });
});
