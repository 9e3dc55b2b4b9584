/*
 * A withdrawal that is delivered later than promised: its player sees the place in the queue, the promise, that it was
 * missed and the points, without JavaScript; everyone sees the day, and staff who held the request.
 */
import { expect } from 'chai';
import { givePoints } from '#src/payments/delivery/index.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { deliver, promise } from '#test/modules/payments/delivery/delivery-stage.ts';
import { GAME_ID } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { fixedClock, giveDonate, giveMoney, makeServices } from '#test/support/services.ts';

const ENOUGH = 10_000_000;

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

describe('A withdrawal that misses its promise', function () {
  this.timeout(240_000);
  const clock = fixedClock();
  const stage = screenWith(() => makeServices({ clock }));

  it('The player, everyone and staff see the wait, the miss and the points', async () => {
    const { services, store } = stage;
    await promise(services);
    const name = freshName();
    const player = await asPlayer(store, name);
    await giveMoney(services, player.auth.id, ENOUGH);
    await giveDonate(services, player.auth.id, ENOUGH);
    const opened = await player.post('/api/case/open', { case: 'plain', count: 1 }).expect(200);
    const insertId = (opened.body as OpeningResponse).data.drops[0]?.insertId ?? 0;
    const address = `/en/withdraw/${String(insertId)}`;

    const { page } = await stage.visit(address, { as: name, javaScriptEnabled: false });
    expect(await page.locator('main').innerText()).to.match(/We promise delivery within 6\shours/);
    await page.locator('[name=gameId]').fill(GAME_ID);
    await page.locator('.check--avatar input').check();
    await page.locator(`form[action="${address}"] button[type=submit]`).click();
    const panel = page.locator('[data-delivery]');
    await panel.waitFor();
    expect(await panel.innerText())
      .to.match(/No\.\s\d+ in the queue/)
      .and.match(/within 6\shours, by/);
    await page.goto(new URL('/en/profile/withdrawals', page.url()).href);
    expect(await page.locator('#withdrawal-cards').innerText()).to.match(/No\.\s\d+ in the queue/);

    clock.moveBy(7 * HOUR_MS);
    await page.goto(new URL(address, page.url()).href);
    const missed = await panel.innerText();
    expect(missed).to.contain('We didn’t make it').and.contain('Once the item is delivered, you get');

    const row = await services.db('withdrawals').where({ owned_item_id: insertId }).first<{ id: number }>('id');
    await deliver(services, row.id);
    await givePoints(services);
    await page.reload();
    expect(await panel.innerText()).to.contain('You got');
    await page.goto(new URL('/en/profile/movements', page.url()).href);
    expect(await page.locator('main').innerText()).to.contain('Points for a late withdrawal');
    await page.goto(new URL('/en/profile/notices', page.url()).href);
    expect(await page.locator('main').innerText()).to.contain('Points for the wait');

    const { page: everyone } = await stage.visit('/en/delivery', { javaScriptEnabled: false });
    const today = await everyone.locator('.delivery__days tbody tr').first().locator('td').allInnerTexts();
    expect(today.map((cell) => cell.trim()).at(-1)).to.equal('not over yet');
    expect(Number(today[4])).to.be.at.least(1);

    const { page: staff } = await stage.visit('/en/staff/delivery', { as: freshName(), staff: 'moderator' });
    expect(await staff.locator('main').innerText())
      .to.contain(name)
      .and.contain('#7301: 1');
  });
});
