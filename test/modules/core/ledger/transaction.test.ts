/* Transactions: keys are claimed once, locks are taken in order, and events are published only after commit. */
import { expect } from 'chai';
import { lockWalletsOf, post, readBalances } from '#src/core/ledger/index.ts';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { deleteExpiredAnswers } from '#src/platform/database/idempotency.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import {
  closeServices,
  expectCleanAudit,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

describe('A transaction', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const pay = (player: Player, amount: number) =>
    transaction(services, player, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      const posting = { debit: money, credit: 'demo', unit: 'RUB', amount, kind: 'demo_removal' } as const;
      const after = await post(tx, [{ ...posting, subject: { type: 'player', id: player.id } }]);
      return { left: after(money) };
    });

  it('A repeated key returns the stored answer', async () => {
    const player = withKey(await makePlayer(services, 1000), 'key-first');
    expect(await pay(player, 100)).to.deep.equal({ left: 900 });
    expect(await pay(player, 100)).to.deep.equal({ left: 900 });
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(900);
  });

  it('A key that was used for something else is refused', async () => {
    const player = await makePlayer(services, 1000);
    await pay(withKey(player, 'key-other', 'this'), 100);
    expect(await refusalOf(pay(withKey(player, 'key-other', 'that'), 100))).to.equal('errors.key.reused');
  });

  it('A refusal stores nothing, so the same key may try again', async () => {
    const player = withKey(await makePlayer(services, 50), 'key-again');
    expect(await refusalOf(pay(player, 60))).to.equal('errors.funds');
    expect(await pay(player, 50)).to.deep.equal({ left: 0 });
  });

  it('Answers are deleted after seven days in any number, and no others', async () => {
    const player = await makePlayer(services, 100);
    await pay(withKey(player, 'key-fresh'), 10);
    const now = services.clock.now();
    const row = { actor_id: player.id, input_hash: 'a'.repeat(64), answer: '{}' };
    const old = { ...row, created_at: timeAfter(now, -8 * DAY_MS) };
    const rows = Array.from({ length: 5500 }, (_, place) => ({ ...old, claim_key: `key-old-${String(place)}` }));
    await services.db.batchInsert('idempotency', rows, 500);
    expect(await deleteExpiredAnswers(services.db, now)).to.equal(5500);
    expect(await pay(withKey(player, 'key-fresh'), 10)).to.deep.equal({ left: 90 });
  });

  it('Two players may use the same key', async () => {
    const players = [await makePlayer(services, 100), await makePlayer(services, 100)];
    for (const player of players) expect(await pay(withKey(player, 'key-shared'), 40)).to.deep.equal({ left: 60 });
  });

  it('Events are published after commit, and dropped on rollback', async () => {
    const events: StoreEvent[] = [];
    const stop = services.events.subscribe((event) => events.push(event));
    await transaction(services, null, (tx) => {
      tx.publish({ name: 'kept' });
      return Promise.resolve(events.length);
    });
    const refused = transaction(services, null, (tx): Promise<null> => {
      tx.publish({ name: 'forgotten' });
      return fail('errors.funds');
    });
    expect(await refusalOf(refused)).to.equal('errors.funds');
    stop();
    expect(events.map((event) => event.name)).to.deep.equal(['kept']);
  });

  it('A lock out of order or taken twice throws', async () => {
    const late = transaction(services, null, (tx) => {
      tx.guard('item');
      tx.guard('wallet');
      return Promise.resolve(null);
    });
    expect(await refusalOf(late)).to.match(/lock "wallet" after "item"/);
    const twice = transaction(services, null, (tx) => {
      tx.guard('wallet');
      tx.guard('wallet');
      return Promise.resolve(null);
    });
    expect(await refusalOf(twice)).to.match(/lock "wallet" after "wallet"/);
  });

  it('An error does not contain the values of its statement, which may be secret', async () => {
    const wrong = transaction(services, null, async (tx) => {
      await tx.raw('UPDATE seed_pairs SET no_such_column = ?', ['a seed']);
      return null;
    });
    expect(await refusalOf(wrong))
      .to.include('no_such_column')
      .and.not.include('a seed');
  });

  it('A deadlocked transaction is retried, and both sides complete', async () => {
    const [one, other] = [await makePlayer(services, 100), await makePlayer(services, 100)];
    const both = (first: Player, second: Player) =>
      transaction(services, null, async (tx) => {
        for (const { id } of [first, second]) {
          await tx.raw('UPDATE wallets SET balance = balance WHERE player_id = ?', [id]);
          await tx.raw('SELECT SLEEP(0.05)');
        }
        return null;
      });
    await Promise.all([both(one, other), both(other, one)]);
  });
});
