/** Requests of players for withdrawals, and what staff do with them, over HTTP. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { type HttpMember, signInMember } from '#test/support/players/http-member.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { giveDonate } from '#test/support/services.ts';

const REQUESTS = 8;
const ENOUGH = 10_000_000;

export type OriginOf = (place: number) => string;

export interface Request {
  readonly player: HttpPlayer;
  readonly insertId: number;
  readonly id: number;
}

export const moderator = (originOf: OriginOf): Promise<HttpMember> =>
  signInMember(originOf(0), randomUUID().slice(0, 8), 'moderator');

export const take = (member: HttpMember, origin: string, wanted?: number) =>
  member.send(origin, '/staff/withdrawals/take', {
    idempotencyKey: randomUUID(),
    ...(wanted === undefined ? {} : { wanted: String(wanted) }),
  });

export const finish = (member: HttpMember, origin: string, id: number, idempotencyKey: string) =>
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

export const askMany = (services: Services, originOf: OriginOf): Promise<Request[]> =>
  Promise.all(Array.from({ length: REQUESTS }, () => ask(services, originOf)));

export async function stateOf(services: Services, id: number): Promise<string> {
  const [row] = await services.db('withdrawals').where({ id }).select<{ state: string }[]>('state');
  return row?.state ?? 'none';
}

export async function endsOf(services: Services, id: number): Promise<number> {
  const ends = ['withdrawn', 'rejected', 'cancelled'];
  return (await services.db('withdrawal_steps').where({ withdrawal_id: id }).whereIn('step', ends).select('id')).length;
}
