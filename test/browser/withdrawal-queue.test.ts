/*
 * A withdrawal of an item: the player requests it without JavaScript, a moderator claims, compares and delivers it by
 * keyboard alone, and the player's open page updates by itself.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { giveDonate } from '#test/support/services.ts';

const WIDE = { width: 1280, height: 900 };
const ENOUGH = 10_000_000;

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

describe('A moderator’s day', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  it('The moderator works by keyboard, and the player sees the result without a reload', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    await giveDonate(stage.services, player.auth.id, ENOUGH);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 1 }).expect(200);
    const insertId = (opened.body as OpeningResponse).data.drops[0]?.insertId ?? 0;
    const address = `/en/withdraw/${String(insertId)}`;

    const { page: plain } = await stage.visit(address, { as: name, javaScriptEnabled: false });
    await plain.locator('[name=gameId]').fill('38204417');
    await plain.locator('.check--avatar input').check();
    await plain.locator(`form[action="${address}"] button[type=submit]`).click();
    await plain.waitForSelector('.timeline .is-now');
    const title = await plain.locator('h1').innerText();
    const id = /\d+/.exec(title)?.[0] ?? '';

    const { page: watched } = await stage.visit(address, { as: name });
    await startIslands(watched);

    const options = { as: freshName(), staff: 'moderator' as const, viewport: WIDE };
    const { page } = await stage.visit(`/en/staff/withdrawals/${id}`, options);
    await startIslands(page);
    await page.keyboard.press('j');
    await page.waitForSelector('[name=avatar][value=yes]', { state: 'attached' });
    await startIslands(page);
    await page.keyboard.press('1');
    expect(await page.locator('[name=avatar][value=yes]').isChecked()).to.equal(true);
    await Promise.all([page.waitForURL(/\/staff\/withdrawals$/), page.keyboard.press('d')]);

    await watched
      .locator('.timeline', { hasText: stage.services.texts.t('en')('withdrawals.step.withdrawn.text') })
      .waitFor();
  });
});
