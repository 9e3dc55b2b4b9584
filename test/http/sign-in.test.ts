/**
 * Sign-in by a provider, over real HTTP against real authorisation servers. Proves that each of the four creates one
 * player with the guest's preferences, and that a cancelled sign-in shows a message.
 */
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { listNotifications } from '#src/players/notifications/list-notifications.ts';
import { select } from '#src/platform/database/database.ts';
import { ALL_PROVIDERS, type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

describe('Sign-in by a provider', () => {
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());
  afterEach(() => stage.calm());

  for (const provider of ALL_PROVIDERS) {
    it(`A first sign-in by ${provider} creates a player with the provider’s data`, async () => {
      const subject = stage.newUser(provider);
      const agent = stage.store.guest();
      expect(await stage.signIn(agent, `/en/auth/${provider}?return=/en/case/plain`)).to.equal('/en/case/plain');
      const name = { vk: 'Вера Кот', google: 'Grace', twitch: 'Tess', facebook: 'Faye' }[provider];
      const user = await stage.userOf(agent);
      expect(user).to.include({
        auth_type: provider,
        name,
        language: 'en',
        currency: 'usd',
        adult: 0,
        balanceMinor: 0,
      });
      const [row] = await select<{ player_id: number; email: string | null }>(
        stage.services.db,
        'SELECT player_id, email FROM identities WHERE provider = ? AND subject = ?',
        [provider, subject],
      );
      const email = { vk: null, google: 'grace@example.com', twitch: 'tess@example.com', facebook: null }[provider];
      expect({ id: Number(row?.player_id), email: row?.email }).to.deep.equal({ id: user?.ID, email });
    });

    it(`A later sign-in by ${provider} reaches the same player under a new id and token`, async () => {
      stage.newUser(provider);
      const agent = stage.store.guest();
      await stage.signIn(agent, `/auth/${provider}`);
      const first = await stage.userOf(agent);
      await stage.signIn(agent, `/auth/${provider}`);
      const second = await stage.userOf(agent);
      expect(second?.ID).to.equal(first?.ID);
      expect(second?.session.token).not.to.equal(first?.session.token);
      const old = await stage.store
        .guest()
        .get('/api/_auth/session')
        .set('X-Auth-Token', first?.session.token ?? '');
      expect(old.body).to.deep.equal({ user: null });
    });

    it(`A cancelled sign-in at ${provider} and other errors are reported`, async () => {
      const agent = stage.store.guest();
      stage.providers.behaviour[provider].error = { error: 'access_denied', description: 'no' };
      const cancelled = await stage.toCallback(agent, `/en/auth/${provider}?return=/en/top`);
      await stage.expectRefusal(agent, cancelled, 'Authorization rejected, please try again');
      stage.providers.behaviour[provider].error = { error: 'server_error', description: '<b>later</b>' };
      const failed = await stage.toCallback(agent, `/en/auth/${provider}`);
      await stage.expectRefusal(
        agent,
        failed,
        'An authorization error occurred: server_error - &lt;b&gt;later&lt;/b&gt;',
      );
    });
  }

  it('A sign-in by VK asks users.get of version 5.103 for the name, and does without its answer', async () => {
    stage.newUser('vk', { api_name: 'Анна' });
    const agent = stage.store.guest();
    await stage.signIn(agent, '/auth/vk');
    expect((await stage.userOf(agent))?.name).to.equal('Анна Кот');
    stage.newUser('vk', { api_name: null });
    const { vk } = stage.services.config.oauth;
    Object.assign(stage.services.config, {
      oauth: { ...stage.services.config.oauth, vk: { ...vk, apiUrl: 'http://127.0.0.1:9' } },
    });
    const other = stage.store.guest();
    await stage.signIn(other, '/auth/vk');
    Object.assign(stage.services.config, { oauth: { ...stage.services.config.oauth, vk } });
    expect((await stage.userOf(other))?.name).to.equal('Вера Кот');
  });

  it('The first sign-in alone takes over the guest’s language, currency and inviter', async () => {
    const inviter = await asPlayer(stage.store, freshName());
    const agent = stage.store.guest();
    await agent.get(`/pl/ref/${String(inviter.auth.id)}`).expect(200);
    await agent.post('/pl/currency').type('form').send({ code: 'pln' }).expect(303);
    stage.newUser('vk');
    await stage.signIn(agent, '/pl/auth/vk?return=/pl');
    const user = await stage.userOf(agent);
    expect(user).to.include({ language: 'pl', currency: 'pln', referral: inviter.auth.id });
    const { notifications } = await listNotifications(stage.services.db, inviter.auth.id, null);
    expect(notifications.map(({ kind, params }) => ({ kind, params }))).to.deep.equal([
      { kind: 'friend.joined', params: { friendId: user?.ID, giftCentiPoints: 0 } },
    ]);
    const other = await asPlayer(stage.store, freshName());
    const again = stage.store.guest();
    await again.get(`/en/ref/${String(other.auth.id)}`).expect(200);
    await stage.signIn(again, '/en/auth/vk?return=/en');
    expect(await selectPlayer(stage.services.db, user?.ID ?? 0)).to.include({
      locale: 'pl',
      inviterId: inviter.auth.id,
    });
  });

  it('An unknown inviter is ignored', async () => {
    for (const referral of ['9999999999', 'abc', '1%27']) {
      stage.newUser('twitch');
      const agent = stage.store.guest();
      const callback = await stage.toCallback(agent, '/auth/twitch');
      agent.jar.setCookie(`referral=${referral}; path=/`);
      await agent.get(callback).redirects(0).expect(303);
      expect(await stage.userOf(agent)).to.include({ auth_type: 'twitch', referral: null });
    }
  });

  it('Concurrent first visits create one player', async () => {
    const subject = stage.newUser('google');
    const visits = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const agent = stage.store.guest();
        return { agent, callback: await stage.toCallback(agent, '/auth/google') };
      }),
    );
    await Promise.all(visits.map(({ agent, callback }) => agent.get(callback).redirects(0).expect(303)));
    const ids = await Promise.all(visits.map(async ({ agent }) => (await stage.userOf(agent))?.ID));
    expect(new Set(ids).size).to.equal(1);
    const rows = await select<{ id: number }>(stage.services.db, 'SELECT id FROM identities WHERE subject = ?', [
      subject,
    ]);
    expect(rows).to.have.length(1);
  });

  it('Equal ids at two providers are different people', async () => {
    const subject = stage.newUser('google');
    stage.newUser('twitch', { id: subject });
    const [one, other] = [stage.store.guest(), stage.store.guest()];
    await stage.signIn(one, '/auth/google');
    await stage.signIn(other, '/auth/twitch');
    expect((await stage.userOf(one))?.ID).not.to.equal((await stage.userOf(other))?.ID);
  });

  it('A player without a name gets one, and long or invisible names are corrected', async () => {
    for (const [given, displayed] of [
      ['\u200b \u202e', 'Игрок'],
      [`  Zoë\n\u0007 ${'x'.repeat(60)}`, `Zoë ${'x'.repeat(28)}`],
    ] as const) {
      stage.newUser('google', { name: given });
      const agent = stage.store.guest();
      await stage.signIn(agent, '/auth/google');
      expect((await stage.userOf(agent))?.name).to.equal(displayed);
    }
    stage.newUser('google', { name: 'Grace' });
  });

  it('Every configured provider is offered, and its origin is a target of forms', async () => {
    const { text, headers } = await stage.store.guest().get('/en/login?return=/en/top').expect(200);
    for (const provider of ALL_PROVIDERS) expect(text).to.contain(`formAction="/en/auth/${provider}"`);
    const origins = ALL_PROVIDERS.flatMap((provider) => stage.providers.clients[provider]?.origins ?? []);
    for (const origin of origins) expect(headers['content-security-policy']).to.contain(origin);
  });
});
