/*
 * Races of withdrawals over two processes: two moderators never claim the same request, a cancellation and a claim
 * exclude each other, a request ends once, and a process killed during completion loses and duplicates nothing. A
 * balance correction is posted once. The audit after each test checks the rest.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { type HttpMember, signInMember } from '#test/support/http-member.ts';
import { type HttpPlayer, signIn } from '#test/support/http-player.ts';
import { type StoreProcess, startStore } from '#test/support/processes.ts';
import { twoProcesses } from '#test/support/two-processes.ts';
import { closeServices, expectCleanAudit, giveDonate, makeServices } from '#test/support/services.ts';

const REQUESTS = 8;
const ENOUGH = 10_000_000;

type OriginOf = (place: number) => string;

interface DecisionRow {
  readonly state: string;
  readonly decided_by: number;
}

interface Request {
  readonly player: HttpPlayer;
  readonly insertId: number;
  readonly id: number;
}

const moderator = (originOf: OriginOf): Promise<HttpMember> =>
  signInMember(originOf(0), randomUUID().slice(0, 8), 'moderator');

const take = (member: HttpMember, origin: string, wanted?: number) =>
  member.send(origin, '/staff/withdrawals/take', {
    idempotencyKey: randomUUID(),
    ...(wanted === undefined ? {} : { wanted: String(wanted) }),
  });

const finish = (member: HttpMember, origin: string, id: number, idempotencyKey: string) =>
  member.send(origin, `/staff/withdrawals/${String(id)}/done`, { avatar: 'yes', idempotencyKey });

async function ask(services: Services, originOf: OriginOf): Promise<Request> {
  const player = await signIn(originOf(0), `withdrawer ${randomUUID().slice(0, 8)}`);
  await giveDonate(services, player.id, ENOUGH);
  const opened = await player.post(originOf(0), '/api/case/open', { case: 'plain', count: 1 });
  const insertId = (opened.body.data as { drops: { insertId: number }[] }).drops[0]?.insertId ?? 0;
  const response = await player.post(originOf(1), '/api/item/withdraw', { insertId, gameId: '38204417' });
  expect(response.status).to.equal(200);
  return { player, insertId, id: (response.body.data as { withdrawal: { id: number } }).withdrawal.id };
}

const askMany = (services: Services, originOf: OriginOf): Promise<Request[]> =>
  Promise.all(Array.from({ length: REQUESTS }, () => ask(services, originOf)));

async function stateOf(services: Services, id: number): Promise<string> {
  const [row] = await services.db('withdrawals').where({ id }).select<{ state: string }[]>('state');
  return row?.state ?? 'none';
}

async function endsOf(services: Services, id: number): Promise<number> {
  const ends = ['withdrawn', 'rejected', 'cancelled'];
  return (await services.db('withdrawal_steps').where({ withdrawal_id: id }).whereIn('step', ends).select('id')).length;
}

describe('Concurrent actions of staff over two processes', function () {
  this.timeout(180_000);
  const both = twoProcesses();
  beforeEach(async () => {
    // Completes the remaining requests, so that the queue holds only those of the test.
    const left = await both.services.db('withdrawals').where({ state: 'waiting' }).select<{ id: number }[]>('id');
    const member = await moderator(both.originOf);
    for (const { id } of left) {
      await take(member, both.originOf(0), id);
      await finish(member, both.originOf(0), id, randomUUID());
    }
  });

  it('Each request goes to one moderator, and each moderator gets one request', async () => {
    const { services, originOf } = both;
    const ids = (await askMany(services, originOf)).map(({ id }) => id);
    const moderators = await Promise.all(ids.map(() => moderator(originOf)));
    // Each moderator sends the request to both processes.
    const answers = await Promise.all(moderators.flatMap((one) => [take(one, originOf(0)), take(one, originOf(1))]));
    for (const { status } of answers) expect(status).to.equal(303);
    const rows = await services
      .db('withdrawals')
      .whereIn('id', ids)
      .select<{ holder_id: number | null }[]>('holder_id');
    const holders = rows.map((row) => row.holder_id);
    expect(holders).to.have.members(moderators.map(({ id }) => id));
  });

  it('A request is either cancelled or taken, never both', async () => {
    const { services, originOf } = both;
    for (const [place, { player, insertId, id }] of (await askMany(services, originOf)).entries()) {
      const member = await moderator(originOf);
      const [cancelled] = await Promise.all([
        player.post(originOf(place), '/api/item/withdraw/cancel', { insertId }),
        take(member, originOf(place + 1), id),
      ]);
      expect(cancelled.status).to.be.oneOf([200, 409]);
      expect(await stateOf(services, id)).to.equal(cancelled.status === 200 ? 'cancelled' : 'withdrawing');
    }
  });

  it('A request that is completed and rejected at the same moment ends once', async () => {
    const { services, originOf } = both;
    for (const { id } of await askMany(services, originOf)) {
      const member = await moderator(originOf);
      await take(member, originOf(0), id);
      const rejection = { reason: 'lot', idempotencyKey: randomUUID() };
      await Promise.all([
        finish(member, originOf(0), id, randomUUID()),
        member.send(originOf(1), `/staff/withdrawals/${String(id)}/reject`, rejection),
      ]);
      expect(await stateOf(services, id)).to.be.oneOf(['withdrawn', 'error']);
      expect(await endsOf(services, id)).to.equal(1);
    }
  });

  it('A correction is posted once for many approvals and refusals, and never by its author', async () => {
    const { services, originOf } = both;
    const enter = () => signInMember(originOf(0), randomUUID().slice(0, 8), 'admin');
    const [author, ...others] = await Promise.all([enter(), enter(), enter(), enter()]);
    for (let round = 0; round < 4; round += 1) {
      const { id: player } = await signIn(originOf(0), `corrected ${randomUUID().slice(0, 8)}`);
      const input = { unit: 'RUB', sum: '10000.01', reason: 'a race', idempotencyKey: randomUUID() };
      await author.send(originOf(round), `/staff/players/${String(player)}/corrections`, input);
      const rows = await services.db('corrections').where({ player_id: player }).select<{ id: number }[]>('id');
      const [row] = rows;
      if (row === undefined) throw new Error('the correction is missing');
      const decide = (member: HttpMember, place: number, what: string) =>
        member.send(originOf(place), `/staff/corrections/${String(row.id)}/${what}`, { idempotencyKey: randomUUID() });
      await Promise.all([
        ...others.flatMap((member) => [decide(member, 0, 'approve'), decide(member, 1, 'approve')]),
        decide(author, 1, 'approve'),
        decide(others[0], round, 'refuse'),
      ]);
      const [after] = await services
        .db('corrections')
        .where({ id: row.id })
        .select<DecisionRow[]>('state', 'decided_by');
      expect(after?.state).to.be.oneOf(['posted', 'refused']);
      if (after?.state === 'posted') expect(after.decided_by).not.to.equal(author.id);
      const moved = await services
        .db('transfers')
        .where({ subject_type: 'correction', subject_id: row.id })
        .select('id');
      expect(moved).to.have.length(after?.state === 'posted' ? 1 : 0);
    }
  });
});

describe('kill -9 while items are handed over', function () {
  this.timeout(180_000);
  let services: Services;
  let store: StoreProcess;
  const originOf: OriginOf = () => store.origin;
  before(async () => {
    services = await makeServices();
    store = await startStore();
  });
  after(async () => {
    await store.stop();
    await closeServices(services);
  });

  it('Each item is handed over once, whatever the killed process answered', async () => {
    const held = await Promise.all(
      (await askMany(services, originOf)).map(async ({ id }) => {
        const member = await moderator(originOf);
        await take(member, originOf(0), id);
        return { id, member, key: randomUUID() };
      }),
    );
    const sent = held.map(({ id, member, key }) => finish(member, originOf(0), id, key));
    // The first response shows that the others are in progress.
    await Promise.race(sent);
    await store.kill();
    await Promise.all(sent);
    await expectCleanAudit(services);
    store = await startStore();
    for (const { id, member, key } of held) {
      expect((await finish(member, originOf(0), id, key)).status).to.equal(303);
      expect(await stateOf(services, id)).to.equal('withdrawn');
      expect(await endsOf(services, id)).to.equal(1);
    }
    await expectCleanAudit(services);
  });
});
