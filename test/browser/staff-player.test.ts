/**
 * An admin finds a player, reads the player page, writes a note, corrects a balance and blocks the account, by plain
 * forms and by keyboard shortcuts; the player's own page shows the block. Then a manager works through a flag. The
 * audit log holds every step.
 */
import { expect } from 'chai';
import { raiseFlags } from '#src/players/risk/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

describe('The page of a player for staff', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop, { mayComplain: true });

  it('The search leads to a note, a correction and a block that the player is notified of', async () => {
    const name = freshName();
    const player = await stage.visit('/en/profile', { as: name });
    const { page } = await stage.visit('/en/staff/players', { staff: 'admin' });
    await page.getByRole('searchbox').fill(name.toUpperCase());
    await page.getByRole('link', { name: new RegExp(`^${name} \\d+$`) }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.getByLabel('New note').fill('Asked for help twice');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Note added').waitFor();
    await page.getByText('Asked for help twice').waitFor();

    await page.getByText('Correct the balance').click();
    await page.getByLabel('Amount (negative to deduct)').fill('-250,50');
    await page.locator('input[name=reason]').fill('paid by mistake');
    await page.getByRole('button', { name: 'Correct balance' }).click();
    await page.getByText('Balance corrected').waitFor();
    await page.getByText('749,50').first().waitFor();

    await page.getByText('Block account').click();
    await page.getByLabel('Reason, shown to the player').selectOption('payments');
    await page.getByLabel('Note for the audit log').fill('two cards of others');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText('Account blocked. Its sessions have ended.').waitFor();

    await player.page.goto(`${stage.store.address}/en/profile`);
    await player.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await player.page.locator('.user-bar').count()).to.equal(0);
    await player.page.goto(`${stage.store.address}/en/auth/demo?name=${encodeURIComponent(name)}`);
    await player.page.getByText('This account is blocked: reversed payments').waitFor();
  });

  it('Sections, flags and their outcomes work without JavaScript', async () => {
    const one = await asPlayer(stage.store, freshName());
    const other = await asPlayer(stage.store, freshName());
    await transaction(stage.services, null, async (tx) => {
      await raiseFlags(tx, one.auth.id, other.auth.id, ['account.device']);
      return null;
    });
    const { page } = await stage.visit('/en/staff/flags', { staff: 'manager', javaScriptEnabled: false });
    const flag = page.locator('.staff-flag', { hasText: String(one.auth.id) });
    await flag.getByRole('button', { name: 'Take flag' }).click();
    await page.getByText('You are now working on this flag').waitFor();
    await flag.getByRole('link', { name: String(one.auth.id) }).click();
    await page.getByRole('link', { name: 'Transactions' }).click();
    await page.getByRole('cell', { name: 'Demo gift' }).first().waitFor();
    await page.goBack();
    await page.goBack();
    await flag.locator('summary').click();
    await flag.getByLabel('Verdict').selectOption('harmless');
    await flag.getByLabel('Findings').fill('brothers');
    await flag.getByRole('button', { name: 'Close flag' }).click();
    await page.getByText('Flag closed').waitFor();
    const acts = await stage.services
      .db('staff_log')
      .where({ about_type: 'flag' })
      .orderBy('id')
      .pluck<string[]>('act');
    expect(acts).to.deep.equal(['flag.taken', 'flag.closed']);
  });
});
