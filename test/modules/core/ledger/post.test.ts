/* Value moves by transfers alone: what is posted adds up, nothing goes below zero, and nothing is changed later. */
import { expect } from 'chai';
import { lockWallets, lockWalletsOf, post, readBalances } from '#src/ledger/index.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { closeWorld, expectCleanAudit, makePlayer, makeWorld, refusalOf } from '../../support/world.ts';

describe('posting', () => {
  let world: World;
  before(async () => (world = await makeWorld()));
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  const give = (playerId: number, amount: number) => ({
    kind: 'demo_gift' as const,
    unit: 'RUB' as const,
    amount,
    subject: { type: 'player', id: playerId },
  });

  it('moves money between players and answers the balance afterwards', async () => {
    const [from, to] = [await makePlayer(world, 1000), await makePlayer(world, 0)];
    const left = await transaction(world, null, async (tx) => {
      const wallets = await lockWallets(tx, [to.id, from.id]);
      const [debit, credit] = [wallets.get(from.id), wallets.get(to.id)];
      if (!debit || !credit) throw new Error('a wallet is missing');
      const after = await post(tx, [{ ...give(from.id, 300), debit: debit.money, credit: credit.money }]);
      return after(debit.money);
    });
    expect(left).to.equal(700);
    expect((await readBalances(world.db, to.id)).moneyKopecks).to.equal(300);
  });

  it('refuses what a player does not have, and then nothing has happened', async () => {
    const player = await makePlayer(world, 100);
    const refused = transaction(world, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      await post(tx, [{ ...give(player.id, 101), debit: money, credit: 'demo' }]);
      return null;
    });
    expect(await refusalOf(refused)).to.equal('errors.funds');
    expect((await readBalances(world.db, player.id)).moneyKopecks).to.equal(100);
  });

  it('stops at a CHECK when a balance would go below zero behind the lock', async () => {
    const player = await makePlayer(world, 100);
    const refused = transaction(world, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      const mistaken = { ...money, balance: 1000 };
      await post(tx, [{ ...give(player.id, 101), debit: mistaken, credit: 'demo' }]);
      return null;
    });
    expect(await refusalOf(refused)).to.equal('errors.funds');
  });

  for (const statement of ['UPDATE transfers SET amount = amount + 1 LIMIT 1', 'DELETE FROM transfers LIMIT 1']) {
    it(`is for ever: the database refuses ${statement.split(' ')[0] ?? ''}`, async () => {
      await makePlayer(world, 100);
      expect(await refusalOf(world.db.raw(statement))).to.match(/transfers are never/);
    });
  }

  it('refuses a transfer of nothing, and one into a wallet of another unit', async () => {
    const player = await makePlayer(world, 100);
    for (const amount of [0, -5, 1.5]) {
      const refused = transaction(world, null, async (tx) => {
        const { money } = await lockWalletsOf(tx, player.id);
        await post(tx, [{ ...give(player.id, amount), debit: money, credit: 'demo' }]);
        return null;
      });
      expect(await refusalOf(refused)).to.match(/^assertion/);
    }
    const mixed = transaction(world, null, async (tx) => {
      const { bonus } = await lockWalletsOf(tx, player.id);
      await post(tx, [{ ...give(player.id, 5), debit: 'demo', credit: bonus }]);
      return null;
    });
    expect(await refusalOf(mixed)).to.match(/^assertion/);
  });
});
