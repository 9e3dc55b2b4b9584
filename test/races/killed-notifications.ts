/*
 * A process killed while providers send notifications: no payment is lost or credited twice, because unacknowledged
 * notifications are sent again and repeated ones are accepted.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#src/platform/services.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { SANDBOX_NOTIFY_PATH, sandboxNotification } from '#test/support/providers/sandbox-notification.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

const PLAYERS = 20;
const SUM = 100;
const AT_ONCE = 24;
const ATTEMPTS = 5;
const PAUSE_MS = 500;
const BEGAN_WITH_KOPECKS = 1000_00;
/** The process is killed at the moment that a test waits for. */
const AT_ONCE_SEEN = { everyMs: 2 };

interface Volume {
  readonly paymentsEach: number;
  /** Notifications that are acknowledged before the process is killed. */
  readonly killAfter: number;
}

export function killedNotifications({ paymentsEach, killAfter }: Volume): void {
  const payments = PLAYERS * paymentsEach;
  describe('kill -9 between a notification and its answer', function () {
    this.timeout(180_000);
    let services: Services;
    let store: StoreProcess;
    let players: readonly HttpPlayer[];
    before(async () => {
      services = await makeServices();
      store = await startStore();
    });
    beforeEach(async () => {
      const run = randomUUID().slice(0, 8);
      const names = Array.from({ length: PLAYERS }, (_, index) => `payer ${run} ${String(index)}`);
      players = await Promise.all(names.map((name) => signIn(store.origin, name)));
    });
    after(async () => {
      await store.stop();
      await closeServices(services);
    });

    const begin = async (player: HttpPlayer): Promise<string> => {
      const { status, body } = await player.post(store.origin, '/api/payment/create', { sum: SUM, method: 'sandbox' });
      expect(status).to.equal(200);
      return (body as unknown as { readonly id: string }).id;
    };
    /** Sends a notification of a paid order. Returns whether the store acknowledged it. */
    const notify = async (order: string): Promise<boolean> => {
      const { body, headers } = sandboxNotification(order);
      const answer = await fetch(store.origin + SANDBOX_NOTIFY_PATH, { method: 'POST', headers, body }).catch(
        () => null,
      );
      return answer?.status === 200 && (await answer.text().catch(() => '')) === 'ok';
    };
    /** Sends a notification as a provider does: again after a pause while the store is too busy to acknowledge it. */
    const notifyAgain = async (order: string): Promise<boolean> => {
      for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
        if (await notify(order)) return true;
        await sleep(PAUSE_MS);
      }
      return await notify(order);
    };
    const stateOf = async (order: string): Promise<string> =>
      (await services.db('payments').where({ public_id: order }).first<{ state: string }>('state')).state;
    const creditsOf = async (orders: readonly string[]): Promise<number> => {
      const [row] = await services
        .db('transfers')
        .join('payments', 'payments.id', 'transfers.subject_id')
        .where({ subject_type: 'payment', kind: 'top_up', unit: 'RUB' })
        .whereIn('public_id', orders)
        .count<{ n: number }[]>({ n: '*' });
      return Number(row?.n);
    };
    const moneyOf = async ({ id }: HttpPlayer): Promise<number> => {
      const of = { player_id: id, account: 'money' };
      return Number((await services.db('wallets').where(of).first<{ balance: number | string }>('balance')).balance);
    };

    it(`None of ${String(payments)} payments is lost or doubled`, async () => {
      const begun = await Promise.all(
        players.map(async (player) => {
          const orders: string[] = [];
          while (orders.length < paymentsEach) orders.push(await begin(player));
          return orders;
        }),
      );
      const orders = begun.flat();
      const waiting = [...orders];
      const acknowledged = new Set<string>();
      const kills: Promise<void>[] = [];
      const lane = async (): Promise<void> => {
        for (let order = waiting.shift(); order !== undefined && kills.length === 0; order = waiting.shift()) {
          if (!(await notify(order))) continue;
          acknowledged.add(order);
          if (acknowledged.size === killAfter) kills.push(store.kill());
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      await Promise.all(kills);
      expect(acknowledged.size).to.be.within(killAfter, payments - 1);
      for (const order of acknowledged) expect(await stateOf(order), 'what was acknowledged is there').to.equal('paid');
      await expectCleanAudit(services);

      store = await startStore();
      for (const turn of ['the first notification', 'the second notification']) {
        const accepted = await Promise.all(orders.map(notifyAgain));
        expect(accepted.filter(Boolean), turn).to.have.lengthOf(payments);
        expect(await creditsOf(orders), turn).to.equal(payments);
      }
      for (const player of players) {
        expect(await moneyOf(player)).to.equal(BEGAN_WITH_KOPECKS + paymentsEach * SUM * 100);
      }
      await expectCleanAudit(services);
    });

    it('A kill before the commit credits nothing, and a repeated notification credits once', async () => {
      const [player] = players;
      if (player === undefined) throw new Error('no player pays');
      const order = await begin(player);
      // A lock on the payment's row holds the notification in the middle of its transaction.
      const holder = await services.db.transaction();
      await holder('payments').where({ public_id: order }).forUpdate().first('id');
      const notified = notify(order);
      await until('the notification waits for the lock', async () => (await waitingForLocks()) > 0, AT_ONCE_SEEN);
      await store.kill();
      expect(await notified).to.equal(false);
      await holder.rollback();
      expect(await stateOf(order)).to.equal('pending');
      expect(await moneyOf(player)).to.equal(BEGAN_WITH_KOPECKS);

      store = await startStore();
      expect(await notify(order)).to.equal(true);
      expect(await creditsOf([order])).to.equal(1);
      expect(await moneyOf(player)).to.equal(BEGAN_WITH_KOPECKS + SUM * 100);
      await expectCleanAudit(services);
    });

    it('A kill right after the commit credits once, although the provider notifies again', async () => {
      const [player] = players;
      if (player === undefined) throw new Error('no player pays');
      const order = await begin(player);
      const { body, headers } = sandboxNotification(order);
      const gone = new AbortController();
      const request = fetch(store.origin + SANDBOX_NOTIFY_PATH, { method: 'POST', headers, body, signal: gone.signal });
      const outcome = request.then(() => null).catch(() => null);
      await until('the payment is committed', async () => (await stateOf(order)) === 'paid', AT_ONCE_SEEN);
      // The provider aborts without a response, and the process ends.
      gone.abort();
      await Promise.all([outcome, store.kill()]);

      store = await startStore();
      for (let times = 0; times < 3; times += 1) expect(await notify(order)).to.equal(true);
      expect(await creditsOf([order])).to.equal(1);
      expect(await moneyOf(player)).to.equal(BEGAN_WITH_KOPECKS + SUM * 100);
      await expectCleanAudit(services);
    });

    /** Number of statements in this schema that wait for a lock on a payment. */
    const waitingForLocks = async (): Promise<number> => {
      const [row] = await services
        .db('information_schema.PROCESSLIST')
        .whereRaw("DB = DATABASE() AND INFO LIKE '%FROM payments %FOR UPDATE' AND ID <> CONNECTION_ID()")
        .count<{ n: number }[]>({ n: '*' });
      return Number(row?.n);
    };
  });
}
