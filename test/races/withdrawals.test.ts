/*
 * Races of withdrawals over two processes: two moderators never get one request, cancelling and taking never both
 * happen, a request ends once, and a process killed in the middle of "done" loses and doubles nothing. Beside them, as
 * it takes the same two processes: a correction is posted once. The audit after each says the rest.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { World } from '#src/platform/world.ts';
import { type HttpMember, signInMember } from '../support/http-member.ts';
import { type HttpPlayer, signIn } from '../support/http-player.ts';
import { type StoreProcess, startStore } from '../support/processes.ts';
import { twoProcesses } from '../support/two-processes.ts';
import { closeWorld, expectCleanAudit, giveDonate, makeWorld } from '../support/world.ts';

const REQUESTS = 8;
const ENOUGH = 10_000_000;

/** Where a request of a test goes. */
type OriginOf = (place: number) => string;

/** What became of a correction. */
interface Decided {
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

async function ask(world: World, originOf: OriginOf): Promise<Request> {
  const player = await signIn(originOf(0), `withdrawer ${randomUUID().slice(0, 8)}`);
  await giveDonate(world, player.id, ENOUGH);
  const opened = await player.post(originOf(0), '/api/case/open', { case: 'plain', count: 1 });
  const insertId = (opened.body.data as { drops: { insertId: number }[] }).drops[0]?.insertId ?? 0;
  const asked = await player.post(originOf(1), '/api/item/withdraw', { insertId, gameId: '38204417' });
  expect(asked.status).to.equal(200);
  return { player, insertId, id: (asked.body.data as { withdrawal: { id: number } }).withdrawal.id };
}

const askMany = (world: World, originOf: OriginOf): Promise<Request[]> =>
  Promise.all(Array.from({ length: REQUESTS }, () => ask(world, originOf)));

async function stateOf(world: World, id: number): Promise<string> {
  const [row] = await world.db('withdrawals').where({ id }).select<{ state: string }[]>('state');
  return row?.state ?? 'none';
}

/** How often a request has ended. */
async function endsOf(world: World, id: number): Promise<number> {
  const ends = ['withdrawn', 'rejected', 'cancelled'];
  return (await world.db('withdrawal_steps').where({ withdrawal_id: id }).whereIn('step', ends).select('id')).length;
}

describe('what staff do at once, over two processes', function () {
  this.timeout(180_000);
  const both = twoProcesses();
  beforeEach(async () => {
    // What was left waiting is handed over, so that the queue holds a test's own requests alone.
    const left = await both.world.db('withdrawals').where({ state: 'waiting' }).select<{ id: number }[]>('id');
    const member = await moderator(both.originOf);
    for (const { id } of left) {
      await take(member, both.originOf(0), id);
      await finish(member, both.originOf(0), id, randomUUID());
    }
  });

  it('gives each request to one moderator, and each moderator one request', async () => {
    const { world, originOf } = both;
    const ids = (await askMany(world, originOf)).map(({ id }) => id);
    const moderators = await Promise.all(ids.map(() => moderator(originOf)));
    // Everybody presses twice, at both processes.
    const answers = await Promise.all(moderators.flatMap((one) => [take(one, originOf(0)), take(one, originOf(1))]));
    for (const { status } of answers) expect(status).to.equal(303);
    const rows = await world.db('withdrawals').whereIn('id', ids).select<{ holder_id: number | null }[]>('holder_id');
    const holders = rows.map((row) => row.holder_id);
    expect(holders).to.have.members(moderators.map(({ id }) => id));
  });

  it('cancels a request or takes it, never both', async () => {
    const { world, originOf } = both;
    for (const [place, { player, insertId, id }] of (await askMany(world, originOf)).entries()) {
      const member = await moderator(originOf);
      const [cancelled] = await Promise.all([
        player.post(originOf(place), '/api/item/withdraw/cancel', { insertId }),
        take(member, originOf(place + 1), id),
      ]);
      expect(cancelled.status).to.be.oneOf([200, 409]);
      expect(await stateOf(world, id)).to.equal(cancelled.status === 200 ? 'cancelled' : 'withdrawing');
    }
  });

  it('ends a request once when it is done and turned down at the same moment', async () => {
    const { world, originOf } = both;
    for (const { id } of await askMany(world, originOf)) {
      const member = await moderator(originOf);
      await take(member, originOf(0), id);
      const rejection = { reason: 'lot', idempotencyKey: randomUUID() };
      await Promise.all([
        finish(member, originOf(0), id, randomUUID()),
        member.send(originOf(1), `/staff/withdrawals/${String(id)}/reject`, rejection),
      ]);
      expect(await stateOf(world, id)).to.be.oneOf(['withdrawn', 'error']);
      expect(await endsOf(world, id)).to.equal(1);
    }
  });

  it('posts a correction once, however many admins approve and refuse it, and never by who asked for it', async () => {
    const { world, originOf } = both;
    const enter = () => signInMember(originOf(0), randomUUID().slice(0, 8), 'admin');
    const [asker, ...others] = await Promise.all([enter(), enter(), enter(), enter()]);
    for (let round = 0; round < 4; round += 1) {
      const { id: player } = await signIn(originOf(0), `corrected ${randomUUID().slice(0, 8)}`);
      const asked = { unit: 'RUB', sum: '10000.01', reason: 'a race', idempotencyKey: randomUUID() };
      await asker.send(originOf(round), `/staff/players/${String(player)}/corrections`, asked);
      const rows = await world.db('corrections').where({ player_id: player }).select<{ id: number }[]>('id');
      const [row] = rows;
      if (row === undefined) throw new Error('a correction that nobody asked for');
      const decide = (member: HttpMember, place: number, what: string) =>
        member.send(originOf(place), `/staff/corrections/${String(row.id)}/${what}`, { idempotencyKey: randomUUID() });
      await Promise.all([
        ...others.flatMap((member) => [decide(member, 0, 'approve'), decide(member, 1, 'approve')]),
        decide(asker, 1, 'approve'),
        decide(others[0], round, 'refuse'),
      ]);
      const [after] = await world.db('corrections').where({ id: row.id }).select<Decided[]>('state', 'decided_by');
      expect(after?.state).to.be.oneOf(['posted', 'refused']);
      if (after?.state === 'posted') expect(after.decided_by).not.to.equal(asker.id);
      const moved = await world.db('transfers').where({ subject_type: 'correction', subject_id: row.id }).select('id');
      expect(moved).to.have.length(after?.state === 'posted' ? 1 : 0);
    }
  });
});

describe('kill -9 in the middle of handing items over', function () {
  this.timeout(180_000);
  let world: World;
  let store: StoreProcess;
  const originOf: OriginOf = () => store.origin;
  before(async () => {
    world = await makeWorld();
    store = await startStore();
  });
  after(async () => {
    await store.stop();
    await closeWorld(world);
  });

  it('does each once, whatever the process had answered', async () => {
    const held = await Promise.all(
      (await askMany(world, originOf)).map(async ({ id }) => {
        const member = await moderator(originOf);
        await take(member, originOf(0), id);
        return { id, member, key: randomUUID() };
      }),
    );
    const sent = held.map(({ id, member, key }) => finish(member, originOf(0), id, key));
    // The first answer says that the others are under way.
    await Promise.race(sent);
    await store.kill();
    await Promise.all(sent);
    await expectCleanAudit(world);
    store = await startStore();
    for (const { id, member, key } of held) {
      expect((await finish(member, originOf(0), id, key)).status).to.equal(303);
      expect(await stateOf(world, id)).to.equal('withdrawn');
      expect(await endsOf(world, id)).to.equal(1);
    }
    await expectCleanAudit(world);
  });
});
