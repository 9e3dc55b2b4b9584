/*
 * Races of withdrawals: two moderators never claim the same request, a cancellation and a claim exclude each other, and
 * a request ends once. A balance correction is posted once.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { type HttpMember, signInMember } from '#test/support/players/http-member.ts';
import { signIn } from '#test/support/players/http-player.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';
import { askMany, endsOf, finish, moderator, stateOf, take } from './withdrawal-requests.ts';

interface DecisionRow {
  readonly state: string;
  readonly decided_by: number;
}

export function staffAtOnce(both: TwoProcesses): void {
  describe('Concurrent actions of staff over two processes', () => {
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
      for (const [index, { player, insertId, id }] of (await askMany(services, originOf)).entries()) {
        const member = await moderator(originOf);
        const [cancelled] = await Promise.all([
          player.post(originOf(index), '/api/item/withdraw/cancel', { insertId }),
          take(member, originOf(index + 1), id),
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
          member.send(originOf(place), `/staff/corrections/${String(row.id)}/${what}`, {
            idempotencyKey: randomUUID(),
          });
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
}
