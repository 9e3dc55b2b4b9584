/*
 * A COMMIT without a response: the store looks up the outcome instead of guessing. A TCP proxy before the real database
 * cuts the connection when COMMIT is sent, before or after the database has received it.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Socket, connect, createServer } from 'node:net';
import { expect } from 'chai';
import { lockWalletsOf, post, readBalances } from '#src/core/ledger/index.ts';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import { readConfig } from '#src/platform/config/config.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import {
  closeServices,
  expectCleanAudit,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

/** The fate of the next COMMIT: forwarded, dropped before the database, or executed with its response dropped. */
type CommitFate = 'passes' | 'is lost' | 'loses its answer';

interface Wire {
  readonly databaseUrl: string;
  fate: CommitFate;
  readonly close: () => Promise<void>;
}

describe('A COMMIT without an answer', () => {
  let wire: Wire;
  let services: Services;
  let fate: CommitFate = 'passes';
  before(async () => {
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
    wire = await openWire(config.databaseUrl);
    services = await makeServices({ config: { ...config, databaseUrl: wire.databaseUrl } });
  });
  after(() => expectCleanAudit(services));
  after(async () => {
    await closeServices(services);
    await wire.close();
  });

  const pay = (player: Player, amount: number) =>
    transaction(services, player, async (tx) => {
      const { money } = await lockWalletsOf(tx, player.id);
      const posting = { debit: money, credit: 'demo', unit: 'RUB', amount, kind: 'demo_removal' } as const;
      const after = await post(tx, [{ ...posting, subject: { type: 'player', id: player.id } }]);
      tx.publish({ name: 'paid' });
      wire.fate = fate;
      return { left: after(money) };
    });
  const balanceOf = async ({ id }: Player): Promise<number> => (await readBalances(services.db, id)).moneyKopecks;

  it('A commit that the database never received fails and publishes nothing', async () => {
    const player = await makePlayer(services, 1000);
    const events: StoreEvent[] = [];
    const stop = services.events.subscribe((event) => events.push(event));
    fate = 'is lost';
    expect(await refusalOf(pay(player, 100))).to.equal('errors.down');
    expect(await refusalOf(pay(withKey(player, 'key-lost'), 100))).to.equal('errors.down');
    stop();
    expect(events.filter(({ name }) => name === 'paid')).to.deep.equal([]);
    expect(await balanceOf(player)).to.equal(1000);
    fate = 'passes';
    expect(await pay(withKey(player, 'key-lost'), 100)).to.deep.equal({ left: 900 });
  });

  it('A commit that its idempotency key confirms succeeds', async () => {
    const player = await makePlayer(services, 1000);
    fate = 'loses its answer';
    expect(await pay(withKey(player, 'key-committed'), 100)).to.deep.equal({ left: 900 });
    expect(await balanceOf(player)).to.equal(900);
  });

  it('A commit without a key is reported as failed and not repeated', async () => {
    const player = await makePlayer(services, 1000);
    fate = 'loses its answer';
    expect(await refusalOf(pay(player, 100))).to.equal('errors.down');
    expect(await balanceOf(player)).to.equal(900);
  });
});

/** Opens a TCP proxy to the database at an address; closing it ends all connections. */
async function openWire(databaseUrl: string): Promise<Wire> {
  const url = new URL(databaseUrl);
  const database = { host: url.hostname, port: Number(url.port || 3306) };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(database);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    far.pipe(near);
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.on('data', (sent: Buffer) => {
      const { fate } = wire;
      if (fate === 'passes' || !sent.includes('COMMIT')) {
        far.write(sent);
        return;
      }
      wire.fate = 'passes';
      if (fate === 'is lost') {
        near.destroy();
        return;
      }
      // The database's response proves that it received the COMMIT; it is not forwarded.
      far.unpipe(near);
      far.once('data', () => near.destroy()).resume();
      far.write(sent);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.search = '';
  url.port = String((server.address() as AddressInfo).port);
  const wire: Wire = {
    databaseUrl: url.href,
    fate: 'passes',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}
