/**
 * The wheel in the browser, from the click to the list of prizes. Proves that the keyboard is enough, that the wheel
 * stops on the drawn sector, and that the header updates only then.
 */
import { expect } from 'chai';
import { focusComesTo } from '#test/support/browser/browser.ts';
import { BONUSES, HUB, openWheelSteps } from './wheel-steps.ts';

/** Starting points of a demo player. */
const POINTS = 100;

describe('The wheel in the browser', function () {
  this.timeout(180_000);
  const { own, come, publish, won, observed, ready, underPin, prizes } = openWheelSteps();

  it('The wheel spins by keyboard, stops on its prize, and then header and list are updated', async () => {
    await publish('points');
    const page = await come();
    await ready(page);
    await page.locator(HUB).focus();
    await page.keyboard.press('Enter');
    await focusComesTo(page, 'wheel-prize__title');
    expect(await won(page)).to.equal('50 points');
    expect(await page.locator('#wheel-prize h2 > b').innerText(), 'the sum, named once').to.equal('50');
    expect(await observed(page)).to.deep.equal([`turns at ${String(POINTS)}`]);
    await page.locator(BONUSES, { hasText: String(POINTS + 50) }).waitFor();
    expect(await underPin(page, 3)).to.equal(0);
    await prizes(page).first().waitFor();
    expect(await prizes(page).count()).to.equal(1);
    expect(await page.locator(HUB).count(), 'no spin is left').to.equal(0);
    expect(await page.locator('.wheel__spins').innerText()).to.equal('0');
    const refused = await own.player.post('/api/wheel/spin', {}).expect(409);
    expect(refused.body).to.include({ error: 'errors.wheel.spins' });
  });
});
