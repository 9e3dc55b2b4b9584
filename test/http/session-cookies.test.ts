/**
 * Pages and cookies hold little of a session: forms have a masked token of their own, a flash message has a key of its
 * own, and signing out clears the cookie where it was set.
 */
import { expect } from 'chai';
import request from 'supertest';
import { encrypt, type EncryptionPurpose } from '#src/platform/security/encryption.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, asStaff, freshName, openStore, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

describe('Tokens of pages', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 1000 }) }));

  const tokensOf = (html: string): Set<string> =>
    new Set(
      [...html.matchAll(/name="token" value="([^"]*)"|(?:&quot;|")token(?:&quot;|"):(?:&quot;|")([\w-]*)/g)].map(
        ([, field, fact]) => field ?? fact ?? '',
      ),
    );
  const pageOf = async ({ agent }: Pick<SignedInPlayer, 'agent'>, path: string): Promise<string> =>
    (await agent.get(path).expect(200)).text;

  it('No page contains the token of the session, and no two answers the same token of forms', async () => {
    const player = await asPlayer(stage.store, freshName());
    const seen = new Set<string>();
    for (const path of ['/en', '/en/case/plain', '/en/faq?q=token', '/en/profile/accounts', '/en/payment', '/en']) {
      const html = await pageOf(player, path);
      expect(html, path).not.to.contain(player.auth.token);
      const tokens = tokensOf(html);
      expect(tokens.size, path).to.equal(1);
      for (const token of tokens) seen.add(token);
    }
    expect(seen.size).to.equal(6);
  });

  it('The token of any page acts with the cookie of its session, and with nothing else', async () => {
    const player = await asPlayer(stage.store, freshName());
    const other = await asPlayer(stage.store, freshName());
    const tokens = [await pageOf(player, '/en'), await pageOf(player, '/en/profile')].flatMap((html) => [
      ...tokensOf(html),
    ]);
    for (const token of tokens) {
      const auth = { ...player.auth, token };
      const lock = (agent: Pick<SignedInPlayer['agent'], 'post'>) =>
        agent.post('/api/user/settings').send({ ...auth, sound: true });
      await lock(player.agent).expect(200);
      await player.agent.post('/api/user/settings').set('X-Auth-Token', token).send({ sound: false }).expect(200);
      await player.agent
        .post('/en/profile/settings')
        .type('form')
        .send({ ...auth, shown: 'sound' })
        .expect(303);
      await lock(other.agent).expect(401);
      await lock(request(stage.store.server)).expect(401);
    }
    await player.agent.delete('/api/_auth/session').expect(200);
    const auth = { ...player.auth, token: tokens[0] ?? '' };
    await player.agent
      .post('/api/user/settings')
      .send({ ...auth, sound: true })
      .expect(401);
  });

  it('A page that was open before the token of forms existed still acts', async () => {
    const { agent, auth } = await asPlayer(stage.store, freshName());
    await agent
      .post('/en/profile/settings')
      .type('form')
      .send({ ...auth, shown: 'sound' })
      .expect(303);
  });

  it('Staff pages have another token in each answer, and it acts', async () => {
    const { agent, auth } = await asStaff(stage.store, 'admin');
    const tokens = new Set<string>();
    for (const path of ['/staff', '/staff/account']) {
      for (const token of tokensOf((await agent.get(path).expect(200)).text)) tokens.add(token);
    }
    expect(tokens.size).to.equal(2);
    for (const token of tokens) {
      await agent
        .post('/staff/account/sessions/end')
        .type('form')
        .send({ ...auth, token, session: 'unknown' })
        .expect((response) => {
          expect(response.status).not.to.equal(401);
        });
    }
    const stranger = await asStaff(stage.store, 'admin');
    await agent
      .post('/staff/account/sessions/end')
      .type('form')
      .send({ ...auth, token: stranger.auth.token })
      .expect(401);
  });

  it('A flash cookie that no form left breaks no page and shows nothing', async () => {
    const { agent } = await asPlayer(stage.store, freshName());
    const sealed = (value: unknown, purpose: EncryptionPurpose = 'flash messages', context = 'flash'): string =>
      encrypt(stage.services, purpose, JSON.stringify(value), context).toString('base64url');
    const session = /session=s%3A([\w-]+)/.exec(
      String((await agent.get('/auth/demo').query({ name: freshName() })).headers['set-cookie']),
    )?.[1];
    const values = [
      session ?? '',
      Buffer.from(JSON.stringify(['success', 'forged words'])).toString('base64url'),
      sealed(null),
      sealed(['success']),
      sealed(['loud', 'forged words']),
      sealed(['success', 'forged words'], 'webhook secrets'),
      sealed(['success', 'forged words'], 'flash messages', 'elsewhere'),
    ];
    for (const value of values) {
      const { text: html } = await stage.store.guest().get('/en/faq').set('Cookie', `flash=${value}`).expect(200);
      expect(html).not.to.contain('forged words');
    }
    const own = sealed(['success', 'own words']);
    const shown = await stage.store.guest().get('/en/faq').set('Cookie', `flash=${own}`).expect(200);
    expect(shown.text).to.contain('own words');
  });

  it('Behind https a sibling host can set no flash message', async () => {
    const secured = { publicOrigin: 'https://store.example', trustProxyHops: 1, rateFactor: 1000 };
    const store = await openStore({ ...stage.services, config: testConfig(secured) });
    const left = await store
      .guest()
      .get('/en/auth/demo')
      .query({ name: '' })
      .set('X-Forwarded-Proto', 'https')
      .redirects(0);
    expect(left.status).to.equal(422);
    const { headers } = await store
      .guest()
      .post('/en/signout')
      .set({ 'X-Forwarded-Proto': 'https', Origin: 'https://evil.example' })
      .redirects(0);
    expect(headers['set-cookie'] ?? '').not.to.contain('flash');
    const form = await store
      .guest()
      .post('/en/profile/settings')
      .type('form')
      .set('X-Forwarded-Proto', 'https')
      .send({ shown: 'sound' })
      .redirects(0);
    expect(form.headers['set-cookie'] ?? '').not.to.match(/(?:^|,)flash=/);
    await store.close();
  });

  it('Signing out clears the cookie on the domain on which it was set', async () => {
    const shared = { publicOrigin: 'https://store.example', cookieDomain: 'store.example', trustProxyHops: 1 };
    const store = await openStore({ ...stage.services, config: testConfig({ ...shared, rateFactor: 1000 }) });
    const client = request(store.server);
    const forwarded = { 'X-Forwarded-Proto': 'https' };
    const begun = await client.get('/auth/demo').query({ name: freshName() }).set(forwarded).expect(303);
    const set = begun.headers['set-cookie'] as unknown as string[];
    const cookie = set.find((line) => line.startsWith('session=')) ?? '';
    expect(cookie)
      .to.match(/Domain=store\.example/)
      .and.match(/Secure/);
    const ended = await client
      .delete('/api/_auth/session')
      .set({ ...forwarded, Cookie: cookie.split(';', 1)[0] ?? '' })
      .expect(200);
    const cleared = (ended.headers['set-cookie'] as unknown as string[]).find((line) => line.startsWith('session='));
    expect(cleared)
      .to.match(/^session=;/)
      .and.match(/Domain=store\.example/)
      .and.match(/Path=\//);
    await store.close();
  });
});
