/** The field for the id in the game: what was found out about one id is never shown beside another. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands, untilDrawn } from '#test/support/browser/browser.ts';
import { giveDonate } from '#test/support/services.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const ENOUGH = 10_000_000;

describe('The id in the game', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  const comeToForm = async (): Promise<Page> => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await giveDonate(stage.services, player.auth.id, ENOUGH);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
    const { page } = await stage.visit(`/en/withdraw/${String(drops[0]?.insertId)}`, { as: name });
    await startIslands(page);
    return page;
  };
  const enter = async (page: Page, id: string): Promise<void> => {
    await page.locator('#game-id').fill(id);
    await page.locator('#game-id').blur();
  };
  const said = (page: Page) => page.locator('#game-account');

  it('An error and a found account go when another id is typed', async () => {
    const page = await comeToForm();
    for (const [id, text] of [
      ['0', 'Game account not found'],
      ['38204417', 'Is this you?'],
    ] as const) {
      await enter(page, id);
      await said(page).filter({ hasText: text }).waitFor();
      await page.locator('#game-id').press('End');
      await page.locator('#game-id').pressSequentially('7');
      await untilDrawn(page);
      expect(await said(page).innerText()).to.equal('');
    }
  });

  it('An answer about the former id that comes late is not shown', async () => {
    const page = await comeToForm();
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/game/account?*', async (route) => {
      await isHeld;
      await route.continue();
    });
    await enter(page, '0');
    await said(page).locator('.faint').waitFor();
    await page.locator('#game-id').fill('38204417');
    const answered = page.waitForResponse('**/api/game/account?*');
    release();
    await (await answered).finished();
    await untilDrawn(page);
    expect(await said(page).innerText()).to.equal('');
  });

  it('A request with a wrong id is answered beside the field, which keeps it; a right one is then taken', async () => {
    const page = await comeToForm();
    await page.evaluate(() => (document.body.dataset['stays'] = 'yes'));
    await page.locator('#game-id').fill('0');
    await page.locator('form .check input').check({ force: true });
    const send = page.locator('form:has(#game-id) button[type=submit]');
    await send.click();
    await said(page).filter({ hasText: 'Game account not found' }).waitFor();
    expect(await page.locator('#game-id').inputValue()).to.equal('0');
    expect(await page.locator('form .check input').isChecked()).to.equal(true);
    expect(await page.locator('body').getAttribute('data-stays')).to.equal('yes');
    await page.locator('#game-id').fill('38204417');
    await send.click();
    await page.locator('.timeline').waitFor();
  });

  it('An empty form says what is missing under its fields', async () => {
    const page = await comeToForm();
    await page.locator('#game-id').fill('');
    await page.locator('form:has(#game-id) button[type=submit]').click();
    await page.locator('.check + .field__wrong', { hasText: 'Required' }).waitFor();
    expect(await page.locator('#game-id ~ .field__wrong').innerText()).to.include('ID');
    await page.waitForSelector('#game-id:focus');
    await page.locator('form .check input').check({ force: true });
    expect(await page.locator('.check + .field__wrong').count()).to.equal(0);
  });
});
