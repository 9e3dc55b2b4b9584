/** Several processes on one port whose keys of a provider are replaced while players play. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { FREEKASSA_KEYS, freekassaForm } from '#test/support/providers/freekassa-server.ts';
import { startLoad } from '#test/support/processes/store-load.ts';
import { metricsTokenOf, PROCESSES, severalProcesses } from './several-processes.ts';

describe('Secrets of several processes behind one port', function () {
  this.timeout(600_000);
  const several = severalProcesses();

  it('A secret of notifications is replaced under load, and the former one is accepted while named', async () => {
    const [player] = several.players;
    if (player === undefined) throw new Error('no player');
    const notifyFrom = async (secret: string): Promise<number> => {
      const order = await player.post(
        several.store.origin,
        '/api/payment/create',
        { sum: 100, method: 'freekassa' },
        randomUUID(),
      );
      expect(order.status).to.equal(200);
      const { id } = order.body as unknown as { readonly id: string };
      const answer = await fetch(`${several.store.origin}/api/payment/notify/freekassa`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
        body: freekassaForm(id, '100.00', { secret }),
      });
      if (answer.status !== 200) return answer.status;
      expect(await several.services.db('payments').where({ public_id: id }).pluck('state')).to.deep.equal(['paid']);
      return answer.status;
    };
    /** Statuses of notifications signed with the first and the second secret. Connections reach all workers in turn. */
    const statuses = async (): Promise<readonly string[]> => {
      const pairs = new Set<string>();
      for (let times = 0; times < 2 * PROCESSES; times += 1) {
        pairs.add([await notifyFrom(first), await notifyFrom(second)].join());
      }
      return [...pairs];
    };
    const { PAY_FREEKASSA_SECRET2: first } = FREEKASSA_KEYS;
    const second = 'third-secret';
    const keys = { ...FREEKASSA_KEYS, METRICS_TOKEN: metricsTokenOf('second') };
    const reloadUnderLoad = async (values: Readonly<Record<string, string>>): Promise<void> => {
      several.store.writeEnvironment(values);
      const outcome = await several.renewUnder(startLoad(several.store.origin, several.players));
      expect(outcome.failures).to.deep.equal([]);
      expect(several.store.trace().isDone).to.equal(true);
    };
    await player.post(several.store.origin, '/api/user/currency/change', { code: 'rub' });
    await reloadUnderLoad(keys);
    expect(await statuses()).to.deep.equal(['200,401']);
    await reloadUnderLoad({ ...keys, PAY_FREEKASSA_SECRET2: second, PAY_FREEKASSA_SECRET2_OLD: first });
    expect(await statuses()).to.deep.equal(['200,200']);
    await reloadUnderLoad({ ...keys, PAY_FREEKASSA_SECRET2: second });
    expect(await statuses()).to.deep.equal(['401,200']);
  });
});
