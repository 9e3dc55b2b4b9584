/**
 * Signing in by what Telegram's widget answered, over real HTTP. Proves that a signed answer is one player, once and
 * within the hour, by the redirect and by the call; that forged, repeated and old ones are refused with a message;
 * and that a device which invites itself is flagged for staff.
 */
import { expect } from 'chai';
import { select } from '#src/platform/database/database.ts';
import { signedAnswer, TELEGRAM_BOT } from '#test/support/providers/telegram-widget.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, type Store, asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { directivesOf } from '#test/support/security-headers.ts';

type Agent = ReturnType<Store['guest']>;

const DEVICE = {
  userAgent: 'a browser',
  language: 'ru',
  timezone: 'Europe/Warsaw',
  java: false,
  colorDepth: 24,
  screenHeight: 900,
  screenWidth: 400,
  canvas: '0123456789abcdef',
  architecture: 'arm',
  deviceType: 'mobile',
  os: 'Android',
  vendor: 'Google Inc.',
  browser: 'Chrome',
  browserVersion: '130.0',
};

describe('Sign-in by Telegram', () => {
  const clock = fixedClock();
  const stage = stageWith(() =>
    makeServices({ clock, config: testConfig({ rateFactor: 1000, telegram: TELEGRAM_BOT }) }),
  );
  before(async () => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });

  let lastId = process.pid * 100_000;
  const newAnswer = (more: Readonly<Record<string, string | number>> = {}): string => {
    lastId += 1;
    const seconds = Math.floor(clock.now().getTime() / 1000);
    return signedAnswer({ id: lastId, first_name: 'Анна', last_name: 'Кот', auth_date: seconds, ...more });
  };
  const userOf = async (agent: Agent): Promise<SessionAnswer['user']> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user;
  /** Begins a sign-in as the button does; answers the secret in the address of the widget's page. */
  const begin = async (agent: Agent): Promise<string> => {
    const begun = await agent.get('/auth/telegram').redirects(0).expect(303);
    const { pathname, searchParams } = new URL(String(begun.headers['location']), stage.store.address);
    expect(pathname).to.equal('/login/telegram');
    return searchParams.get('state') ?? '';
  };
  const handIn = (agent: Agent, authData: string, more: object = {}) =>
    agent
      .get('/auth/telegram')
      .query({ timestamp: 1, authData, referral: '', ...more })
      .redirects(0);
  /** Begins a sign-in and hands the answer in; answers where the browser goes on to. */
  const come = async (agent: Agent, authData: string, more: object = {}): Promise<string> => {
    const state = await begin(agent);
    return String((await handIn(agent, authData, { state, ...more }).expect(303)).headers['location']);
  };
  const call = (agent: Agent, authCode: string, more: object = {}) =>
    agent.post('/api/auth').send({ type: 'telegram', authCode, ...more });
  const flagsOf = async (playerId: number): Promise<string[]> =>
    (
      await select<{ kind: string }>(
        stage.services.db,
        "SELECT kind FROM flags WHERE player_id = ? AND kind LIKE 'referral.%' ORDER BY kind",
        [playerId],
      )
    ).map(({ kind }) => kind);

  it('A first sign-in creates a player and returns to the page', async () => {
    const agent = stage.store.guest();
    expect(await come(agent, newAnswer(), { return: '/case/plain' })).to.equal('/case/plain');
    expect(await userOf(agent)).to.include({ auth_type: 'telegram', name: 'Анна Кот', language: 'ru', adult: 0 });
  });

  it('The call answers the user, whose token belongs to the new session', async () => {
    const agent = stage.store.guest();
    const response = await call(agent, newAnswer(), { extra: { user_id: 1, first_name: 'Eve' }, subtype: '' }).expect(
      200,
    );
    const { status, user } = response.body as { status: string; user: NonNullable<SessionAnswer['user']> };
    expect(status).to.equal('ok');
    expect(user).to.include({ auth_type: 'telegram', name: 'Анна Кот' });
    expect(await userOf(agent)).to.deep.equal(user);
    const bare = await stage.store
      .guest()
      .get('/api/_auth/session')
      .set('X-Auth-Token', user.session.token)
      .expect(200);
    expect((bare.body as SessionAnswer).user?.ID).to.equal(user.ID);
  });

  it('An answer is accepted once, by redirect or by call', async () => {
    const answer = newAnswer();
    expect(await come(stage.store.guest(), answer)).to.equal('/');
    const [again, called] = [stage.store.guest(), stage.store.guest()];
    const refused = await come(again, answer, { return: '/top' });
    expect(refused).to.equal('/login?return=%2Ftop');
    expect((await again.get(refused).expect(200)).text).to.contain('Вход не подтверждён. Войдите ещё раз.');
    expect(await userOf(again)).to.equal(null);
    await call(called, answer).expect(401);
    expect(await userOf(called)).to.equal(null);
    const once = newAnswer();
    const all = await Promise.all(Array.from({ length: 10 }, () => call(stage.store.guest(), once)));
    expect(all.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('Forged, outdated and malformed answers are refused', async () => {
    const old = newAnswer({ auth_date: Math.floor(clock.now().getTime() / 1000) - 3601 });
    const doubled = newAnswer().replace('{', '{"id":5,');
    for (const wrong of ['', '{}', 'x', newAnswer().replace('Анна', 'Ева'), old, doubled, '[]', 'x'.repeat(5000)]) {
      const agent = stage.store.guest();
      expect(await come(agent, wrong)).to.equal('/login');
      const refused = await call(agent, wrong);
      expect([401, 422], wrong.slice(0, 40)).to.include(refused.status);
      expect(await userOf(agent)).to.equal(null);
    }
    const twice = newAnswer();
    const doubling = stage.store.guest();
    const query = new URLSearchParams({ state: await begin(doubling), authData: twice });
    query.append('authData', twice);
    await doubling.get(`/auth/telegram?${query.toString()}`).redirects(0).expect('Location', '/login');
    for (const [type, subtype] of [
      ['google', ''],
      ['vk', ''],
      ['vk', 'token'],
      ['demo', ''],
      ['', ''],
      ['__proto__', ''],
    ]) {
      const refused = await call(stage.store.guest(), newAnswer(), { type, subtype }).expect(401);
      expect((refused.body as { message: string }).message).to.be.a('string');
    }
    for (const body of [{}, { type: 5 }, { type: 'telegram', authCode: ['x'] }, { type: 'telegram', authCode: {} }])
      await stage.store.guest().post('/api/auth').send(body).expect(400);
    await call(stage.store.guest(), newAnswer(), { fingerprint: { ...DEVICE, canvas: 'x'.repeat(65) } }).expect(422);
    await call(stage.store.guest(), newAnswer(), { fingerprint: 'x' }).expect(400);
  });

  it('English readers get "Invalid authorization"', async () => {
    const refused = await call(stage.store.guest(), '{}').set('Cookie', 'locale=en').expect(401);
    expect(refused.body).to.include({ error: 'errors.auth.invalid', message: 'Invalid authorization' });
  });

  it('A new player gets the neutral name when the name rules refuse the one from Telegram', async () => {
    const nameOf = async (first: string, last = ''): Promise<string | undefined> => {
      const agent = stage.store.guest();
      await come(agent, newAnswer({ first_name: first, last_name: last }));
      return (await userOf(agent))?.name;
    };
    const neutral = stage.services.texts.t('ru')('sign-in.nameless');
    for (const [first, last] of [
      ['OpenCrate Support', 't.me/steal'] as const,
      ['OpenCrate', 'Support'] as const,
      ['evil.com'] as const,
      ['evil', '.com'] as const,
      ['EviL。com'] as const,
      ['Поддержка OpenCrate', 'https://evil'] as const,
      ['Служба', 'поддержки'] as const,
      ['Ｓｕｐｐｏｒｔ'] as const,
      ['A'] as const,
      ['...'] as const,
    ]) {
      expect(await nameOf(first, last), `${first} ${last ?? ''}`).to.equal(neutral);
    }
    expect(await nameOf('  Вера ', ' Кот')).to.equal('Вера Кот');
  });

  it('Telegram is offered on Russian pages with a configured bot only', async () => {
    const agent = stage.store.guest();
    expect((await agent.get('/login').expect(200)).text).to.contain('formAction="/auth/telegram"');
    const begun = await agent.get('/auth/telegram?return=/top').redirects(0).expect(303);
    expect(begun.headers['location']).to.match(/^\/login\/telegram\?state=[\w-]{43}&return=%2Ftop$/);
    await agent.get('/auth/telegram?asks=terms&return=/top').redirects(0).expect('Location', '/login?return=%2Ftop');
    const widget = await agent.get('/login/telegram?return=/top').expect(200);
    const policy = String(widget.headers['content-security-policy']);
    expect(directivesOf(policy).get('script-src')).to.include('https://telegram.org');
    expect(policy).to.contain('https://oauth.telegram.org');
    expect(widget.headers['cross-origin-opener-policy']).to.equal('same-origin-allow-popups');
    expect(widget.headers['referrer-policy']).to.equal('strict-origin-when-cross-origin');
    for (const path of ['/', '/login', '/case/plain']) {
      const { headers } = await agent.get(path).expect(200);
      expect(String(headers['content-security-policy'])).not.to.contain('telegram');
    }
    for (const locale of ['en', 'ua', 'pl']) {
      expect((await agent.get(`/${locale}/login`).expect(200)).text).not.to.contain('/auth/telegram');
      await agent.get(`/${locale}/login/telegram`).expect(404);
      await agent.get(`/${locale}/auth/telegram`).expect(404);
    }
    const closed = await openStore({ ...stage.services, config: { ...stage.services.config, telegram: null } });
    for (const path of ['/auth/telegram', '/login/telegram', '/auth/telegram?authData=%7B%7D'])
      await closed.guest().get(path).expect(404);
    await call(closed.guest(), newAnswer()).expect(401);
    await closed.close();
  });

  it('The device is stored, cannot be used to invite oneself, and staff are notified', async () => {
    const inviter = stage.store.guest();
    await call(inviter, newAnswer(), { fingerprint: DEVICE }).set('User-Agent', 'one').expect(200);
    const inviterId = (await userOf(inviter))?.ID ?? 0;
    const [kept] = await select<{ parts: string }>(
      stage.services.db,
      'SELECT parts FROM player_devices WHERE player_id = ?',
      [inviterId],
    );
    expect(JSON.parse(kept?.parts ?? '')).to.deep.equal(DEVICE);

    const own = stage.store.guest();
    const turned = { ...DEVICE, screenHeight: 400, screenWidth: 900, browserVersion: '131.0' };
    await call(own, newAnswer(), { referral: String(inviterId), fingerprint: turned })
      .set('User-Agent', 'two')
      .expect(200);
    const second = await userOf(own);
    expect(second).to.include({ referral: null });
    expect(await flagsOf(second?.ID ?? 0)).to.deep.equal(['referral.address', 'referral.device']);
    const friend = stage.store.guest();
    const other = { ...DEVICE, canvas: 'another' };
    await call(friend, newAnswer(), { referral: String(inviterId), fingerprint: other })
      .set('User-Agent', 'one')
      .expect(200);
    const third = await userOf(friend);
    expect(third).to.include({ referral: inviterId });
    expect(await flagsOf(third?.ID ?? 0)).to.deep.equal(['referral.address', 'referral.agent']);
    const ring = stage.store.guest();
    const joined = call(ring, newAnswer(), { referral: String(inviterId), fingerprint: other });
    await joined.set('User-Agent', 'x').expect(200);
    const fourth = await userOf(ring);
    expect(fourth).to.include({ referral: null });
    expect(await flagsOf(fourth?.ID ?? 0)).to.deep.equal(['referral.address', 'referral.ring']);
  });

  it('The inviter and the device come from the address of the redirect', async () => {
    const inviter = await asPlayer(stage.store, freshName());
    const agent = stage.store.guest();
    await come(agent, newAnswer(), { referral: String(inviter.auth.id), device: JSON.stringify(DEVICE) });
    const user = await userOf(agent);
    expect(user).to.include({ referral: inviter.auth.id });
    const hashes = 'SELECT device_hash AS hash FROM player_devices WHERE player_id = ?';
    const rows = await select<{ hash: string }>(stage.services.db, hashes, [user?.ID ?? 0]);
    expect(rows.map(({ hash }) => hash.length)).to.deep.equal([43]);
    expect(await come(stage.store.guest(), newAnswer(), { device: '{"userAgent":5}' })).to.equal('/');
  });

  it('Sign-ins of an account and of an address are limited, with Retry-After', async () => {
    const config = { ...stage.services.config, rateFactor: 1, trustProxyHops: 1 };
    const strict = await openStore({ ...stage.services, config });
    const id = (lastId += 1);
    const from = (authCode: string) => call(strict.guest(), authCode).set('X-Forwarded-For', '203.0.113.7');
    const answers = Array.from({ length: 21 }, (_, index) => newAnswer({ id, username: `n${String(index)}` }));
    for (const answer of answers.slice(0, 20)) await from(answer).expect(200);
    const refused = await from(answers[20] ?? '').expect(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    for (let left = 39; left > 0; left -= 1) await from('{}').expect(401);
    const many = await from(newAnswer()).expect(429);
    expect(Number(many.headers['retry-after'])).to.be.within(1, 60);
    await strict.close();
  }).timeout(30_000);
});
