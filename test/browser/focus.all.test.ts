/** The focus after more actions: a demo spin, the tray of a contract, a full upgrade. */
import { expect } from 'chai';
import { focusComesInto } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { boxesOf } from './item-visits.ts';
import { CASE, comeToFocus, pressKey } from './focus-visits.ts';

describe('The focus after more actions', function () {
  this.timeout(180_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  it('The focus goes to the demo spin and back to its button', async () => {
    const page = await comeToFocus(stage, CASE);
    await pressKey(page, '.stage__below button');
    await page.waitForSelector('.demo-said:not([inert])');
    await focusComesInto(page, '.stage');
    await pressKey(page, '.demo-said__acts .btn--line');
    await focusComesInto(page, '.stage__below button');
  });

  it('The focus stays in the tray when an item is taken out', async () => {
    const page = await comeToFocus(stage, '/en/contract');
    for (const place of [0, 1]) await boxesOf(page).nth(place).check();
    await pressKey(page, '.tray button.slot');
    await page.waitForFunction(() => document.querySelectorAll('.tray button.slot').length === 1);
    await focusComesInto(page, '.tray__slots');
  });

  it('A seventh item of an upgrade is refused in words, and six stay staked', async () => {
    const page = await comeToFocus(stage, '/en/upgrade');
    const boxes = page.locator('#upgrade-desk input.choice__box[name=ids]');
    for (const place of [0, 1, 2, 3, 4, 5]) await boxes.nth(place).check();
    await page.waitForURL(/(?:ids=\d+&?){6}/);
    await boxes.nth(6).click({ force: true });
    await page.locator('.toast', { hasText: 'at most 6 items' }).waitFor();
    expect(await page.locator('#upgrade-desk input.choice__box[name=ids]:checked').count()).to.equal(6);
    await page.locator('#upgrade-desk button[name=times][value="2"]').click();
    await page.locator('.upg__go', { hasText: 'for 6 items' }).waitFor();
  });
});
