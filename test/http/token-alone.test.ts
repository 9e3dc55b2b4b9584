/**
 * Clients without cookies: every JSON call accepts the session's token alone, and what a call changes about the session
 * reaches the session of that token.
 */
import { expect } from 'chai';
import request from 'supertest';
import { endpoints as allEndpoints } from '#src/app.ts';
import { type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import { publishSpins } from '#test/support/catalogue/wheel-ring.ts';
import { type Auth, type SessionAnswer, asPlayer, freshName } from '#test/support/store.ts';
import { CALLS, type Parts, type Things } from './access-table.ts';

const calls = allEndpoints.flatMap(({ name, api, access }) =>
  api === null || access.role === 'staff' ? [] : [{ name, api }],
);

type SessionUser = NonNullable<SessionAnswer['user']>;

describe('A client without cookies', function () {
  this.timeout(60_000);
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
    await publishSpins(stage.services);
  });
  after(() => stage.close());

  const client = () => request(stage.store.server);
  const send = ({ method, path }: { method: string; path: string }, token: string, fields: object) => {
    if (method === 'GET') return client().get(path).query(fields).set('X-Auth-Token', token);
    if (method === 'DELETE') return client().delete(path).set('X-Auth-Token', token);
    return client().post(path).send(fields).set('X-Auth-Token', token);
  };
  const post = (path: string, auth: Auth, fields: object = {}) =>
    client()
      .post(path)
      .send({ ...fields, ...auth });
  const userOf = async ({ token }: Auth): Promise<SessionUser | null> =>
    ((await client().get('/api/_auth/session').set('X-Auth-Token', token).expect(200)).body as SessionAnswer).user;
  const player = async (): Promise<{ readonly auth: Auth; readonly things: Things }> => {
    const { auth, post: act, get } = await asPlayer(stage.store, freshName());
    const opened = await act('/api/case/open', { case: 'plain' }).expect(200);
    const [drop] = (opened.body as { data: { drops: { insertId: number; drawId: number }[] } }).data.drops;
    const [session] = ((await get('/api/user/sessions').expect(200)).body as { data: { id: string }[] }).data;
    if (drop === undefined || session === undefined) throw new Error('a player without things');
    const { insertId: itemId, drawId } = drop;
    return { auth, things: { playerId: auth.id, itemId, drawId, openingId: drawId, session: session.id } };
  };
  const filled = (path: string, given: Parts): string =>
    path.replaceAll(/:([a-z]+)/gi, (_, name: string) => String(given[name] ?? 'none'));

  for (const { name, api } of calls) {
    it(`${name} answers as with a cookie`, async () => {
      const entry = CALLS[name];
      if (entry === undefined) throw new Error(`${name} is not in the table of access`);
      const { auth, things } = await player();
      const address = { method: api.method, path: filled(api.path, entry.at?.(things) ?? {}) };
      const response = await send(address, auth.token, entry.send?.(things) ?? {});
      expect(response.status).to.equal(entry.player);
      expect(response.headers).not.to.have.property('location');
    });
  }

  it('Signing out by the token ends the session and its token', async () => {
    for (const end of [
      (auth: Auth) => client().delete('/api/_auth/session').set('X-Auth-Token', auth.token).expect(200),
      (auth: Auth) => client().delete('/api/_auth/session').send(auth).expect(200),
      (auth: Auth) => post('/api/user/sessions/end', auth, { all: true }).expect(200),
      (auth: Auth) => post('/api/user/delete', auth, { confirm: String(auth.id) }).expect(200),
    ]) {
      const { agent, auth } = await asPlayer(stage.store, freshName());
      expect((await userOf(auth))?.ID).to.equal(auth.id);
      await end(auth);
      expect(await userOf(auth)).to.equal(null);
      expect(await stage.userOf(agent)).to.equal(null);
      await post('/api/item/sell', auth, { ids: [1] }).expect(401);
    }
  });

  it('Signing out by a wrong token, or by that of another session, ends nothing', async () => {
    const { auth } = await asPlayer(stage.store, freshName());
    const other = await asPlayer(stage.store, freshName());
    await client().delete('/api/_auth/session').set('X-Auth-Token', 'wrong').expect(200);
    await client()
      .delete('/api/_auth/session')
      .send({ ...auth, id: other.auth.id })
      .expect(200);
    expect((await userOf(auth))?.ID).to.equal(auth.id);
    expect((await userOf(other.auth))?.ID).to.equal(other.auth.id);
  });

  it('Currency, language and name that were changed by the token are those of its session', async () => {
    const { auth } = await asPlayer(stage.store, freshName());
    await post('/api/user/currency/change', auth, { code: 'eur' }).expect(200);
    await post('/api/user/language/change', auth, { code: 'pl' }).expect(200);
    await post('/api/user/name', auth, { name: 'Another name' }).expect(200);
    expect(await userOf(auth)).to.include({ currency: 'eur', language: 'pl', name: 'Another name' });
    const refused = await post('/api/case/open', auth, { case: 'resting' }).expect(409);
    const inPolish = stage.services.texts.t('pl')('errors.case.unavailable');
    expect((refused.body as { message: string }).message).to.equal(inPolish);
    const created = await post('/api/payment/create', auth, { sum: 50, method: 'sandbox' });
    expect(created.body).to.include({ status: 'ok' });
    const id = (created.body as { id: string }).id;
    const shown = await client().get(`/api/payment/status/${id}`).query(auth).expect(200);
    expect((shown.body as { data: { currency: string } }).data.currency).to.equal('eur');
  });

  it('The age that was confirmed by the token counts for its session', async () => {
    stage.newUser('google');
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    const user = await stage.userOf(agent);
    const auth = { token: user?.session.token ?? '', type: user?.auth_type ?? '', id: user?.ID ?? 0 };
    await post('/api/bonus/take', auth).expect(403);
    await post('/api/user/adult', auth, { confirm: 1 }).expect(200);
    expect((await userOf(auth))?.adult).to.equal(1);
    await post('/api/bonus/take', auth).expect(200);
    expect((await stage.userOf(agent))?.adult).to.equal(1);
  });
});
