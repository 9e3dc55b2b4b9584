/*
 * Scheduled jobs work through their rows one by one: a row that fails, here by a trigger of the database, is left out
 * for a while and holds up no other.
 */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import draws from '#src/core/draws/module.ts';
import { settleDue } from '#src/payments/top-ups/settle.ts';
import { cancelWithdrawal } from '#src/payments/withdrawals/index.ts';
import { handBackOverdue } from '#src/payments/withdrawals/hand-back.ts';
import { returnLeftItems } from '#src/payments/withdrawals/take-back-item.ts';
import { countFailedRows } from '#src/platform/process/job-rows.ts';
import { Sessions, SESSION_PREFIX } from '#src/platform/redis/sessions.ts';
import { cutDueSessions } from '#src/players/players/cut-sessions.ts';
import { endDueSessions } from '#src/players/identities/end-other-sessions.ts';
import { expectCleanAudit, makePlayer, refusalOf } from '#test/support/services.ts';
import { type Stage, begin, fundsOf, openStage, sendClaim } from '#test/modules/payments/top-ups/payment-stage.ts';
import {
  ask,
  makeOwner,
  type Owner,
  reject,
  statusOf,
  take,
} from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';

const MODERATOR = 7003;

describe('Jobs with a row that fails', function () {
  this.timeout(60_000);
  let stage: Stage;
  const requested: Owner[] = [];
  before(async () => (stage = await openStage()));
  // Other tests of the group expect an empty queue.
  after(async () => {
    const { services, clock } = stage;
    clock.moveBy(DAY_MS);
    await endBackOff();
    await handBackOverdue(services);
    for (const { player, insertId } of requested) {
      if ((await statusOf(services, insertId)) === 'waiting') await cancelWithdrawal(services, player, { insertId });
    }
  });
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  /** No statement can change a row of a table while `work` runs. */
  async function whileStuck(table: string, id: number, work: () => Promise<void>): Promise<void> {
    const { db } = stage.services;
    await db.raw(
      `CREATE TRIGGER test_stuck BEFORE UPDATE ON ${table} FOR EACH ROW
       BEGIN IF NEW.id = ${String(id)} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'stuck'; END IF; END`,
    );
    try {
      await work();
    } finally {
      await db.raw('DROP TRIGGER test_stuck');
    }
  }
  const failing = async (job: string): Promise<number> => (await countFailedRows(stage.services)).get(job) ?? 0;
  const endBackOff = (): Promise<unknown> => stage.services.db('job_row_failures').update({ retry_at: new Date(0) });

  it('Payments settle although the first one fails, and the failed one settles later', async () => {
    const { services, clock } = stage;
    const [first, second] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const stuck = await begin(stage, first, 100, { method: 'test-bank' });
    await sendClaim(stage, stuck, 'paid');
    await sendClaim(stage, await begin(stage, second, 100, { method: 'test-bank' }), 'paid');
    clock.moveBy(3 * DAY_MS);
    await whileStuck('payments', stuck.id, async () => {
      await settleDue(services);
      expect(await fundsOf(stage, first)).to.deep.equal([100_00, 0, 100_00, 0]);
      expect(await fundsOf(stage, second)).to.deep.equal([100_00, 100_00, 0, 0]);
      expect(await failing('settle-payments')).to.equal(1);
    });
    expect(await settleDue(services), 'the row is left out for a minute').to.equal(0);
    await endBackOff();
    expect(await settleDue(services)).to.equal(1);
    expect(await fundsOf(stage, first)).to.deep.equal([100_00, 100_00, 0, 0]);
    expect(await failing('settle-payments')).to.equal(0);
  });

  it('Overdue requests return to the queue although the first one fails', async () => {
    const { services, clock } = stage;
    const held = [];
    for (let count = 0; count < 2; count += 1) {
      const owner = await makeOwner(services);
      const { id } = await ask(services, owner);
      requested.push(owner);
      await take(services, MODERATOR + count, id);
      held.push({ id, ...owner });
    }
    const [stuck, other] = held;
    clock.moveBy(DAY_MS);
    await whileStuck('withdrawals', stuck?.id ?? 0, async () => {
      await handBackOverdue(services);
      expect(await statusOf(services, other?.insertId ?? 0)).to.equal('waiting');
      expect(await statusOf(services, stuck?.insertId ?? 0)).to.equal('withdrawing');
      expect(await failing('hand-back-withdrawals')).to.equal(1);
    });
    await endBackOff();
    await handBackOverdue(services);
    expect(await statusOf(services, stuck?.insertId ?? 0)).to.equal('waiting');
  });

  it('Rejected items return although the first one fails', async () => {
    const { services, clock } = stage;
    const rejected = [];
    for (let count = 0; count < 2; count += 1) {
      const owner = await makeOwner(services);
      const { id } = await ask(services, owner);
      requested.push(owner);
      await take(services, MODERATOR, id);
      await reject(services, MODERATOR, id);
      rejected.push({ id, ...owner });
    }
    const [stuck, other] = rejected;
    clock.moveBy(DAY_MS);
    await whileStuck('withdrawals', stuck?.id ?? 0, async () => {
      await returnLeftItems(services);
      expect(await statusOf(services, other?.insertId ?? 0)).to.equal('owned');
      expect(await failing('return-rejected-items')).to.equal(1);
    });
    await endBackOff();
    await returnLeftItems(services);
    expect(await statusOf(services, stuck?.insertId ?? 0)).to.equal('owned');
  });

  it('Old seed pairs rotate although the first one fails', async () => {
    const { services, clock } = stage;
    const pairs = [];
    for (let count = 0; count < 2; count += 1) {
      const player = await makePlayer(services, 10_000);
      await openCase(services, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
      const [pair] = await services.db('seed_pairs').where({ active_of: player.id }).select<{ id: number }[]>('id');
      pairs.push(pair?.id ?? 0);
    }
    const [stuck = 0, other = 0] = pairs;
    const stateOf = async (id: number): Promise<string | undefined> =>
      (await services.db('seed_pairs').where({ id }).first<{ state: string } | undefined>('state'))?.state;
    const rotate = async (): Promise<void> => {
      for (const job of draws.jobs) await job.act(services);
    };
    clock.moveBy(31 * DAY_MS);
    await whileStuck('seed_pairs', stuck, async () => {
      await rotate();
      expect([await stateOf(stuck), await stateOf(other)]).to.deep.equal(['active', 'revealed']);
      expect(await failing('rotate-old-seed-pairs')).to.equal(1);
    });
    await endBackOff();
    await rotate();
    expect(await stateOf(stuck)).to.equal('revealed');
  });

  it('Sessions of every player end although those of the first one cannot be read', async () => {
    const { services, clock } = stage;
    const { redis, db } = services;
    const [first, second] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const listOf = (id: number): string => `sessions-of:${String(id)}`;
    const sessionOf = async (id: number): Promise<string> => {
      const [token, nowMs] = [`job-rows-${String(id)}`, clock.now().getTime()];
      const player = { id, type: 'demo', name: '', locale: 'ru', currency: 'rub', isAdult: true, token };
      const record = { player, cookie: {}, createdAtMs: nowMs, epoch: services.dataVersions.epoch() };
      await redis.set(SESSION_PREFIX + token, JSON.stringify(record));
      await new Sessions(services).remember({ id: token, token, playerId: id });
      return token;
    };
    const isOver = async (id: string): Promise<boolean> => (await new Sessions(services).find({ id })) === null;
    for (const [require, job] of [
      [
        async (id: number) => {
          const row = { player_id: id, changed_at: clock.now(), due_at: clock.now() };
          await db('session_endings').insert(row);
        },
        endDueSessions,
      ],
      [
        async (id: number) => {
          const now = clock.now();
          await db('players').where({ id }).update({ blocked_at: now, block_reason: 'rules', cut_due_at: now });
        },
        cutDueSessions,
      ],
    ] as const) {
      // A list of another type: reading it fails each time.
      await redis.del(listOf(first.id));
      await redis.set(listOf(first.id), 'not a list');
      const session = await sessionOf(second.id);
      for (const { id } of [first, second]) {
        await require(id);
        clock.moveBy(1);
      }
      expect(await isOver(session)).to.equal(false);
      expect(await refusalOf(job(services))).to.contain('WRONGTYPE');
      expect(await isOver(session)).to.equal(true);
      await redis.del(listOf(first.id));
      await job(services);
    }
    await db('session_endings').whereIn('player_id', [first.id, second.id]).delete();
  });
});
