/**
 * Proves which of their own sessions players may see and end (docs/rules.md 15): the list holds no secrets, an ended
 * session is rejected by cookie and by token, and a concurrent request cannot restore it.
 */
import { expect } from 'chai';
import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import { SESSION_AGE_MS, SESSION_IDLE_SECONDS, SESSION_PREFIX, Sessions } from '#src/platform/redis/sessions.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, freshName, openStore } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly place: string;
  readonly type: string;
  readonly signedInAt: string;
  readonly seenAt: string;
  readonly current: boolean;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

describe('Sessions of a player', () => {
  const clock = fixedClock();
  const stage = stageWith(() => makeServices({ clock }));

  const list = async ({ get }: SignedInPlayer): Promise<SessionRow[]> =>
    ((await get('/api/user/sessions').expect(200)).body as { data: SessionRow[] }).data;
  const end = ({ post }: SignedInPlayer, what: object) => post('/api/user/sessions/end', what);
  const cookieIn = (headers: Readonly<Record<string, unknown>>): string =>
    /session=[^;,]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  /** Signs in and keeps the cookie, as a thief would. */
  const come = async (name: string, browser = FIREFOX) => {
    const agent = stage.store.guest();
    const arrived = await agent.get(`/auth/demo?name=${encodeURIComponent(name)}`).set('User-Agent', browser);
    return { agent, cookie: cookieIn(arrived.headers) };
  };
  /** Expects that both cookie and token of a session are rejected. */
  const expectDead = async ({ agent, auth, post }: SignedInPlayer): Promise<void> => {
    expect((await agent.get('/api/_auth/session').expect(200)).body).to.deep.equal({ user: null });
    await post('/api/user/settings', { sound: false }).expect(401);
    await stage.store
      .guest()
      .post('/api/user/settings')
      .send({ ...auth, sound: false })
      .expect(401);
    await stage.store.guest().get('/api/user/sessions').set('X-Auth-Token', auth.token).expect(401);
    expect((await agent.get('/en').expect(200)).text).not.to.contain('/signout');
  };

  it('Sessions are listed in words, the current one first and marked, without a secret', async () => {
    const name = freshName();
    const first = await asPlayer(stage.store, name);
    const { cookie } = await come(name, FIREFOX);
    const sessions = await list(first);
    expect(sessions).to.have.length(2);
    expect(sessions.map(({ current }) => current)).to.deep.equal([true, false]);
    expect(sessions[1]).to.include({ device: 'Firefox на Linux', place: 'локальная сеть', type: 'demo' });
    expect(sessions[1]?.signedInAt).to.equal(clock.now().toISOString());
    const text = JSON.stringify(sessions);
    const keys = await stage.services.redis.keys(`${SESSION_PREFIX}*`);
    for (const secret of [
      first.auth.token,
      cookie.slice('session='.length),
      ...keys.map((key) => key.slice(SESSION_PREFIX.length)),
    ])
      expect(text).not.to.contain(secret);
  });

  it('A player has at most 50 sessions: the next sign-in ends the one that was unused longest', async () => {
    const name = freshName();
    const first = await asPlayer(stage.store, name);
    clock.moveBy(1);
    const second = await asPlayer(stage.store, name);
    clock.moveBy(1);
    for (let count = 2; count < 50; count += 1) await come(name);
    expect(await list(second)).to.have.length(50);
    await first.get('/api/user/sessions').expect(200);
    await come(name);
    expect(await list(second)).to.have.length(50);
    await expectDead(first);
  }).timeout(60_000);

  it('A session ends alone, for cookie and token, and the others stay', async () => {
    const name = freshName();
    const [one, two, three] = [
      await asPlayer(stage.store, name),
      await asPlayer(stage.store, name),
      await asPlayer(stage.store, name),
    ];
    const own = async (player: SignedInPlayer): Promise<string> =>
      (await list(player)).find(({ current }) => current)?.id ?? '';
    const events: StoreEvent[] = [];
    const stop = stage.services.events.subscribe((event) => events.push(event));
    const name2 = await own(two);
    expect((await end(one, { session: name2 }).expect(200)).body).to.deep.include({ data: { ended: 1 } });
    stop();
    await expectDead(two);
    expect(await list(one)).to.have.length(2);
    expect(await list(three)).to.have.length(2);
    expect(events).to.deep.include({ name: 'sessionsEnded', playerId: one.auth.id, sessions: [name2] });
    // When the token is a header, the field `id` may name the session, as in the list.
    const name3 = await own(three);
    await one.agent.post('/api/user/sessions/end').set('X-Auth-Token', one.auth.token).send({ id: name3 }).expect(200);
    await expectDead(three);
    expect((await end(one, { session: name3 }).expect(404)).body).to.include({ error: 'errors.session.unknown' });
  });

  it('All sessions end at once, the current one too', async () => {
    for (const all of [{ all: true }, { session: 'all' }]) {
      const name = freshName();
      const players = [
        await asPlayer(stage.store, name),
        await asPlayer(stage.store, name),
        await asPlayer(stage.store, name),
      ];
      const [first] = players;
      if (first === undefined) throw new Error('no player');
      await end(first, all).expect(200);
      for (const player of players) await expectDead(player);
      expect(await new Sessions(stage.services).list(first.auth.id)).to.deep.equal([]);
      const back = await asPlayer(stage.store, name);
      expect(await list(back)).to.have.length(1);
    }
  });

  it('The form ends a session and confirms it in the language of the page', async () => {
    const name = freshName();
    const [one, two] = [await asPlayer(stage.store, name), await asPlayer(stage.store, name)];
    const other = (await list(one)).find(({ current }) => !current)?.id ?? '';
    const ended = one.agent
      .post('/en/profile/sessions/end')
      .type('form')
      .send({ ...one.auth, session: other });
    await ended.expect(303).expect('Location', '/en/profile/accounts');
    expect((await one.agent.get('/en/profile/accounts').expect(200)).text).to.contain('1 session ended');
    await expectDead(two);
    const all = one.agent
      .post('/en/profile/sessions/end')
      .type('form')
      .send({ ...one.auth, all: '1' });
    await all.expect(303).expect('Location', '/en');
    await expectDead(one);
  });

  it('Another player’s session is unknown and stays', async () => {
    const [one, two] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
    const [theirs] = await list(two);
    await end(one, { session: theirs?.id ?? '' }).expect(404);
    for (const none of ['unknown', '../../x', 'x'.repeat(65), '*']) await end(one, { session: none }).expect(404);
    for (const none of [{}, { all: false }, { session: [theirs?.id] }, { session: null }]) {
      const { status } = await end(one, none);
      expect(status, JSON.stringify(none)).to.equal(400);
    }
    expect(await list(two)).to.have.length(1);
  });

  it('A sign-in creates a new id and token, so a planted session is worthless', async () => {
    const { agent, cookie } = await come(freshName());
    const planted = await agent.get('/api/_auth/session').expect(200);
    const { token } = (planted.body as { user: { session: { token: string } } }).user.session;
    const victim = await agent.get(`/auth/demo?name=${encodeURIComponent(freshName())}`).expect(303);
    expect(cookieIn(victim.headers))
      .to.match(/^session=./)
      .and.not.equal(cookie);
    const old = await stage.store.guest().get('/api/_auth/session').set('Cookie', cookie).expect(200);
    expect(old.body).to.deep.equal({ user: null });
    await stage.store.guest().get('/api/user/sessions').set('X-Auth-Token', token).expect(401);
  });

  it('A session stays ended when a request of it was still running', async () => {
    const name = freshName();
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await asPlayer(stage.store, name), await asPlayer(stage.store, name)];
      const other = (await list(one)).find(({ current }) => !current)?.id ?? '';
      const change = (code: string) => two.post('/api/user/language/change', { code });
      await Promise.all([change('pl'), change('en'), end(one, { session: other }), change('ua'), change('ru')]);
      await expectDead(two);
      await end(one, { all: true }).expect(200);
    }
  });

  it('A session lasts 30 days without use and 180 days in all', async () => {
    const name = freshName();
    const { auth, get } = await asPlayer(stage.store, name);
    const ids = await stage.services.redis.zRange(`sessions-of:${String(auth.id)}`, 0, -1);
    expect(ids).to.have.length(1);
    const ttl = await stage.services.redis.ttl(`${SESSION_PREFIX}${ids[0] ?? ''}`);
    expect(ttl).to.be.within(SESSION_IDLE_SECONDS - 60, SESSION_IDLE_SECONDS);
    const late = await openStore({
      ...stage.services,
      clock: fixedClock(new Date(clock.now().getTime() + SESSION_AGE_MS + 1)),
    });
    const { cookie } = await come(name);
    const gone = await late.guest().get('/api/_auth/session').set('Cookie', cookie).expect(200);
    expect(gone.body).to.deep.equal({ user: null });
    const there = await stage.store.guest().get('/api/_auth/session').set('Cookie', cookie).expect(200);
    expect(there.body).to.have.nested.property('user.ID', auth.id);
    await late.guest().get('/api/user/sessions').set('X-Auth-Token', auth.token).expect(401);
    await late.close();
    await get('/api/user/sessions').expect(200);
  });

  it('Signing out ends the session and keeps language, currency and visitor data', async () => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/user/currency/change', { code: 'eur' }).expect(200);
    await player.agent.get('/pl').expect(200);
    const out = await player.agent.post('/pl/signout').type('form').send({}).expect(303);
    // Pages that the browser kept; the visitor's consent and referral are in the storage, where a script deletes the
    // player's data alone.
    expect(out.headers['clear-site-data']).to.equal('"cache"');
    const cookies = String(out.headers['set-cookie']);
    expect(cookies).to.contain('session=;').and.not.contain('locale=').and.not.contain('currency=');
    await expectDead(player);
    const page = (await player.agent.get('/pl').expect(200)).text;
    expect(page).to.contain('"code":"eur"').and.not.contain('/signout');
  });
});
