/**
 * The wheel in the browser: reduced motion is respected, a code pays for a spin, a lost response is retried without a
 * second spin, and plain forms work the same.
 */
import { expect } from 'chai';
import { listSpins } from '#src/games/wheel/index.ts';
import { axeFindings, focusComesTo, startIslands } from '#test/support/browser/browser.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { HUB, WIDE, openWheelSteps } from './wheel-steps.ts';

const STILL = { ...WIDE, reducedMotion: 'reduce' } as const;
const PLAIN = { javaScriptEnabled: false };

describe('The wheel in the browser, in more ways', function () {
  this.timeout(180_000);
  const { own, stage, come, publish, won, observed, ready, underPin, prizes } = openWheelSteps();

  it('With reduced motion the wheel stands still, fits a phone and is accessible', async () => {
    await publish('promo');
    const page = await come('/en/wheel', {
      bypassCSP: true,
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
    });
    await ready(page);
    await page.locator(HUB).click();
    await focusComesTo(page, 'wheel-prize__title');
    expect(await observed(page)).to.deep.equal([]);
    await prizes(page).first().waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    const code = await page.locator('.wheel-note .wheel-code code').innerText();
    expect(await prizes(page).first().locator('code').innerText()).to.equal(code);
    expect(code).to.match(/^[0-9A-Z]{10}$/);
  });

  it('A code pays for a spin, a refused code is explained, and the free spin stays', async () => {
    await publish('points');
    const { page, complaints } = await stage.visit('/en/wheel', { as: own.name, ...STILL });
    await startIslands(page);
    const field = page.getByLabel('Promo code for a spin');
    await field.fill('ab');
    await page.keyboard.press('Enter');
    await page.getByText('A code has at least 3 characters').waitFor();
    await field.fill('unknown-code');
    await page.keyboard.press('Enter');
    await page.locator('.notice--bad', { hasText: 'Promo code not found' }).waitFor();
    await field.fill(' spin ');
    await page.keyboard.press('Enter');
    await focusComesTo(page, 'wheel-prize__title');
    expect(await page.locator('.wheel__spins').innerText()).to.equal('1');
    await page.locator('.wheel-promo button').click();
    await page.locator('.notice--bad', { hasText: 'You have already used this promo code' }).waitFor();
    expect(await page.locator(HUB).count(), 'the free spin is still there').to.equal(1);
    // The browser logs exactly these two refusals.
    expect(complaints.splice(0).map((complaint) => /\d{3}/.exec(complaint)?.[0])).to.deep.equal(['404', '409']);
  });

  it('A lost answer is repeated, and the wheel spins once', async () => {
    await publish('money');
    const { page, complaints } = await stage.visit('/en/wheel', { as: own.name, ...STILL });
    await startIslands(page);
    await page.route('**/api/wheel/spin', async (route) => {
      // The spin is made, but the response is lost.
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'away' });
    });
    await page.locator(HUB).click();
    await page.locator('.notice--bad button').waitFor();
    await page.unroute('**/api/wheel/spin');
    await page.locator('.notice--bad button').click();
    await focusComesTo(page, 'wheel-prize__title');
    const { spins } = await listSpins(stage.services, own.player.auth.id, { beforeId: null, limit: 5 });
    expect(spins).to.have.lengthOf(1);
    expect(complaints.splice(0).every((complaint) => complaint.includes('502'))).to.equal(true);
  });

  it('Without JavaScript a free spin and a code work, and the wheel stands on the drawn sector', async () => {
    await publish('case');
    const page = await come('/en/wheel', PLAIN);
    await Promise.all([page.waitForURL(/spun=\d+/), page.locator(HUB).click()]);
    expect(await won(page)).to.include('Free case');
    expect(await underPin(page, 3)).to.equal(0);
    await page.locator('[name=promo]').fill('unknown-code');
    await page.locator('.wheel-promo button').click();
    await page.getByText('Promo code not found').waitFor();
    await page.goto(`${stage.store.address}/en/wheel`);
    await page.locator('[name=promo]').fill('SPIN');
    await Promise.all([page.waitForURL(/spun=\d+/), page.locator('.wheel-promo button').click()]);
    expect(await prizes(page).count()).to.equal(2);
    const proof = await prizes(page).first().locator('a[href*="/fair/draw/"]').getAttribute('href');
    await page.goto(stage.store.address + (proof ?? ''));
    await page.locator('main .page-head', { hasText: /Spin No\.\u00a0.*, wheel \d/ }).waitFor();
  });

  it('Prizes are listed page by page, and a guest learns how to win them', async () => {
    await publish('points');
    await giveFreeSpins(stage.services, own.player.auth.id, 11);
    for (let left = 12; left > 0; left -= 1) await own.player.post('/api/wheel/spin', {}).expect(200);
    const page = await come();
    await startIslands(page);
    expect(await prizes(page).count()).to.equal(10);
    await page.locator('#wheel-more a').click();
    await page.waitForFunction(() => document.querySelectorAll('#wheel-prizes > li').length === 12);
    const { page: guest } = await stage.visit('/en/wheel', PLAIN);
    expect(await guest.locator(HUB).count()).to.equal(0);
    await guest.locator('main a[href*="/login"]').first().waitFor();
  });
});
