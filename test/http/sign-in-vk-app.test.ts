/**
 * Sign-in from the VK mini-app over real HTTP: only launch parameters signed by VK within the hour count, once. The
 * token only fetches a name from a local server for VK's API and proves nothing. The cookie is one for frames, and only
 * VK may frame the store.
 */
import { expect } from 'chai';
import { select } from '#src/platform/database/database.ts';
import type { VkApp } from '#src/platform/config/entry-config.ts';
import { pages } from '#src/app.ts';
import { directivesOf } from '#test/support/security-headers.ts';
import {
  type ProviderRequest,
  type ProviderServer,
  openProviderServer,
} from '#test/support/providers/provider-server.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';
import { type LaunchFields, signedLaunch } from '#test/support/providers/vk-launch.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const FRAMES = ['https://vk.com', 'https://*.vk.com'];
const SECURED = { 'X-Forwarded-Proto': 'https' };

describe('Sign-in by the mini-app of VK', () => {
  const clock = fixedClock();
  const requests: ProviderRequest[] = [];
  let said: (request: ProviderRequest) => unknown;
  const stage = stageWith(async () => {
    vk = await openProviderServer((question) => {
      requests.push(question);
      return { status: 200, body: said(question) };
    });
    app = { id: '6736218', secret: 'a secret for tests', apiUrl: vk.url, frameOrigins: FRAMES };
    const secured = { publicOrigin: 'https://store.example', trustProxyHops: 1 };
    return await makeServices({ clock, config: testConfig({ rateFactor: 1000, vkApp: app, ...secured }) });
  });
  let vk: ProviderServer;
  let app: VkApp;
  after(async () => {
    await vk.close();
  });
  beforeEach(() => {
    requests.length = 0;
    vk.recover();
    said = ({ body }) => profileOf(new URLSearchParams(body).get('access_token') ?? '');
  });

  const profileOf = (token: string): unknown =>
    token.startsWith('token of ')
      ? { response: [{ id: Number(token.slice(9)), first_name: 'Вера', last_name: 'Кот', photo_200: '' }] }
      : { error: { error_code: 5, error_msg: 'User authorization failed' } };
  let lastId = process.pid * 100_000;
  const newUserId = (): string => String((lastId += 1));
  const launch = (userId: string, more: LaunchFields = {}, at = clock.now()): string => {
    // VK timestamps have a resolution of one second, so each launch needs its own id.
    lastId += 1;
    return signedLaunch(app, at, { vk_user_id: userId, vk_language: 'ru', vk_ref: String(lastId), ...more });
  };
  const enter = (params: string, more: object = {}) =>
    stage.store
      .guest()
      .post('/api/auth')
      .set(SECURED)
      .send({ type: 'vk', subtype: 'token', params, ...more });
  const userOf = (body: unknown): NonNullable<SessionAnswer['user']> => {
    const { user } = body as SessionAnswer;
    if (user === null) throw new Error('no user was signed in');
    return user;
  };

  it('A first launch creates a player with the name that VK gives for the token', async () => {
    const id = newUserId();
    const response = await enter(launch(id, { vk_language: 'pl' }), {
      authCode: `token of ${id}`,
      email: 'vera@example.com',
      extra: { first_name: 'Eve' },
    }).expect(200);
    const user = userOf(response.body);
    expect(user).to.include({ auth_type: 'vk', name: 'Вера Кот', language: 'pl', adult: 0 });
    expect((response.body as { cookieless: string }).cookieless)
      .to.be.a('string')
      .and.not.contain('frame.');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal(['POST /method/users.get']);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).to.deep.equal({
      access_token: `token of ${id}`,
      fields: 'photo_200',
      v: '5.131',
    });
    const emails = await select(
      stage.services.db,
      'SELECT email, email_is_vouched FROM identities WHERE player_id = ?',
      [user.ID],
    );
    expect(emails).to.deep.equal([{ email: 'vera@example.com', email_is_vouched: 0 }]);
    const again = userOf((await enter(launch(id), { authCode: `token of ${id}` }).expect(200)).body);
    expect(again.ID).to.equal(user.ID);
    expect(requests, 'a known user needs no request').to.have.length(1);
  });

  it('A VK language becomes the nearest language of the store', async () => {
    const read = { ru: 'ru', uk: 'ua', ua: 'ua', en: 'en', be: 'ru', kz: 'ru', pt: 'en', es: 'en', pl: 'pl', zz: 'en' };
    for (const [vkLanguage, language] of Object.entries(read)) {
      const response = await enter(launch(newUserId(), { vk_language: vkLanguage })).expect(200);
      expect(userOf(response.body).language, vkLanguage).to.equal(language);
    }
  });

  it('A launch without a token signs in, and another user’s token is ignored', async () => {
    const nameless = userOf((await enter(launch(newUserId())).expect(200)).body);
    expect(requests).to.deep.equal([]);
    const other = newUserId();
    const borrowed = userOf((await enter(launch(newUserId()), { authCode: `token of ${other}` }).expect(200)).body);
    const wrong = userOf((await enter(launch(newUserId()), { authCode: 'x' }).expect(200)).body);
    expect([borrowed.name, wrong.name]).to.deep.equal([nameless.name, nameless.name]);
    for (const day of ['broken', 'garbage', 'huge', 'closed'] as const) {
      vk.have(day, 1);
      const id = newUserId();
      const met = userOf((await enter(launch(id), { authCode: `token of ${id}` }).expect(200)).body);
      expect(met.name, day).to.equal(nameless.name);
    }
  });

  it('A launch is accepted once', async () => {
    const params = launch(newUserId());
    const all = await Promise.all(Array.from({ length: 10 }, () => enter(params)));
    expect(all.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 9 }, () => 401)]);
    await enter(`?${params}`).expect(401);
    await enter(`${params}&utm_source=x`).expect(401);
  });

  it('Forged, outdated, foreign and malformed launches are refused', async () => {
    const minutes = (count: number): Date => new Date(clock.now().getTime() + count * MINUTE_MS);
    const good = launch('1234567');
    for (const params of [
      '',
      'x',
      good.replace('1234567', '1234568'),
      `${good}&vk_user_id=1`,
      `vk_user_id=1&${good}`,
      good.replace(/sign=.{4}/, 'sign=AAAA'),
      good.replace(/&sign=.*/, ''),
      launch('1', {}, minutes(-61)),
      launch('1', {}, minutes(2)),
      launch('1', { vk_app_id: '1' }),
      launch('0'),
      launch('-1'),
      signedLaunch({ ...app, secret: 'another' }, clock.now(), { vk_user_id: '1' }),
      launch('1', { vk_ref: 'x'.repeat(4000) }),
    ]) {
      const refused = await enter(params, { authCode: 'token of 1234567' });
      expect([401, 422], params.slice(0, 60)).to.include(refused.status);
      expect(refused.headers, params.slice(0, 60)).not.to.have.property('set-cookie');
    }
    for (const params of [['x'], {}, 5])
      await stage.store.guest().post('/api/auth').send({ type: 'vk', params }).expect(400);
    expect(requests).to.deep.equal([]);
    await enter(good).expect(200);
    const closed = await openStore({ ...stage.services, config: { ...stage.services.config, vkApp: null } });
    await closed
      .guest()
      .post('/api/auth')
      .send({ type: 'vk', subtype: 'token', params: launch('1') })
      .expect(401);
    await closed.close();
  });

  it('Another site cannot sign a visitor in', async () => {
    const params = launch(newUserId());
    await enter(params).set('Origin', 'https://evil.example').expect(403);
    await enter(params).set('Sec-Fetch-Site', 'cross-site').expect(403);
    await enter(params).set({ Origin: 'https://store.example', 'Sec-Fetch-Site': 'same-origin' }).expect(200);
  });

  it('An invitation in the launch is kept', async () => {
    const inviter = userOf((await enter(launch(newUserId())).expect(200)).body);
    const friend = await enter(launch(newUserId()), { referral: String(inviter.ID) }).expect(200);
    expect(userOf(friend.body).referral).to.equal(inviter.ID);
    const unknown = await enter(launch(newUserId()), { referral: 'unknown code' }).expect(200);
    expect(userOf(unknown.body).referral).to.equal(null);
  });

  it('The cookie is limited to the frame, also when it is deleted', async () => {
    const response = await enter(launch(newUserId())).expect(200);
    const [line = ''] = (response.headers['set-cookie'] as unknown as string[]).filter((one) => /session=/.test(one));
    for (const mark of ['__Host-session=', '; Path=/;', '; HttpOnly', '; Secure', '; Partitioned', '; SameSite=None'])
      expect(`${line};`, mark).to.contain(mark);
    const cookie = line.split(';', 1)[0] ?? '';
    const { ID } = userOf(response.body);
    const sessionResponse = await stage.store
      .guest()
      .get('/api/_auth/session')
      .set(SECURED)
      .set('Cookie', cookie)
      .expect(200);
    expect(userOf(sessionResponse.body).ID).to.equal(ID);
    // The same cookie, signed by a key that replaces the present one.
    const { services } = stage;
    const { secretKey } = services.config;
    const config = { ...services.config, secretKey: Buffer.from(freshName()), otherKeys: [secretKey] };
    const rotated = await openStore({ ...services, config });
    const kept = await rotated.guest().get('/api/_auth/session').set(SECURED).set('Cookie', cookie).expect(200);
    expect(String(kept.headers['set-cookie'])).to.contain('; Partitioned').and.contain('; SameSite=None');
    await rotated.close();
    const away = await stage.store.guest().delete('/api/_auth/session').set(SECURED).set('Cookie', cookie).expect(200);
    const gone = String(away.headers['set-cookie']);
    expect(gone).to.contain('__Host-session=;').and.contain('; Partitioned').and.contain('; SameSite=None');
    const after = await stage.store.guest().get('/api/_auth/session').set(SECURED).set('Cookie', cookie).expect(200);
    expect((after.body as SessionAnswer).user).to.equal(null);
  });

  it('A browser without cookies continues with the token', async () => {
    const { session, auth_type: type, ID: id } = userOf((await enter(launch(newUserId())).expect(200)).body);
    const auth = { token: session.token, type, id };
    await stage.store
      .guest()
      .post('/api/user/adult')
      .set(SECURED)
      .send({ confirm: 1, ...auth })
      .expect(200);
    await stage.store
      .guest()
      .post('/api/user/adult')
      .set(SECURED)
      .send({ ...auth, token: 'x' })
      .expect(401);
  });

  it('Cookies of all other sign-ins stay limited to the store’s own pages', async () => {
    const arrived = await stage.store.guest().get('/auth/demo').query({ name: freshName() }).set(SECURED).redirects(0);
    const line = String(arrived.headers['set-cookie']);
    expect(line).to.contain('; SameSite=Lax').and.not.contain('Partitioned');
  });

  it('Only VK can frame the pages, and no site can frame those of staff', async () => {
    const inFrames = (headers: Record<string, unknown>): readonly string[] | undefined =>
      directivesOf(String(headers['content-security-policy'])).get('frame-ancestors');
    const addressed = pages.map(({ path }) => path.replaceAll(/:([a-z]+)/gi, '1'));
    const ofStaff = addressed.filter((path) => /^\/staff(?:\/|$)/.test(path));
    const addresses = addressed.filter((path) => !ofStaff.includes(path));
    for (const path of [...addresses, '/pl', '/en/case/plain', '/nothing/here', '/staffroom']) {
      const { headers } = await stage.store.guest().get(path).set(SECURED).redirects(0);
      expect(inFrames(headers), path).to.deep.equal(FRAMES);
      expect(headers, path).not.to.have.property('x-frame-options');
    }
    for (const path of [...ofStaff, '/staff/nothing', '/en/staff', '/pl/staff/payments?x=1', '/Staff', '/staff?x=1']) {
      const { headers } = await stage.store.guest().get(path).set(SECURED).redirects(0);
      expect(inFrames(headers), path).to.deep.equal(["'none'"]);
      expect(headers['x-frame-options'], path).to.equal('DENY');
    }
    for (const path of ['/api/case/list', '/api/nothing', '/healthz', '/favicon.svg']) {
      const { headers } = await stage.store.guest().get(path).set(SECURED).redirects(0);
      expect(headers['x-frame-options'], path).to.equal('DENY');
    }
  }).timeout(60_000);

  it('Pages of players work in the frame as well', async () => {
    const plain = await openStore({
      ...stage.services,
      config: { ...stage.services.config, publicOrigin: null, trustProxyHops: 0 },
    });
    const player = await asPlayer(plain, freshName());
    const { headers } = await player.agent.get('/profile').expect(200);
    expect(headers).not.to.have.property('x-frame-options');
    await plain.close();
  });
});
