/**
 * Sign-in, sign-out and GET /api/_auth/session over the real session store. Proves what a session exposes: id and token
 * change at sign-in, a token alone is enough, and another origin cannot sign a player out.
 */
import { expect } from 'chai';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { findIdentity } from '#src/players/identities/index.ts';
import { endSessionsOf } from '#src/platform/redis/sessions.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, type Store, asPlayer, freshName, openStore } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

describe('The session of a player', () => {
  const stage = stageWith(makeServices);

  const userOf = async (agent: ReturnType<Store['guest']>): Promise<SessionAnswer['user']> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user;

  it('A guest has no user and gets no cookie', async () => {
    const answer = await stage.store.guest().get('/api/_auth/session').expect(200).expect('Cache-Control', 'no-store');
    expect(answer.body).to.deep.equal({ user: null });
    expect(answer.headers).not.to.have.property('set-cookie');
  });

  it('A new demo player gets the initial gifts of the store', async () => {
    const agent = stage.store.guest();
    const name = freshName();
    const signedIn = await agent.get('/en/auth/demo').query({ name, return: '/en/case/plain' }).expect(303);
    expect(signedIn.headers).to.include({ location: '/en/case/plain', 'cache-control': 'no-store' });
    const cookie = String(signedIn.headers['set-cookie']);
    expect(cookie)
      .to.match(/^session=/)
      .and.match(/HttpOnly/)
      .and.match(/SameSite=Lax/)
      .and.not.match(/Secure/);
    expect(await userOf(agent)).to.include({
      name,
      auth_type: 'demo',
      balanceMinor: 100_000,
      balance: 1000,
      bonuses: 100,
      freeSpin: 1,
      currency: 'rub',
      language: 'en',
      adult: 1,
    });
  });

  it('The same name signs in the same player, also when two first visits come at once', async () => {
    const name = freshName();
    const players = await Promise.all(Array.from({ length: 8 }, () => asPlayer(stage.store, name)));
    expect(new Set(players.map(({ auth }) => auth.id)).size).to.equal(1);
    expect(new Set(players.map(({ auth }) => auth.token)).size).to.equal(8);
  });

  it('Each sign-in creates another id and token, and ends the earlier session', async () => {
    const name = freshName();
    const agent = stage.store.guest();
    const cookieOf = (headers: Record<string, string>): string =>
      /session=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    const first = cookieOf((await agent.get('/auth/demo').query({ name })).headers);
    const token = (await userOf(agent))?.session.token ?? '';
    const second = cookieOf((await agent.get('/auth/demo').query({ name })).headers);
    expect(second).not.to.equal(first);
    expect((await userOf(agent))?.session.token).not.to.equal(token);
    const old = await stage.store.guest().get('/api/_auth/session').set('Cookie', first).expect(200);
    expect(old.body).to.deep.equal({ user: null });
    const byToken = await stage.store.guest().get('/api/_auth/session').set('X-Auth-Token', token).expect(200);
    expect(byToken.body).to.deep.equal({ user: null });
  });

  it('A client without cookies is recognised by its token alone', async () => {
    const { auth } = await asPlayer(stage.store, freshName());
    const answer = await stage.store.guest().get('/api/_auth/session').set('X-Auth-Token', auth.token).expect(200);
    expect((answer.body as SessionAnswer).user?.ID).to.equal(auth.id);
  });

  it('DELETE ends the session by the cookie alone', async () => {
    const { agent, auth } = await asPlayer(stage.store, freshName());
    const ended = await agent.delete('/api/_auth/session').expect(200);
    expect(ended.body).to.deep.equal({ status: 'ok', data: null });
    expect(await userOf(agent)).to.equal(null);
    const byToken = await stage.store.guest().get('/api/_auth/session').set('X-Auth-Token', auth.token).expect(200);
    expect(byToken.body).to.deep.equal({ user: null });
  });

  it('A foreign site cannot end the session', async () => {
    const { agent } = await asPlayer(stage.store, freshName());
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null' },
    ]) {
      const refused = await agent.delete('/api/_auth/session').set(headers).expect(403);
      expect((refused.body as { error: string }).error).to.equal('errors.origin');
      await agent.post('/signout').set(headers).expect(403);
    }
    expect(await userOf(agent)).not.to.equal(null);
  });

  it('The sign-out form ends the session and leads home in its language', async () => {
    const { agent } = await asPlayer(stage.store, freshName());
    await agent.post('/pl/signout').type('form').send({}).expect(303).expect('Location', '/pl');
    expect(await userOf(agent)).to.equal(null);
  });

  it('A tampered or foreign cookie signs in no player', async () => {
    for (const cookie of [
      'session=s%3Aforged.AAAA',
      'session=',
      'session=%00',
      'session=s%3A',
      `session=${'x'.repeat(3000)}`,
    ]) {
      const answer = await stage.store.guest().get('/api/_auth/session').set('Cookie', cookie).expect(200);
      expect(answer.body).to.deep.equal({ user: null });
    }
    const entered = await stage.store.guest().get('/en/auth/demo').query({ name: freshName() }).expect(303);
    const [own = ''] = /^session=[^;]+/.exec(String(entered.headers['set-cookie'])) ?? [];
    for (const cookie of [own.replace(/\.[^.]+$/, '.AAAA'), own.replace(/\.[^.]+$/, '')]) {
      const answer = await stage.store.guest().get('/api/_auth/session').set('Cookie', cookie).expect(200);
      expect(answer.body, 'the id of a session without its signature').to.deep.equal({ user: null });
    }
  });

  it('A sign-in redirects to own paths only', async () => {
    const name = freshName();
    for (const wrong of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/a\nb',
      'javascript:alert(1)',
      '',
    ]) {
      await stage.store.guest().get('/auth/demo').query({ name, return: wrong }).expect(303).expect('Location', '/');
    }
  });

  it('A name has 1 to 32 printable characters', async () => {
    const guest = stage.store.guest();
    await guest.get('/auth/demo').expect(400).expect('Content-Type', /html/);
    for (const name of ['', ' ', 'x'.repeat(33), 'a\u0007b', '\u200f']) {
      await guest.get('/auth/demo').query({ name }).expect(422);
    }
    await guest.get('/auth/demo?name=a&name=b').expect(400);
    await guest
      .get('/auth/demo')
      .query({ name: `Ёж 😀 ${freshName()}` })
      .expect(303);
  });

  it('Calls use the language of the last page', async () => {
    const { agent, auth } = await asPlayer(stage.store, freshName());
    const refusal = async (): Promise<string> => {
      const answer = await agent
        .post('/api/case/open')
        .send({ ...auth, case: 'resting' })
        .expect(409);
      return (answer.body as { message: string }).message;
    };
    const inRussian = await refusal();
    await agent.get('/en').expect(200);
    expect(await refusal())
      .to.equal('This case is temporarily unavailable')
      .and.not.equal(inRussian);
    await agent.get('/').expect(200);
    expect(await refusal()).to.equal(inRussian);
  });

  it('Outside of demo mode the demo sign-in does not exist', async () => {
    const grown = { ...stage.services, config: { ...stage.services.config, demo: false } };
    const closed = await openStore(grown);
    await closed.guest().get('/auth/demo').query({ name: freshName() }).expect(404);
    await closed.guest().get('/auth/demo').query({ name: freshName(), role: 'admin' }).expect(404);
    await closed.close();
  });

  it('HEAD does not sign in', async () => {
    const name = freshName();
    const response = await stage.store.guest().head('/auth/demo').query({ name }).expect(405).expect('Allow', 'GET');
    expect(response.headers).not.to.have.property('set-cookie');
    expect(await findIdentity(stage.services, 'demo', name)).to.equal(null);
  });

  it('The session of a closed account is refused, ends, and leaves a guest', async () => {
    const { agent, auth } = await asPlayer(stage.store, freshName());
    const other = await asPlayer(stage.store, freshName());
    await transaction(stage.services, null, async (tx) => {
      await closePlayer(tx, auth.id);
      await closePlayer(tx, other.auth.id);
      return null;
    });
    const refused = await agent.get('/en').expect(401);
    expect(refused.text).to.contain('Invalid authorization').and.not.contain('/signout');
    expect((await agent.get('/en').expect(200)).text).not.to.contain('/signout');
    expect(await userOf(agent)).to.equal(null);
    // Removing several accounts ends all their sessions at once, so calls refuse them too.
    const stays = await asPlayer(stage.store, freshName());
    await endSessionsOf(stage.services, new Set([auth.id, other.auth.id]));
    await other.post('/api/item/sell', { ids: [1] }).expect(401);
    expect((await other.agent.get('/en').expect(200)).text).not.to.contain('/signout');
    expect((await userOf(stays.agent))?.ID).to.equal(stays.auth.id);
  });

  it('A sign-out form with wrong auth data, which another site could send, does not end the session', async () => {
    const { agent, auth } = await asPlayer(stage.store, freshName());
    await agent.post('/case/plain').type('form').send({ token: 'wrong', count: '1' }).expect(401);
    expect((await userOf(agent))?.ID).to.equal(auth.id);
  });
});
