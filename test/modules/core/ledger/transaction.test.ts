/* Transactions: keys are claimed once, locks are taken in order, and events are published only after commit. */
import { expect } from 'chai';
import { lockWalletsOf, post, readBalances } from '#src/core/ledger/index.ts';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import { type Db, RESTORE_TIME_LIMITS, openUnlimitedDb, select } from '#src/platform/database/database.ts';
import { lockPlayer, selectPlayer } from '#src/players/players/index.ts';
import { updateLocale } from '#src/players/players/store/players.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { deleteExpiredAnswers } from '#src/platform/database/idempotency.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
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
    // Those of other tests, which may set the clock back.
    await deleteExpiredAnswers(services.db, now);
    const row = { actor_id: player.id, input_hash: 'a'.repeat(64), answer: '{}' };
    const old = { ...row, created_at: timeAfter(now, -8 * DAY_MS) };
    const rows = Array.from({ length: 5500 }, (_, index) => ({ ...old, claim_key: `key-old-${String(index)}` }));
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

  it('An update of a player locks the row, so wallets come before it', async () => {
    const { id } = await makePlayer(services, 0);
    const inverted = transaction(services, null, async (tx) => {
      await updateLocale(tx, id, 'en');
      await lockWalletsOf(tx, id);
      return null;
    });
    expect(await refusalOf(inverted)).to.match(/lock "wallet" after "player"/);
    const locked = transaction(services, null, async (tx) => {
      await lockPlayer(tx, id);
      await lockWalletsOf(tx, id);
      return null;
    });
    expect(await refusalOf(locked)).to.match(/lock "wallet" after "player"/);
  });

  it('A command that does not await its statements is refused, and leaves nothing behind', async () => {
    const player = await makePlayer(services, 0);
    const localeOf = async (): Promise<unknown> => (await selectPlayer(services.db, player.id))?.locale;
    const before = await localeOf();
    const hasty = transaction(services, null, (tx) => {
      void updateLocale(tx, player.id, 'pl');
      return Promise.resolve(null);
    });
    expect(await refusalOf(hasty)).to.contain('An await is missing');
    expect(await localeOf()).to.equal(before);
  });

  it('A statement after the end of its transaction is refused', async () => {
    const player = await makePlayer(services, 0);
    const kept: Tx[] = [];
    await transaction(services, null, (tx) => Promise.resolve(kept.push(tx)));
    for (const tx of kept) {
      expect(await refusalOf(updateLocale(tx, player.id, 'pl'))).to.contain('An await is missing');
      expect(() => tx('players')).to.throw('An await is missing');
      expect(() => tx.raw('SELECT 1')).to.throw('An await is missing');
    }
  });

  it('A text of several statements is refused, on the pool and in a transaction', async () => {
    const several = 'SELECT 1; DELETE FROM webhook_endpoints';
    expect(await refusalOf(select(services.db, several))).to.contain('error in your SQL syntax');
    expect(await refusalOf(services.db.raw(several))).to.contain('error in your SQL syntax');
    const command = transaction(services, null, async (tx) => (await select(tx, several)).length);
    expect(await refusalOf(command)).to.contain('error in your SQL syntax');
  });

  it('Sessions have time limits, which the audit and rebuilds lift', async () => {
    const limitsOf = async (db: Db): Promise<unknown> =>
      (
        await select(
          db,
          `SELECT /*M!100300 @@idle_transaction_timeout AS idleSeconds, @@max_statement_time AS seconds */
           /*!80000 @@wait_timeout MOD 31536000 AS idleSeconds, @@max_execution_time DIV 1000 AS seconds */`,
        )
      )[0];
    const limits = { idleSeconds: 10, seconds: 15 };
    expect(await limitsOf(services.db)).to.deep.equal(limits);
    const long = await transaction(services, null, async (tx) => JSON.stringify(await limitsOf(tx)), { isLong: true });
    expect(JSON.parse(long)).to.deep.equal({ idleSeconds: 0, seconds: 0 });
    await expectCleanAudit(services);
    const all = await Promise.all(Array.from({ length: services.config.poolSize }, () => limitsOf(services.db)));
    for (const one of all) expect(one).to.deep.equal(limits);
    const unlimited = openUnlimitedDb(services.config.databaseUrl, 1);
    expect(await limitsOf(unlimited)).to.deep.equal({ idleSeconds: 0, seconds: 0 });
    await unlimited.destroy();
  });

  it('A statement that runs for too long is interrupted, and the command answers that the store is down', async () => {
    const player = await makePlayer(services, 100);
    const slow = transaction(services, withKey(player, 'key-slow'), async (tx) => {
      await tx.raw('SET SESSION /*M!100300 max_statement_time = 0.2 */ /*!80000 max_execution_time = 200 */');
      try {
        const table = 'information_schema.collations';
        await select(tx, `SELECT COUNT(*) FROM ${table} a JOIN ${table} b JOIN ${table} c JOIN ${table} d`);
      } finally {
        await tx.raw(RESTORE_TIME_LIMITS);
      }
      return null;
    });
    expect(await refusalOf(slow)).to.equal('errors.down');
    expect(await pay(withKey(player, 'key-slow'), 10)).to.deep.equal({ left: 90 });
  });

  it('A transaction without a player is not committed when it is too old', async () => {
    const now = performance.now.bind(performance);
    const aged = transaction(services, null, () => {
      performance.now = () => now() + 111_000;
      return Promise.resolve(null);
    });
    const refusal = await refusalOf(aged).finally(() => {
      performance.now = now;
    });
    expect(refusal).to.equal('errors.busy');
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
    let [attempts, held] = [0, 0];
    let meet: () => void = () => undefined;
    const haveMet = new Promise<void>((resolve) => (meet = resolve));
    const both = (first: Player, second: Player) =>
      transaction(services, null, async (tx) => {
        attempts += 1;
        await tx.raw('UPDATE wallets SET balance = balance WHERE player_id = ?', [first.id]);
        held += 1;
        // Each asks for the other's row when both have their own.
        if (held === 2) meet();
        await haveMet;
        await tx.raw('UPDATE wallets SET balance = balance WHERE player_id = ?', [second.id]);
        return first.id;
      });
    expect(await Promise.all([both(one, other), both(other, one)])).to.deep.equal([one.id, other.id]);
    expect(attempts).to.equal(3);
  });
});
