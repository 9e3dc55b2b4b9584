/**
 * Proves that a player may have several sign-in methods: each is linked by the provider's own response in the
 * requesting session, an account of another player is refused with a message, and the last method cannot be unlinked.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { SESSION_PREFIX } from '#src/platform/redis/sessions.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { cutDueSessions } from '#src/players/players/cut-sessions.ts';
import { endDueSessions } from '#src/players/identities/end-other-sessions.ts';
import { ownIdentities } from '#src/players/identities/index.ts';
import { type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import { type Auth, type Store, testConfig } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';
import { openWire, type Wire } from '#test/support/processes/wire.ts';

type Agent = ReturnType<Store['guest']>;
interface NewPlayer {
  readonly agent: Agent;
  readonly auth: Auth;
}

describe('Linked ways of signing in', () => {
  let stage: SignInStage;
  let wire: Wire;
  before(async () => {
    wire = await openWire(testConfig({}).redisUrl);
    stage = await openStage({ redisUrl: wire.address });
  });
  after(async () => {
    await stage.close();
    await wire.close();
  });

  const authOf = async (agent: Agent): Promise<Auth> => {
    const user = await stage.userOf(agent);
    return { token: user?.session.token ?? '', type: user?.auth_type ?? '', id: user?.ID ?? 0 };
  };
  const newPlayer = async (): Promise<NewPlayer> => {
    stage.newUser('google');
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    return { agent, auth: await authOf(agent) };
  };
  const waysOf = async (playerId: number): Promise<string[]> =>
    (await ownIdentities(stage.services.db, playerId)).map(({ provider }) => provider);
  /** The provider's address to which a page without JavaScript redirects. */
  const begin = async ({ agent, auth }: NewPlayer, provider: string): Promise<string> => {
    const begun = await agent.post(`/en/profile/link/${provider}`).type('form').send(auth).redirects(0).expect(303);
    return String(begun.headers['location']);
  };
  const cameBack = async (address: string): Promise<string> => {
    const led = await fetch(address, { redirect: 'manual' });
    return (led.headers.get('location') ?? '').slice(stage.store.address.length);
  };
  const link = async (player: NewPlayer, provider: string): Promise<string> => {
    const callback = await cameBack(await begin(player, provider));
    const back = await player.agent.get(callback).redirects(0).expect(303);
    return String(back.headers['location']);
  };
  const unlink = ({ agent, auth }: NewPlayer, provider: string) =>
    agent.post(`/api/user/unlink/${provider}`).send(auth);

  it('A linked provider is displayed and signs in the same player', async () => {
    const player = await newPlayer();
    stage.newUser('vk');
    expect(await link(player, 'vk')).to.equal('/en/profile/accounts');
    const page = await player.agent.get('/en/profile/accounts').expect(200);
    expect(page.text).to.contain('VK: account linked');
    expect(await waysOf(player.auth.id)).to.deep.equal(['google', 'vk']);
    const other = stage.store.guest();
    await stage.signIn(other, '/en/auth/vk');
    expect(await stage.userOf(other)).to.include({ ID: player.auth.id, auth_type: 'vk' });
    // Linking keeps the session.
    expect(await authOf(player.agent)).to.deep.equal(player.auth);
  });

  it('The call answers the address of the provider', async () => {
    const player = await newPlayer();
    stage.newUser('twitch');
    const begun = await player.agent.post('/api/user/link/twitch').send(player.auth).expect(200);
    const { url } = (begun.body as { data: { url: string } }).data;
    await player.agent
      .get(await cameBack(url))
      .redirects(0)
      .expect(303);
    expect(await waysOf(player.auth.id)).to.deep.equal(['google', 'twitch']);
  });

  /** Moves the sign-in of a session eleven minutes back. */
  const age = async ({ auth }: NewPlayer): Promise<void> => {
    const { redis } = stage.services;
    const hash = createHash('sha256').update(auth.token).digest('base64url');
    const key = SESSION_PREFIX + String(await redis.get(`session-token:${hash}`));
    const record = JSON.parse(String(await redis.get(key))) as { createdAtMs: number };
    await redis.set(key, JSON.stringify({ ...record, createdAtMs: record.createdAtMs - 11 * MINUTE_MS }));
  };
  const noticesOf = async ({ agent, auth }: NewPlayer): Promise<string[]> => {
    const answer = await agent.get('/api/notification/list').query(auth).expect(200);
    return (answer.body as { data: { text: string }[] }).data.map(({ text }) => text);
  };

  it('A session older than ten minutes neither links nor unlinks until the player signs in again', async () => {
    stage.newUser('google');
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    const player = { agent, auth: await authOf(agent) };
    stage.newUser('vk');
    await link(player, 'vk');
    await age(player);
    for (const path of ['/api/user/link/twitch', '/api/user/unlink/vk']) {
      expect((await agent.post(path).send(player.auth).expect(403)).body).to.include({ error: 'errors.auth.again' });
    }
    await agent.post('/en/profile/unlink/vk').type('form').send(player.auth).redirects(0);
    expect(await waysOf(player.auth.id)).to.deep.equal(['google', 'vk']);
    const old = (await agent.get('/en/profile/accounts').expect(200)).text;
    expect(old).to.contain('Sign in again: Google').and.not.contain('/profile/unlink/');
    const [, again = ''] = /href="([^"]*\/auth\/google\?[^"]*)"/.exec(old) ?? [];
    expect(await stage.signIn(agent, again.replaceAll('&amp;', '&'))).to.equal('/en/profile/accounts');
    const fresh = { agent, auth: await authOf(agent) };
    expect(fresh.auth.id).to.equal(player.auth.id);
    expect((await agent.get('/en/profile/accounts').expect(200)).text).to.contain('/profile/unlink/vk');
    await unlink(fresh, 'vk').expect(200);
    expect(await waysOf(player.auth.id)).to.deep.equal(['google']);
  });

  it('A session older than ten minutes deletes no account until the player signs in again', async () => {
    stage.newUser('google');
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    const player = { agent, auth: await authOf(agent) };
    await age(player);
    const leave = { ...player.auth, confirm: String(player.auth.id) };
    const refused = await agent.post('/api/user/delete').send(leave).expect(403);
    expect(refused.body).to.include({ error: 'errors.auth.again' });
    const from = `${stage.store.address}/en/profile/delete`;
    const back = await agent
      .post('/en/profile/delete')
      .set('Referer', from)
      .type('form')
      .send(leave)
      .redirects(0)
      .expect(303);
    expect(back.headers['location']).to.equal('/en/profile/delete');
    const page = (await agent.get('/en/profile/delete').expect(200)).text;
    expect(page).to.contain('Sign in again: Google').and.not.contain('action="/en/profile/delete"');
    const [, again = ''] = /href="([^"]*\/auth\/google\?[^"]*)"/.exec(page) ?? [];
    expect(await stage.signIn(agent, again.replaceAll('&amp;', '&'))).to.equal('/en/profile/delete');
    const fresh = { ...(await authOf(agent)), confirm: String(player.auth.id) };
    expect((await agent.get('/en/profile/delete').expect(200)).text).to.contain('action="/en/profile/delete"');
    const done = await agent.post('/en/profile/delete').type('form').send(fresh).redirects(0).expect(303);
    expect(done.headers['location']).to.equal('/en');
    expect(await waysOf(player.auth.id)).to.deep.equal([]);
  });

  it('A player whose provider is not configured any more may leave in any session', async () => {
    stage.newUser('twitch');
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/twitch');
    const player = { agent, auth: await authOf(agent) };
    await age(player);
    const { oauth } = stage.services.config;
    const others = Object.entries(oauth).filter(([name]) => name !== 'twitch');
    Object.assign(stage.services.config, { oauth: Object.fromEntries(others) });
    try {
      expect((await agent.get('/en/profile/delete').expect(200)).text).to.contain('action="/en/profile/delete"');
      await agent
        .post('/api/user/delete')
        .send({ ...player.auth, confirm: player.auth.id })
        .expect(200);
    } finally {
      Object.assign(stage.services.config, { oauth });
    }
  });

  it('Linking and unlinking notify the player and end the other sessions, and keep the own one', async () => {
    stage.newUser('google');
    const open = async (): Promise<NewPlayer> => {
      const agent = stage.store.guest();
      await stage.signIn(agent, '/en/auth/google');
      return { agent, auth: await authOf(agent) };
    };
    const [player, elsewhere] = [await open(), await open()];
    expect(elsewhere.auth.id).to.equal(player.auth.id);
    stage.newUser('twitch');
    await link(player, 'twitch');
    expect(await stage.userOf(elsewhere.agent)).to.equal(null);
    expect((await authOf(player.agent)).token).to.equal(player.auth.token);
    expect(await noticesOf(player)).to.have.length(1);
    await link(player, 'twitch');
    expect((await noticesOf(player))[0]).to.contain('Twitch was linked to your account');
    const third = stage.store.guest();
    await stage.signIn(third, '/en/auth/twitch');
    await unlink(player, 'twitch').expect(200);
    expect(await stage.userOf(third)).to.equal(null);
    expect((await noticesOf(player))[0]).to.contain('Twitch was unlinked from your account');
    expect((await authOf(player.agent)).token).to.equal(player.auth.token);
  });

  /** Runs a command whose ending of sessions finds that Redis has just stopped; Redis is back afterwards. */
  const withoutRedisAtTheEnd = async (command: () => Promise<unknown>): Promise<void> => {
    const { redis } = stage.services;
    const [list, ids] = [redis.zRangeWithScores.bind(redis), redis.zRange.bind(redis)];
    const [cutList, cutIds]: [typeof list, typeof ids] = [
      (...query) => {
        wire.cut();
        return list(...query);
      },
      (...query) => {
        wire.cut();
        return ids(...query);
      },
    ];
    Object.assign(redis, { zRangeWithScores: cutList, zRange: cutIds });
    try {
      await command();
      await stage.store.guest().get('/readyz').expect(503);
    } finally {
      Object.assign(redis, { zRangeWithScores: list, zRange: ids });
      wire.mend();
    }
    await until('the store is ready again', async () => (await stage.store.guest().get('/readyz')).status === 200);
  };
  const openAs = async (path = '/en/auth/google'): Promise<NewPlayer> => {
    const agent = stage.store.guest();
    await stage.signIn(agent, path);
    return { agent, auth: await authOf(agent) };
  };
  const endingsOf = async ({ auth }: NewPlayer): Promise<number> =>
    (await stage.services.db('session_endings').where({ player_id: auth.id })).length;

  it('A link made while Redis stops ends the other sessions when Redis is back', async () => {
    stage.newUser('google');
    const [player, elsewhere] = [await openAs(), await openAs()];
    stage.newUser('twitch');
    const callback = await cameBack(await begin(player, 'twitch'));
    await withoutRedisAtTheEnd(() => player.agent.get(callback).redirects(0));
    expect(await waysOf(player.auth.id)).to.deep.equal(['google', 'twitch']);
    expect((await stage.userOf(elsewhere.agent))?.ID).to.equal(player.auth.id);
    const later = await openAs();
    await endDueSessions(stage.services);
    expect(await stage.userOf(elsewhere.agent)).to.equal(null);
    for (const { agent, auth } of [player, later]) expect((await authOf(agent)).token).to.equal(auth.token);
  });

  it('An unlink made while Redis stops is reported as done, and ends the other sessions afterwards', async () => {
    stage.newUser('google');
    const player = await openAs();
    stage.newUser('vk');
    await link(player, 'vk');
    const [elsewhere, thief] = [await openAs(), await openAs('/en/auth/vk')];
    await withoutRedisAtTheEnd(() => unlink(player, 'vk').expect(200));
    expect(await waysOf(player.auth.id)).to.deep.equal(['google']);
    const { db } = stage.services;
    // A sign-in by the unlinked identity that was under way: its session is newer than the change.
    await db('session_endings')
      .where({ player_id: player.auth.id })
      .update({ changed_at: new Date(0) });
    await endDueSessions(stage.services);
    expect(await stage.userOf(thief.agent)).to.equal(null);
    expect((await stage.userOf(elsewhere.agent))?.ID).to.equal(player.auth.id);
    expect((await authOf(player.agent)).token).to.equal(player.auth.token);
    // Both are over: they changed more than two minutes ago.
    expect(await endingsOf(player)).to.equal(0);
  });

  it('The job retries for two minutes and then gives up', async () => {
    stage.newUser('google');
    const player = await openAs();
    stage.newUser('twitch');
    await link(player, 'twitch');
    expect(await endingsOf(player)).to.equal(1);
    await endDueSessions(stage.services);
    expect(await endingsOf(player)).to.equal(1);
    const [row] = await stage.services
      .db('session_endings')
      .where({ player_id: player.auth.id })
      .select<{ changed_at: Date; due_at: Date }[]>('changed_at', 'due_at');
    expect((row?.due_at.getTime() ?? 0) - (row?.changed_at.getTime() ?? 0)).to.be.within(30_000, 60_000);
  });

  it('A provider that is linked again signs in at once', async () => {
    stage.newUser('google');
    const player = await openAs();
    stage.newUser('vk');
    await link(player, 'vk');
    await unlink(player, 'vk').expect(200);
    await link(player, 'vk');
    const elsewhere = await openAs('/en/auth/vk');
    expect(elsewhere.auth.id).to.equal(player.auth.id);
    await endDueSessions(stage.services);
    for (const { agent, auth } of [player, elsewhere]) expect((await authOf(agent)).token).to.equal(auth.token);
  });

  it('An account deleted while Redis stops is closed, and its sessions end when Redis is back', async () => {
    stage.newUser('google');
    const [player, elsewhere] = [await openAs(), await openAs()];
    await withoutRedisAtTheEnd(() =>
      player.agent.post('/api/user/delete').send({ ...player.auth, confirm: String(player.auth.id) }),
    );
    const [row] = await stage.services
      .db('players')
      .where({ id: player.auth.id })
      .select<{ closed_at: Date | null }[]>('closed_at');
    expect(row?.closed_at).not.to.equal(null);
    await cutDueSessions(stage.services);
    expect(await stage.userOf(elsewhere.agent)).to.equal(null);
  });

  it('A linked VK fulfils the condition of a case', async () => {
    const player = await newPlayer();
    await player.agent
      .post('/api/user/adult')
      .send({ ...player.auth, confirm: 1 })
      .expect(200);
    const open = () => player.agent.post('/api/case/open').send({ ...player.auth, case: 'for-vk' });
    expect((await open().expect(403)).body).to.include({ error: 'errors.case.vk' });
    stage.newUser('vk');
    await link(player, 'vk');
    expect((await open()).body).not.to.include({ error: 'errors.case.vk' });
  });

  it('Another player’s identity is refused with a message and stays theirs', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    stage.newUser('vk');
    await link(one, 'vk');
    expect(await link(two, 'vk')).to.equal('/en/profile/accounts');
    expect((await two.agent.get('/en/profile/accounts').expect(200)).text).to.contain(
      'This account is linked to another player',
    );
    expect([await waysOf(one.auth.id), await waysOf(two.auth.id)]).to.deep.equal([['google', 'vk'], ['google']]);
  });

  it('A player links one identity per provider, and repeating it changes nothing', async () => {
    const player = await newPlayer();
    stage.newUser('vk');
    await link(player, 'vk');
    await link(player, 'vk');
    stage.newUser('vk');
    await link(player, 'vk');
    expect((await player.agent.get('/en/profile/accounts')).text).to.contain('Another account of this service');
    expect(await waysOf(player.auth.id)).to.deep.equal(['google', 'vk']);
  });

  it('Two players who link the same identity at once end with one link', async () => {
    const players = [await newPlayer(), await newPlayer()];
    stage.newUser('twitch');
    await Promise.all(players.map((player) => link(player, 'twitch')));
    const ways = await Promise.all(players.map(({ auth }) => waysOf(auth.id)));
    expect(ways.flat().filter((way) => way === 'twitch')).to.have.length(1);
  });

  it('Another session, another browser and a repeated answer link nothing', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    stage.newUser('vk');
    const callback = await cameBack(await begin(one, 'vk'));
    await two.agent.get(callback).redirects(0).expect(303);
    expect(await waysOf(two.auth.id)).to.deep.equal(['google']);
    const again = await cameBack(await begin(one, 'vk'));
    // The same browser signs out and in as another player while the link is pending.
    await one.agent.delete('/api/_auth/session').expect(200);
    stage.newUser('google');
    await stage.signIn(one.agent, '/en/auth/google');
    const other = await authOf(one.agent);
    await one.agent.get(again).redirects(0).expect(303);
    expect(await waysOf(other.id)).to.deep.equal(['google']);
    expect(await waysOf(one.auth.id)).to.deep.equal(['google']);
  });

  it('Cancelling at the provider leads back to the account', async () => {
    const player = await newPlayer();
    stage.providers.behaviour.vk.error = { error: 'access_denied', description: 'No' };
    expect(await link(player, 'vk')).to.equal('/en/profile/accounts');
    stage.calm();
    expect((await player.agent.get('/en/profile/accounts')).text).to.contain('Authorization rejected');
  });

  it('Only the player can begin a link, and only at a configured provider', async () => {
    const { agent, auth } = await newPlayer();
    const stranger = await newPlayer();
    await agent.post('/api/user/link/vk').send(stranger.auth).expect(401);
    await stage.store.guest().post('/api/user/link/vk').send({}).expect(401);
    for (const none of ['unknown', 'demo', 'VK']) await agent.post(`/api/user/link/${none}`).send(auth).expect(404);
  });

  it('In demo mode a provider that is not configured is linked by one press, once', async () => {
    const { agent, auth } = await newPlayer();
    for (let press = 0; press < 2; press += 1) await agent.post('/api/user/link/telegram').send(auth).expect(200);
    const ways = (await agent.get('/en/profile/accounts').expect(200)).text;
    expect(ways).to.contain('/profile/unlink/telegram');
    const linked = await stage.services.db('identities').where({ player_id: auth.id, provider: 'telegram' });
    expect(linked).to.have.length(1);
  });

  it('An identity can be unlinked, except for the last one', async () => {
    const player = await newPlayer();
    expect((await unlink(player, 'google').expect(409)).body).to.include({ error: 'errors.identity.last' });
    expect((await unlink(player, 'vk').expect(404)).body).to.include({ error: 'errors.identity.unknown' });
    stage.newUser('vk');
    await link(player, 'vk');
    const form = player.agent.post('/en/profile/unlink/google').type('form').send(player.auth);
    await form.expect(303).expect('Location', '/en/profile/accounts');
    expect((await unlink(player, 'vk').expect(409)).body).to.include({ error: 'errors.identity.last' });
    expect(await waysOf(player.auth.id)).to.deep.equal(['vk']);
  });

  it('Two unlinks at once leave one identity', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await newPlayer();
      stage.newUser('vk');
      await link(player, 'vk');
      const answers = await Promise.all([unlink(player, 'google'), unlink(player, 'vk')]);
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
      expect(await waysOf(player.auth.id)).to.have.length(1);
    }
  });

  it('An identity of an unconfigured provider does not count as a way of signing in', async () => {
    const player = await newPlayer();
    stage.newUser('vk');
    await link(player, 'vk');
    const { oauth } = stage.services.config;
    const { google } = oauth;
    Object.assign(stage.services.config, { oauth: { google } });
    await unlink(player, 'google').expect(409);
    Object.assign(stage.services.config, { oauth });
    await unlink(player, 'google').expect(200);
  });
});
