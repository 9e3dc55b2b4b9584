/**
 * Several processes on one port while players play: all are replaced, and one is killed. Proves that a rolling restart
 * fails no request, that open pages reconnect to the new processes by themselves, that no opening is lost or
 * duplicated, and that a dead process is replaced.
 */
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { startLoad } from '#test/support/processes/store-load.ts';
import { until } from '#test/support/until.ts';
import { metricsTokenOf, PROCESSES, severalProcesses } from './several-processes.ts';

/** Processes start while others serve, which is slow on a busy machine. */
const START_MS = 420_000;

describe('Several processes behind one port', function () {
  this.timeout(600_000);
  const several = severalProcesses();

  it('The metrics cover all processes, whichever answers', async () => {
    for (let times = 0; times < 4; times += 1) {
      const figures = await fetch(`${several.store.origin}/metrics`).then((answer) => answer.text());
      expect(figures).to.match(new RegExp(`^opencrate_processes ${String(PROCESSES)}$`, 'm'));
    }
  });

  it('Processes are replaced one after the other, and no request is lost', async () => {
    const before = several.store.trace();
    const load = startLoad(several.store.origin, several.players);
    const outcome = await several.renewUnder(load).finally(() => load.end());
    expect(outcome.failures).to.deep.equal([]);
    const { isDone, serving } = several.store.trace();
    expect(isDone).to.equal(true);
    expect(serving).to.have.length(PROCESSES);
    expect(serving.filter((pid) => before.serving.includes(pid))).to.deep.equal([]);
    const rows = await several.services.db('openings').whereIn(
      'player_id',
      several.players.map(({ id }) => id),
    );
    expect(rows).to.have.length(outcome.openings + 1);
  });

  const metricsWith = async (token: string): Promise<number> =>
    (await fetch(`${several.store.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).status;

  it('A reload gives changed keys of ENV_FILE to all processes, and refuses a wrong value', async () => {
    expect([await metricsWith(metricsTokenOf('first')), await metricsWith(metricsTokenOf('second'))]).to.deep.equal([
      200, 403,
    ]);
    several.store.writeEnvironment({ METRICS_TOKEN: metricsTokenOf('second') });
    const { isDone, serving } = await several.store.reload();
    expect(isDone).to.equal(true);
    for (let times = 0; times < 2 * PROCESSES; times += 1)
      expect([await metricsWith(metricsTokenOf('first')), await metricsWith(metricsTokenOf('second'))]).to.deep.equal([
        403, 200,
      ]);
    for (const wrong of ['METRICS_TOKEN=short\n', 'SECRET_KEY=short\n']) {
      several.store.writeEnvironment(wrong);
      const refused = await several.store.reload();
      expect([refused.isDone, refused.serving]).to.deep.equal([false, serving]);
      expect(await metricsWith(metricsTokenOf('second'))).to.equal(200);
    }
  });

  it('A killed process is replaced', async () => {
    const [victim = 0] = several.store.trace().serving;
    process.kill(victim, 'SIGKILL');
    const isReplaced = (): boolean => {
      const there = serversUnder(several.store.pid);
      return there.length === PROCESSES && !there.includes(victim);
    };
    await until('the killed process is replaced', isReplaced, { limitMs: START_MS });
    const isServing = async (): Promise<boolean> => {
      const figures = await fetch(`${several.store.origin}/metrics`).then((answer) => answer.text());
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
