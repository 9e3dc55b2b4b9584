/*
 * The ledger: transfers are the only way to move value, posted entries balance, no account goes below zero, and rows
 * are immutable.
 */
import { expect } from 'chai';
import { lockWallets, lockWalletsOf, post, readBalances } from '#src/core/ledger/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

describe('Posting transfers', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const give = (playerId: number, amount: number) => ({
    kind: 'demo_gift' as const,
    unit: 'RUB' as const,
    amount,
    subject: { type: 'player', id: playerId },
  });

  it('A transfer moves money between players and returns the balances after it', async () => {
    const [from, to] = [await makePlayer(services, 1000), await makePlayer(services, 0)];
    const left = await transaction(services, null, async (tx) => {
      const wallets = await lockWallets(tx, [to.id, from.id]);
      const [debit, credit] = [wallets.get(from.id), wallets.get(to.id)];
      if (!debit || !credit) throw new Error('a wallet is missing');
      const after = await post(tx, [{ ...give(from.id, 300), debit: debit.money, credit: credit.money }]);
      return after(debit.money);
    });
    expect(left).to.equal(700);
    expect((await readBalances(services.db, to.id)).moneyKopecks).to.equal(300);
  });

  it('Insufficient funds are refused, and nothing is written', async () => {
    const player = await makePlayer(services, 100);
    const refused = transaction(services, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      await post(tx, [{ ...give(player.id, 101), debit: money, credit: 'demo' }]);
      return null;
    });
    expect(await refusalOf(refused)).to.equal('errors.funds');
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(100);
  });

  it('A CHECK stops a balance below zero behind the lock', async () => {
    const player = await makePlayer(services, 100);
    const refused = transaction(services, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      const mistaken = { ...money, balance: 1000 };
      await post(tx, [{ ...give(player.id, 101), debit: mistaken, credit: 'demo' }]);
      return null;
    });
    expect(await refusalOf(refused)).to.equal('errors.funds');
  });

  for (const statement of ['UPDATE transfers SET amount = amount + 1 LIMIT 1', 'DELETE FROM transfers LIMIT 1']) {
    it(`A transfer is permanent: the database refuses ${statement.split(' ')[0] ?? ''}`, async () => {
      await makePlayer(services, 100);
      expect(await refusalOf(services.db.raw(statement))).to.match(/transfers are never/);
    });
  }

  it('A transfer of zero and one to a wallet of another unit are refused', async () => {
    const player = await makePlayer(services, 100);
    for (const amount of [0, -5, 1.5]) {
      const refused = transaction(services, null, async (tx) => {
        const { money } = await lockWalletsOf(tx, player.id);
        await post(tx, [{ ...give(player.id, amount), debit: money, credit: 'demo' }]);
        return null;
      });
      expect(await refusalOf(refused)).to.match(/^assertion/);
    }
    const mixed = transaction(services, null, async (tx) => {
      const { bonus } = await lockWalletsOf(tx, player.id);
      await post(tx, [{ ...give(player.id, 5), debit: 'demo', credit: bonus }]);
      return null;
    });
    expect(await refusalOf(mixed)).to.match(/^assertion/);
  });
});
