/* A process freezes inside a transaction: its rows stay locked for a while, and everything else goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { setStock } from '#test/support/catalogue/stock.ts';
import { until } from '#test/support/until.ts';
import { schemaOf } from '#tools/backup/connect.ts';

const BUYERS = 16;
const OTHERS = 6;
const FROZEN_MS = 8000;
/** The server ends the frozen process's transaction after 10 s: its rows are certainly locked for so long. */
const HELD_MS = 9500;
const FREE_MS = 20_000;
/** A command that has to wait for a place, behind those that wait for the stuck rows, waits no longer. */
const WORST_MS = 8000;
/** Pages press again after a second, as Retry-After says. */
const PRESS_EVERY_MS = 1000;
const RECOVERY_MS = 5000;

interface TimedAnswer {
  readonly answer: Answer;
  readonly tookMs: number;
  /** By `performance.now()`. */
  readonly answeredMs: number;
}

describe('A process that freezes inside a transaction', function () {
  this.timeout(120_000);
  let services: Services;
  let frozen: StoreProcess;
  let healthy: StoreProcess;
  before(async () => {
    services = await makeServices();
    await setStock(services, 10_000);
    [frozen, healthy] = await Promise.all([startStore(), startStore()]);
  });
  after(async () => {
    process.kill(frozen.pid, 'SIGCONT');
    await Promise.all([frozen.stop(), healthy.stop()]);
    await closeServices(services);
  });

  const open = (store: StoreProcess, player: HttpPlayer, name: string, key?: string): Promise<Answer> =>
    player.post(store.origin, '/api/case/open', { case: name, count: 1 }, key);
  const signInMany = (name: string, count: number): Promise<readonly HttpPlayer[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => signIn(healthy.origin, `freeze ${name} ${String(index)}`)));
  /** Openings of the case that the frozen process sold; the player opens another one meanwhile. */
  const limitedOpeningsOf = async (player: HttpPlayer): Promise<number> => {
    const limited = services.db('cases').where({ name: 'limited' }).select('id');
    const openings = services.db('openings').where({ player_id: player.id }).whereIn('case_id', limited);
    const [row] = await openings.count<{ n: number }[]>({ n: '*' });
    return Number(row?.n);
  };

  /** Waits until a statement that begins so runs in this schema; other tests run theirs on the same server. */
  async function waitFor(beginning: string): Promise<void> {
    const schema = schemaOf(services.config.databaseUrl);
    const isRunning = async (): Promise<boolean> => {
      const [threads] = (await services.db.raw('SHOW PROCESSLIST')) as [{ db: string | null; Info: string | null }[]];
      return threads.some(({ db, Info }) => db === schema && Info?.startsWith(beginning) === true);
    };
    await until(`${beginning} runs`, isRunning, { everyMs: 10 });
  }

  /** Stops a process that holds the wallets of a player and the stock of a case. Answers what became of the request. */
  async function freeze(player: HttpPlayer, key: string): Promise<{ readonly late: Promise<Answer | null> }> {
    const [limited] = await services.db('cases').where({ name: 'limited' }).select<{ id: number }[]>('id');
    const holder = await services.db.transaction();
    try {
      await holder.raw('SELECT sold FROM case_stock_periods WHERE running_of = ? FOR UPDATE', [limited?.id ?? 0]);
      const late = open(frozen, player, 'limited', key).catch(() => null);
      await Promise.race([
        waitFor('UPDATE case_stock_periods'),
        late.then(() => expect.fail('the command did not wait')),
      ]);
      process.kill(frozen.pid, 'SIGSTOP');
      return { late };
    } finally {
      await holder.rollback();
    }
  }

  /** Lets players press again and again until a moment of `performance.now()`. */
  async function pressUntil(
    endMs: number,
    players: readonly HttpPlayer[],
    press: (player: HttpPlayer) => Promise<Answer>,
  ): Promise<readonly TimedAnswer[]> {
    const all = players.map(async (player) => {
      const presses: TimedAnswer[] = [];
      while (performance.now() < endMs) {
        const sinceMs = performance.now();
        const answer = await press(player);
        const answeredMs = performance.now();
        presses.push({ answer, tookMs: answeredMs - sinceMs, answeredMs });
        await sleep(PRESS_EVERY_MS);
      }
      return presses;
    });
    return (await Promise.all(all)).flat();
  }

  async function readinessUntil(endMs: number): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (; performance.now() < endMs; await sleep(100)) {
      const answer = await fetch(`${healthy.origin}/readyz`);
      await answer.text();
      statuses.push(answer.status);
    }
    return statuses;
  }

  /** Presses again while the answer has this status, until the process must have recovered. */
  async function pressWhile(status: number, press: () => Promise<Answer>, everyMs: number): Promise<Answer> {
    const endMs = performance.now() + slowed(RECOVERY_MS);
    for (;;) {
      const answer = await press();
      if (answer.status !== status || performance.now() > endMs) return answer;
      await sleep(everyMs);
    }
  }

  it('The frozen process locks its own rows for some seconds, and every other player continues', async () => {
    const [[unlucky], buyers, others] = await Promise.all([
      signInMany('unlucky', 1),
      signInMany('buyer', BUYERS),
      signInMany('other', OTHERS),
    ]);
    if (unlucky === undefined) throw new Error('no player');
    const { late } = await freeze(unlucky, 'frozen-1');

    const frozenAtMs = performance.now();
    const endMs = frozenAtMs + FROZEN_MS;
    const [statuses, sold, own, played] = await Promise.all([
      readinessUntil(endMs),
      pressUntil(endMs, buyers, (player) => open(healthy, player, 'limited')),
      pressUntil(endMs, [unlucky], (player) => open(healthy, player, 'plain')),
      pressUntil(endMs, others, (player) => open(healthy, player, 'plain')),
    ]);
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
    // A press may wait for four seconds, so one of the last may be answered after the rows are free.
    const held = [...sold, ...own].filter(({ answeredMs }) => answeredMs < frozenAtMs + HELD_MS);
    expect(held).to.have.lengthOf.at.least(BUYERS);
    for (const { answer } of held) {
      expect([answer.status, answer.body.error, answer.retryAfter]).to.deep.equal([409, 'errors.busy', '1']);
    }
    expect(sold).to.have.lengthOf.at.least(BUYERS);
    expect(new Set(played.map(({ answer }) => answer.status))).to.deep.equal(new Set([200]));
    expect(Math.max(...played.map(({ tookMs }) => tookMs))).to.be.below(slowed(WORST_MS));
    expect(played).to.have.lengthOf.at.least(OTHERS);

    const isFree = async (): Promise<boolean> => {
      const [buyer] = buyers;
      return buyer !== undefined && (await open(healthy, buyer, 'limited')).status === 200;
    };
    await until('the rows are free again', isFree, { limitMs: FREE_MS, everyMs: 500 });
    // All buyers at once wait for one row of the stock: a page that is refused as busy presses again.
    const answers = await Promise.all(
      buyers.map((player) => pressWhile(409, () => open(healthy, player, 'limited'), PRESS_EVERY_MS)),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));

    process.kill(frozen.pid, 'SIGCONT');
    expect((await late)?.status).to.equal(503);
    expect(await limitedOpeningsOf(unlucky)).to.equal(0);
    // Its connection to Redis timed out too, and is made again within a moment.
    const again = await pressWhile(503, () => open(frozen, unlucky, 'limited', 'frozen-1'), 100);
    expect(again.status).to.equal(200);
    expect((await open(healthy, unlucky, 'limited', 'frozen-1')).body.data).to.deep.equal(again.body.data);
    expect(await limitedOpeningsOf(unlucky)).to.equal(1);
    for (const player of others) expect((await open(frozen, player, 'plain')).status).to.equal(200);
    await expectCleanAudit(services);
  });
});
