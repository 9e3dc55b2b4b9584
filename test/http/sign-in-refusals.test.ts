/**
 * Refused sign-ins by a provider, over real HTTP against real authorisation servers. Proves that a state is valid once,
 * in one browser, for one provider; that no redirect leaves the store; and that every failure shows a message and signs
 * no one in.
 */
import { expect } from 'chai';
import type { OAuthProvider } from '#src/platform/config/auth-config.ts';
import { ALL_PROVIDERS, type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import { openStore } from '#test/support/store.ts';

const PKCE: readonly OAuthProvider[] = ['vk', 'google', 'facebook'];

describe('A sign-in by a provider', () => {
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());
  afterEach(() => stage.calm());

  it('PKCE (RFC 7636) is used where supported, and the secret never passes through the browser', async () => {
    for (const provider of ALL_PROVIDERS) {
      const begun = await stage.store.guest().get(`/auth/${provider}`).redirects(0).expect(303);
      const { searchParams } = new URL(String(begun.headers['location']));
      expect(searchParams.get('redirect_uri')).to.equal(`${stage.store.address}/authold/${provider}`);
      expect(searchParams.get('state')).to.match(/^[\w-]{43}$/);
      expect(searchParams.get('code_challenge_method')).to.equal(PKCE.includes(provider) ? 'S256' : null);
      expect(String(begun.headers['location'])).not.to.contain('secret');
      expect(String(begun.headers['set-cookie'])).to.match(
        /signin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
      );
    }
  });

  it('The provider refuses a code with another verifier', async () => {
    stage.newUser('google');
    const [mine, other] = [stage.store.guest(), stage.store.guest()];
    const stolen = new URL(await stage.toCallback(other, '/en/auth/google'), stage.store.address).searchParams.get(
      'code',
    );
    const own = new URL(await stage.toCallback(mine, '/en/auth/google'), stage.store.address);
    own.searchParams.set('code', stolen ?? '');
    await stage.expectRefusal(mine, own.pathname + own.search, 'code_verifier provided does not match');
  });

  it('Google is not opened inside another app, where its page refuses without a way back', async () => {
    const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7';
    const agents = {
      inside: [
        `${phone}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0',
        `${phone}) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 Telegram-Android/11.4`,
      ],
      outside: [
        `${phone}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile/15E1 Safari/604',
      ],
    };
    for (const agent of agents.inside) {
      const guest = stage.store.guest();
      const sent = guest.get('/en/auth/google?return=%2Fen%2Ftop').set('User-Agent', agent);
      await sent.redirects(0).expect(303).expect('Location', '/en/login?return=%2Fen%2Ftop');
      expect((await guest.get('/en/login').expect(200)).text).to.contain('from a browser inside another app');
      const other = await guest.get('/en/auth/vk').set('User-Agent', agent).redirects(0).expect(303);
      expect(String(other.headers['location'])).to.match(/^https?:/);
    }
    for (const agent of agents.outside) {
      const begun = await stage.store.guest().get('/en/auth/google').set('User-Agent', agent).redirects(0).expect(303);
      expect(String(begun.headers['location'])).to.match(/^https?:/);
    }
  });

  it('A state is accepted once', async () => {
    stage.newUser('google');
    const agent = stage.store.guest();
    const callback = await stage.toCallback(agent, '/en/auth/google');
    await agent.get(callback).redirects(0).expect(303);
    expect(await stage.userOf(agent)).not.to.equal(null);
    await agent.delete('/api/_auth/session').expect(200);
    await agent.get('/en/top').expect(200);
    await stage.expectRefusal(agent, callback, 'Invalid authorization');
  });

  it('A state is accepted only in the browser that began the sign-in', async () => {
    stage.newUser('vk');
    const victim = stage.store.guest();
    await victim.get('/en/auth/vk').redirects(0).expect(303);
    const callback = await stage.toCallback(stage.store.guest(), '/en/auth/vk');
    await stage.expectRefusal(victim, callback, 'Invalid authorization');
    const bare = stage.store.guest();
    await bare.get('/en').expect(200);
    await stage.expectRefusal(
      bare,
      await stage.toCallback(stage.store.guest(), '/en/auth/vk'),
      'Invalid authorization',
    );
  });

  it('An unknown or missing state is refused', async () => {
    const agent = stage.store.guest();
    const callback = new URL(await stage.toCallback(agent, '/en/auth/google'), stage.store.address);
    for (const state of ['', 'x', 'x'.repeat(43), '../etc']) {
      callback.searchParams.set('state', state);
      await stage.expectRefusal(agent, callback.pathname + callback.search, 'Invalid authorization');
    }
    callback.searchParams.delete('state');
    await stage.expectRefusal(agent, callback.pathname + callback.search, 'Invalid authorization');
    await stage.expectRefusal(agent, '/authold/google?error=access_denied', 'Invalid authorization');
    await stage.expectRefusal(agent, '/authold/google?state=a&state=b&code=c', 'Invalid authorization');
  });

  it('A sign-in expires after ten minutes', async () => {
    const agent = stage.store.guest();
    const callback = await stage.toCallback(agent, '/en/auth/google');
    const keys = await stage.services.redis.keys('sign-in:*');
    for (const key of keys) expect(await stage.services.redis.ttl(key)).to.be.within(1, 600);
    for (const key of keys) await stage.services.redis.expire(key, 0);
    await stage.expectRefusal(agent, callback, 'Invalid authorization');
  });

  it('A code that comes by the address of another provider is refused', async () => {
    stage.newUser('google');
    const agent = stage.store.guest();
    const callback = await stage.toCallback(agent, '/en/auth/google');
    await stage.expectRefusal(agent, callback.replace('/authold/google', '/authold/twitch'), 'Invalid authorization');
    stage.providers.behaviour.google.extra = { iss: 'https://evil.example' };
    await stage.expectRefusal(agent, await stage.toCallback(agent, '/en/auth/google'), 'Invalid authorization');
    stage.providers.behaviour.google.extra = { iss: stage.providers.clients.google?.origins[0] ?? '' };
    expect(await stage.signIn(agent, '/en/auth/google')).to.equal('/en');
  });

  it('A sign-in redirects to own paths only, also after a failure', async () => {
    for (const wrong of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:x', '/a\r\nb: c']) {
      stage.newUser('google');
      const path = `/en/auth/google?return=${encodeURIComponent(wrong)}`;
      expect(await stage.signIn(stage.store.guest(), path), wrong).to.equal('/en');
      stage.providers.behaviour.google.error = { error: 'access_denied', description: '' };
      expect(await stage.signIn(stage.store.guest(), path), wrong).to.equal('/en/login?return=%2Fen');
      stage.providers.behaviour.google.error = null;
    }
    expect(await stage.signIn(stage.store.guest(), '/auth/google?return=%2Fen%2Fcase%2Fplain%3Fopening%3D1')).to.equal(
      '/en/case/plain?opening=1',
    );
  });

  it('Identity data from the browser is ignored', async () => {
    stage.newUser('google');
    const agent = stage.store.guest();
    const callback = await stage.toCallback(agent, '/auth/google');
    await agent.get(`${callback}&user_id=1&sub=1&id=1&email=a%40b.c&name=Evil`).redirects(0).expect(303);
    expect((await stage.userOf(agent))?.name).to.equal('Grace');
  });

  it('A profile without an id, a refusal and an outage of the provider sign in no player', async () => {
    stage.providers.behaviour.google.profile = { name: 'Nameless' };
    const agent = stage.store.guest();
    await stage.expectRefusal(
      agent,
      await stage.toCallback(agent, '/en/auth/google'),
      'An authorization error occurred: invalid_response',
    );
    stage.providers.behaviour.google.profile = { sub: '1', name: 'Grace', email: 'grace@example.com' };
    const { google } = stage.providers.clients;
    for (const [changed, expected] of [
      [{ secret: 'wrong' }, 'An authorization error occurred: invalid_client - wrong secret'],
      [{ tokenUrl: 'http://127.0.0.1:9/token' }, 'The sign-in service isn’t responding'],
      [{ userinfoUrl: `${stage.store.address}/` }, 'The sign-in service isn’t responding'],
    ] as const) {
      const before = { ...google };
      Object.assign(google ?? {}, changed);
      await stage.expectRefusal(agent, await stage.toCallback(agent, '/en/auth/google'), expected);
      Object.assign(google ?? {}, before);
    }
  });

  it('A form that requires the terms refuses a sign-in without them', async () => {
    const agent = stage.store.guest();
    const refused = await agent.get('/en/auth/vk?asks=terms&return=/en/top').redirects(0).expect(303);
    expect(refused.headers['location']).to.equal('/en/login?return=%2Fen%2Ftop');
    expect(String(refused.headers['set-cookie'])).not.to.contain('signin=');
    expect((await agent.get('/en/login?return=%2Fen%2Ftop')).text).to.contain('Accept the terms to sign in');
    await agent
      .get('/en/auth/vk?asks=terms&terms=yes')
      .redirects(0)
      .expect(303)
      .expect('Location', /\/authorize\?/);
  });

  it('A provider that is not configured has no page', async () => {
    const closed = await openStore({ ...stage.services, config: { ...stage.services.config, oauth: {} } });
    for (const path of ['/auth/vk', '/authold/vk', '/auth/unknown', '/authold/constructor', '/auth/__proto__']) {
      await closed.guest().get(path).expect(404);
    }
    expect((await closed.guest().get('/en/login').expect(200)).text).not.to.contain('/auth/vk');
    await closed.close();
  });

  it('A guest has no session row', async () => {
    const before = (await stage.services.redis.keys('session:*')).length;
    const agent = stage.store.guest();
    await agent.get('/auth/google').redirects(0).expect(303);
    await agent.get('/authold/google?state=x').redirects(0).expect(303);
    expect((await stage.services.redis.keys('session:*')).length).to.equal(before);
  });
});
