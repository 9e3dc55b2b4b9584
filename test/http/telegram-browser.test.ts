/**
 * Telegram's answer and the browser that brings it, over real HTTP. Proves that the redirect takes a signed answer only
 * in the browser that began the sign-in, once and within ten minutes, and that a link with a stranger's answer leaves
 * its reader's session as it was; that another site can sign no visitor in; and that the way back is an own path.
 */
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, type Store, testConfig } from '#test/support/store.ts';
import { signedAnswer, TELEGRAM_BOT } from '#test/support/providers/telegram-widget.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';

type Agent = ReturnType<Store['guest']>;

describe('The browser of a Telegram answer', () => {
  const clock = fixedClock();
  const stage = stageWith(() =>
    makeServices({ clock, config: testConfig({ rateFactor: 1000, telegram: TELEGRAM_BOT }) }),
  );
  before(() => {
    Object.assign(stage.services.config, { publicOrigin: stage.store.address });
  });

  let lastId = process.pid * 100_000 + 30_000;
  const newAnswer = (): string => {
    lastId += 1;
    const seconds = Math.floor(clock.now().getTime() / 1000);
    return signedAnswer({ id: lastId, first_name: 'Анна', auth_date: seconds });
  };
  const userOf = async (agent: Agent): Promise<SessionAnswer['user']> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user;
  const begin = async (agent: Agent): Promise<string> => {
    const begun = await agent.get('/auth/telegram').redirects(0).expect(303);
    return new URL(String(begun.headers['location']), stage.store.address).searchParams.get('state') ?? '';
  };
  const handIn = (agent: Agent, authData: string, more: object = {}) =>
    agent
      .get('/auth/telegram')
      .query({ timestamp: 1, authData, referral: '', ...more })
      .redirects(0);
  const come = async (agent: Agent, back: string): Promise<string> => {
    const state = await begin(agent);
    return String((await handIn(agent, newAnswer(), { state, return: back }).expect(303)).headers['location']);
  };

  it('A signed answer in a browser that began no sign-in is refused, and the session stays', async () => {
    const [attacker, victim] = [stage.store.guest(), stage.store.guest()];
    await victim.post('/api/auth').send({ type: 'telegram', authCode: newAnswer() }).expect(200);
    const own = await userOf(victim);
    const refusedText = 'Вход не подтверждён. Войдите ещё раз.';
    const states = [undefined, '', 'x', await begin(attacker), 'x'.repeat(5000)];
    for (const state of states) {
      for (const site of ['none', undefined]) {
        const sent = handIn(victim, newAnswer(), { state, return: '/top' });
        if (site !== undefined) sent.set('Sec-Fetch-Site', site);
        await sent.expect(303).expect('Location', '/login?return=%2Ftop');
        expect((await victim.get('/faq').expect(200)).text).to.contain(refusedText);
        expect(await userOf(victim)).to.deep.equal(own);
      }
    }
    // A sign-in that the victim has begun does not help an answer without its secret.
    await begin(victim);
    await handIn(victim, newAnswer()).expect(303).expect('Location', '/login');
    expect(await userOf(victim)).to.deep.equal(own);
  });

  it('Each sign-in accepts one answer in its own browser, with and without fetch metadata', async () => {
    for (const site of ['same-origin', 'none', undefined]) {
      const agent = stage.store.guest();
      const state = await begin(agent);
      const sent = handIn(agent, newAnswer(), { state });
      if (site !== undefined) sent.set('Sec-Fetch-Site', site);
      await sent.expect(303).expect('Location', '/');
      const first = await userOf(agent);
      expect(first).to.include({ auth_type: 'telegram' });
      await handIn(agent, newAnswer(), { state }).expect(303).expect('Location', '/login');
      expect(await userOf(agent)).to.deep.equal(first);
    }
  });

  it('A sign-in that was begun expires after ten minutes', async () => {
    const agent = stage.store.guest();
    const state = await begin(agent);
    const keys: string[] = [];
    for await (const found of stage.services.redis.scanIterator({ MATCH: '*telegram-sign-in:*' })) keys.push(...found);
    const lasts = await Promise.all(keys.map((key) => stage.services.redis.ttl(key)));
    expect(Math.max(...lasts)).to.be.within(590, 600);
    expect(Math.min(...lasts)).to.be.greaterThan(0);
    expect(keys.join(' ')).not.to.contain(state);
  });

  it('A widget page opened by its address offers to begin the sign-in', async () => {
    const agent = stage.store.guest();
    const { text } = await agent.get('/login/telegram?return=/top').expect(200);
    expect(text).to.contain('href="/auth/telegram?return=%2Ftop"').and.not.contain('telegram-login');
    const begun = await agent.get(`/login/telegram?return=/top&state=${await begin(agent)}`).expect(200);
    expect(begun.text).to.contain('telegram-login');
  });

  it('A sign-in redirects to own paths only', async () => {
    for (const wrong of [
      '//evil.example',
      '/\\evil.example',
      '/%5Cevil.example/..',
      'https://evil.example',
      '/\t/evil',
    ]) {
      const led = new URL(await come(stage.store.guest(), wrong), stage.store.address);
      expect(led.origin, wrong).to.equal(stage.store.address);
    }
  });

  it('Another site cannot sign a visitor in', async () => {
    for (const [name, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
    ] as const) {
      const agent = stage.store.guest();
      const state = await begin(agent);
      await handIn(agent, newAnswer(), { state }).set(name, value).expect(403);
      await agent.post('/api/auth').send({ type: 'telegram', authCode: newAnswer() }).set(name, value).expect(403);
      expect(await userOf(agent)).to.equal(null);
    }
  });
});
