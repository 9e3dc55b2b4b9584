/*
 * The ledger: transfers are the only way to move value, posted entries balance, no account goes below zero, and rows
 * are immutable.
 */
import { expect } from 'chai';
import {
  lockWallets,
  lockWalletsOf,
  openWallet,
  type PlayerWallets,
  post,
  type Posting,
  readBalances,
} from '#src/core/ledger/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

describe('Posting transfers', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const give = (playerId: number, amount: number) => ({
    kind: 'demo_removal' as const,
    unit: 'RUB' as const,
    amount,
    subject: { type: 'player', id: playerId },
  });

  it('A transfer moves money and returns the balance after it', async () => {
    const player = await makePlayer(services, 1000);
    const left = await transaction(services, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      const after = await post(tx, [{ ...give(player.id, 300), debit: money, credit: 'demo' }]);
      return after(money);
    });
    expect(left).to.equal(700);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(700);
  });

  it('Several transfers of one wallet add up', async () => {
    const player = await makePlayer(services, 1000);
    const left = await transaction(services, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      const away = { ...give(player.id, 300), debit: money, credit: 'demo' as const };
      const after = await post(tx, [away, { ...away, amount: 50 }]);
      return after(money);
    });
    expect(left).to.equal(650);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(650);
  });

  it('A posting whose kind does not fit its subject, its accounts or its direction is refused', async () => {
    const [player, friend] = [await makePlayer(services, 1000), await makePlayer(services, 0)];
    const refusalFor = (change: (wallets: PlayerWallets, other: PlayerWallets) => Partial<Posting>): Promise<string> =>
      refusalOf(
        transaction(services, null, async (tx) => {
          const wallets = await lockWallets(tx, [player.id, friend.id]);
          const [own, other] = [wallets.get(player.id), wallets.get(friend.id)];
          if (!own || !other) throw new Error('a wallet is missing');
          await post(tx, [{ ...give(player.id, 1), debit: own.money, credit: 'demo', ...change(own, other) }]);
          return null;
        }),
      );
    for (const change of [
      () => ({ kind: 'top_up' as const }),
      () => ({ kind: 'item_sale' as const }),
      () => ({ subject: { type: 'payment', id: 1 } }),
      () => ({ credit: 'case_revenue' as const }),
      ({ money }: PlayerWallets) => ({ debit: 'demo' as const, credit: money }),
      (_: PlayerWallets, { money }: PlayerWallets) => ({ credit: money }),
    ])
      expect(await refusalFor(change)).to.match(/^assertion.*No rule allows/);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(1000);
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
      await post(tx, [{ ...give(player.id, 5), debit: bonus, credit: 'demo' }]);
      return null;
    });
    expect(await refusalOf(mixed)).to.match(/^assertion/);
    // Accounts of debts have both units, so no rule of the accounts refuses this one.
    const ofDebt = transaction(services, null, async (tx) => {
      const debt = await openWallet(tx, await lockWalletsOf(tx, player.id), 'debt');
      await post(tx, [{ ...give(player.id, 5), unit: 'DONATE', debit: debt, credit: 'player_debts' }]);
      return null;
    });
    expect(await refusalOf(ofDebt)).to.match(/^assertion.*another unit/);
  });
});
