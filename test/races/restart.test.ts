/**
 * Several processes on one port while players play: all are replaced, and one is killed. Proves that a rolling restart
 * fails no request, that open pages reconnect to the new processes by themselves, that no opening is lost or
 * duplicated, and that a dead process is replaced.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Services } from '#src/platform/services.ts';
import { FREEKASSA_KEYS, freekassaForm } from '#test/support/freekassa-server.ts';
import { type HttpPlayer, signIn } from '#test/support/http-player.ts';
import { type Crowd, CROWD_PATIENCE, openCrowd } from '#test/support/live-crowd.ts';
import { closeServices, expectCleanAudit, giveMoney, makeServices } from '#test/support/services.ts';
import { type Load, startLoad } from '#test/support/store-load.ts';
import { type SupervisedStore, startSupervisedStore } from '#test/support/supervised-store.ts';
import { until } from '#test/support/until.ts';

const PROCESSES = 2;
const PLAYERS = 3;
const PAGES = 10;
/** Processes start while others serve, which is slow on a busy machine. */
const START_MS = 420_000;
const MONEY_KOPECKS = 100_000_000;

describe('Several processes behind one port', function () {
  this.timeout(600_000);
  let services: Services;
  let store: SupervisedStore;
  let players: readonly HttpPlayer[];
  let crowd: Crowd;
  const tokenOf = (name: string): string => `${name}-token-of-metrics`;
  before(async () => {
    services = await makeServices();
    store = await startSupervisedStore(PROCESSES, { METRICS_TOKEN: tokenOf('first'), ...FREEKASSA_KEYS });
    const run = randomUUID().slice(0, 8);
    players = await Promise.all(
      Array.from({ length: PLAYERS }, (_, place) => signIn(store.origin, `restart ${run} ${String(place)}`)),
    );
    for (const { id } of players) await giveMoney(services, id, MONEY_KOPECKS);
    const [winner] = players;
    await winner?.post(store.origin, '/api/case/open', { case: 'plain', count: 1 });
    crowd = await openCrowd({ count: PAGES, origins: [store.origin], tokenOf: () => undefined });
  });
  after(async () => {
    crowd.close();
    await store.stop();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  it('The metrics cover all processes, whichever answers', async () => {
    for (let times = 0; times < 4; times += 1) {
      const figures = await fetch(`${store.origin}/metrics`).then((answer) => answer.text());
      expect(figures).to.match(new RegExp(`^opencrate_processes ${String(PROCESSES)}$`, 'm'));
    }
  });

  /** Restarts the store under load, and continues until the new processes have served a part of it. */
  const renewUnder = async (load: Load) => {
    await load.until(20);
    await store.reload();
    await load.until(20);
    await until(
      'all pages are connected again',
      () => crowd.pages.every(({ socket }) => socket.connected),
      CROWD_PATIENCE,
    );
    return load.end();
  };

  it('Processes are replaced one after the other, and no request is lost', async () => {
    const before = store.trace();
    const load = startLoad(store.origin, players);
    const outcome = await renewUnder(load).finally(() => load.end());
    expect(outcome.failures).to.deep.equal([]);
    const { isDone, serving } = store.trace();
    expect(isDone).to.equal(true);
    expect(serving).to.have.length(PROCESSES);
    expect(serving.filter((pid) => before.serving.includes(pid))).to.deep.equal([]);
    const rows = await services.db('openings').whereIn(
      'player_id',
      players.map(({ id }) => id),
    );
    expect(rows).to.have.length(outcome.openings + 1);
  });

  const metricsWith = async (token: string): Promise<number> =>
    (await fetch(`${store.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).status;

  it('A reload gives changed keys of ENV_FILE to all processes, and refuses a wrong value', async () => {
    expect([await metricsWith(tokenOf('first')), await metricsWith(tokenOf('second'))]).to.deep.equal([200, 403]);
    store.writeEnvironment({ METRICS_TOKEN: tokenOf('second') });
    const { isDone, serving } = await store.reload();
    expect(isDone).to.equal(true);
    for (let times = 0; times < 2 * PROCESSES; times += 1)
      expect([await metricsWith(tokenOf('first')), await metricsWith(tokenOf('second'))]).to.deep.equal([403, 200]);
    for (const wrong of ['METRICS_TOKEN=short\n', 'SECRET_KEY=short\n']) {
      store.writeEnvironment(wrong);
      const refused = await store.reload();
      expect([refused.isDone, refused.serving]).to.deep.equal([false, serving]);
      expect(await metricsWith(tokenOf('second'))).to.equal(200);
    }
  });

  it('A secret of notifications is replaced under load, and the former one is accepted while named', async () => {
    const [player] = players;
    if (player === undefined) throw new Error('no player');
    const notifyFrom = async (secret: string): Promise<number> => {
      const order = await player.post(
        store.origin,
        '/api/payment/create',
        { sum: 100, method: 'freekassa' },
        randomUUID(),
      );
      expect(order.status).to.equal(200);
      const { id } = order.body as unknown as { readonly id: string };
      const answer = await fetch(`${store.origin}/api/payment/notify/freekassa`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
        body: freekassaForm(id, '100.00', { secret }),
      });
      if (answer.status !== 200) return answer.status;
      expect(await services.db('payments').where({ public_id: id }).pluck('state')).to.deep.equal(['paid']);
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
    const keys = { ...FREEKASSA_KEYS, METRICS_TOKEN: tokenOf('second') };
    const reloadUnderLoad = async (values: Readonly<Record<string, string>>): Promise<void> => {
      store.writeEnvironment(values);
      const outcome = await renewUnder(startLoad(store.origin, players));
      expect(outcome.failures).to.deep.equal([]);
      expect(store.trace().isDone).to.equal(true);
    };
    await player.post(store.origin, '/api/user/currency/change', { code: 'rub' });
    await reloadUnderLoad(keys);
    expect(await statuses()).to.deep.equal(['200,401']);
    await reloadUnderLoad({ ...keys, PAY_FREEKASSA_SECRET2: second, PAY_FREEKASSA_SECRET2_OLD: first });
    expect(await statuses()).to.deep.equal(['200,200']);
    await reloadUnderLoad({ ...keys, PAY_FREEKASSA_SECRET2: second });
    expect(await statuses()).to.deep.equal(['401,200']);
  });

  it('A killed process is replaced', async () => {
    const [victim = 0] = store.trace().serving;
    process.kill(victim, 'SIGKILL');
    const isReplaced = (): boolean => {
      const there = serversUnder(store.pid);
      return there.length === PROCESSES && !there.includes(victim);
    };
    await until('the killed process is replaced', isReplaced, { limitMs: START_MS });
    const isServing = async (): Promise<boolean> => {
      const figures = await fetch(`${store.origin}/metrics`).then((answer) => answer.text());
      return figures.includes(`opencrate_processes ${String(PROCESSES)}`);
    };
    await until('the fresh process serves', isServing, { limitMs: START_MS });
  });
});

function serversUnder(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('server.mjs')
        ? [Number(name)]
        : [];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
}
