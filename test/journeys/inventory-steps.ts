import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

/** Opens the shop for the enclosing block of tests; each test has a player of its own with six items. */
export function openInventorySteps() {
  const stage = screenWith(makeShop);
  const own = { name: '' };
  beforeEach(async () => {
    own.name = freshName();
    const player = await asPlayer(stage.store, own.name);
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 6 }).expect(200);
  });

  const come = async (path: string, options: object): Promise<Page> => {
    const { page } = await stage.visit(path, { as: own.name, ...options });
    return page;
  };
  const boxes = (page: Page) => page.locator('.choice__box');
  const tick = async (page: Page, count: number): Promise<string[]> => {
    for (let index = 0; index < count; index += 1) await boxes(page).nth(index).check();
    return page
      .locator('.choice__box:checked')
      .evaluateAll((ticked) => ticked.map((box) => (box as HTMLInputElement).value));
  };

  return { stage, come, boxes, tick };
}

/** Tests the forms of the list and of an item, with or without JavaScript. */
export function testTaking(
  { stage, come, boxes, tick }: ReturnType<typeof openInventorySteps>,
  javaScriptEnabled: boolean,
): void {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  it(`Selected items go to a contract and to an upgrade ${how}`, async () => {
    const page = await come('/pl/profile', { javaScriptEnabled });
    if (javaScriptEnabled) await startIslands(page);
    const ids = await tick(page, 3);
    await page.locator('.selbar button[value=contract]').click();
    await page.waitForURL(/\/pl\/contract\?/);
    expect(new URL(page.url()).searchParams.getAll('ids')).to.have.members(ids);
    expect(page.url()).to.not.include('token');
    expect(await page.locator('.tray .slot:not(.slot--empty)').count()).to.equal(3);
    await page.goto(`${stage.store.address}/pl/profile`);
    if (javaScriptEnabled) await startIslands(page);
    await tick(page, 1);
    await page.locator('.selbar button[value=upgrade]').click();
    await page.waitForURL(/\/pl\/upgrade\?ids=\d+$/);
    expect(await page.locator('#mine-grid input:checked').count()).to.equal(1);
  });

  it(`An item is locked and unlocked in its sheet ${how}`, async () => {
    const page = await come('/en/profile?sort=price', { javaScriptEnabled });
    if (javaScriptEnabled) await startIslands(page);
    await page.locator('.inv a.item-tile').first().click();
    await page.locator('.item-sheet form[action$="/lock"] button').click();
    await page.getByText('1 locked').waitFor();
    expect(new URL(page.url()).search).to.equal('?sort=price');
    expect(await boxes(page).count()).to.equal(5);
    await page.locator('.inv a.item-tile', { hasText: 'Locked' }).click();
    await page.locator('.item-sheet', { hasText: 'until you unlock it' }).waitFor();
    expect(await page.locator('.item-sheet .btn--main').count()).to.equal(0);
    await page.locator('.item-sheet form[action$="/lock"] button').click();
    await page.waitForFunction(() => document.querySelectorAll('.choice__box').length === 6);
  });
}
