/**
 * Proves that a new player can sign in and browse at once, that spending, withdrawing and topping up require the 18+
 * confirmation, and that the confirmation holds in all sessions and after the next sign-in.
 */
import { expect } from 'chai';
import { endpoints } from '#src/app.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { type SignInStage, openStage } from '#test/support/players/sign-in-stage.ts';
import type { Auth, Store } from '#test/support/store.ts';

type Agent = ReturnType<Store['guest']>;

/** Actions with an idempotency key that need no 18+ confirmation, with the reason. */
const OPEN_TO_ALL: Readonly<Record<string, string>> = {
  'POST /api/fair/rotate': 'looks at seeds and moves nothing',
  'POST /api/user/avatar': 'is about the player alone',
  'POST /api/invite/set': 'names the player and gives nothing',
  'POST /api/item/withdraw/cancel': 'gives back what is the player’s',
  'POST /api/battle/cancel': 'gives back what is the player’s',
  'POST /help': 'asks staff and moves nothing',
  'POST /help/:question/messages': 'asks staff and moves nothing',
  'POST /help/:question/close': 'ends a question and moves nothing',
  'POST /help/deposit': 'credits what was paid already',
};

describe('The confirmation of 18+', () => {
  let stage: SignInStage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  const authOf = async (agent: Agent): Promise<Auth> => {
    const user = await stage.userOf(agent);
    return { token: user?.session.token ?? '', type: user?.auth_type ?? '', id: user?.ID ?? 0 };
  };
  const newcomer = async (): Promise<{ agent: Agent; auth: Auth }> => {
    stage.newUser('google');
    const agent = stage.store.guest();
    await stage.signIn(agent, '/en/auth/google');
    return { agent, auth: await authOf(agent) };
  };
  const open = (agent: Agent, auth: Auth) => agent.post('/api/case/open').send({ ...auth, case: 'plain' });

  it('Every idempotent player endpoint requires the confirmation, with the listed exceptions', () => {
    const asking = endpoints
      .filter(({ isIdempotent, access }) => isIdempotent && !access.isAdultOnly && access.role !== 'staff')
      .map(({ name }) => name);
    expect(asking).to.have.members(Object.keys(OPEN_TO_ALL));
  });

  for (const { api, form, name } of endpoints.filter(({ access }) => access.isAdultOnly)) {
    it(`${name} is refused before the confirmation, whatever is sent`, async () => {
      const { agent, auth } = await newcomer();
      const at = (path: string): string => path.replaceAll(/:[a-z]+/gi, '1');
      if (api !== null) {
        const refused = await agent.post(at(api.path)).send(auth).expect(403);
        expect(refused.body).to.include({ status: 'error', error: 'errors.age.confirm' });
      }
      if (form === null) return;
      const sent = { ...auth, return: '/en' };
      await agent
        .post(`/en${at(form.path)}`)
        .type('form')
        .send(sent)
        .expect(303)
        .expect('Location', '/en');
      expect((await agent.get('/en').expect(200)).text).to.contain('Please confirm that you are 18 or older');
    });
  }

  it('Every page asks for the confirmation, and a call confirms it for the session at once', async () => {
    const { agent, auth } = await newcomer();
    for (const path of ['/en', '/en/case/plain', '/en/profile', '/en/faq'])
      expect((await agent.get(path).expect(200)).text).to.contain('data-dialog="adult"');
    expect((await stage.userOf(agent))?.adult).to.equal(0);
    const said = await agent
      .post('/api/user/adult')
      .send({ ...auth, confirm: 1 })
      .expect(200);
    expect(said.body).to.deep.include({ status: 'ok', data: { adult: 1 } });
    expect((await stage.userOf(agent))?.adult).to.equal(1);
    expect((await agent.get('/en').expect(200)).text).not.to.contain('data-dialog="adult"');
    expect((await open(agent, auth).expect(402)).body).to.include({ error: 'errors.case.funds' });
  });

  it('A form confirms the age and returns to its page, and never to another site', async () => {
    const { agent, auth } = await newcomer();
    const page = await agent.get('/en/adult?return=/en/case/plain').expect(200);
    expect(page.text).to.contain('Are you 18 or older?').and.contain('value="/en/case/plain"');
    const away = { ...auth, confirm: '1', return: 'https://evil.example/' };
    await agent.post('/en/adult').type('form').send(away).expect(303).expect('Location', '/en');
    expect((await agent.get('/en/adult').expect(200)).text).to.contain('Your age is already confirmed');
    const other = await newcomer();
    const sent = { ...other.auth, confirm: 'yes', return: '/en/case/plain' };
    await other.agent.post('/en/adult').type('form').send(sent).expect(303).expect('Location', '/en/case/plain');
  });

  it('The question interrupts a top-up, and the typed values are kept', async () => {
    const { agent, auth } = await newcomer();
    const typed = { sum: '321.50', method: 'sandbox', promo: 'WELCOME', terms: '1', from: '/case/plain' };
    const refused = await agent
      .post('/en/payment')
      .type('form')
      .send({ ...auth, ...typed })
      .expect(303);
    const back = String(refused.headers['location']);
    expect(Object.fromEntries(new URL(back, stage.store.address).searchParams)).to.include(typed);
    const page = (await agent.get(back).expect(200)).text;
    expect(page).to.contain('value="321.50"').and.to.contain('Please confirm that you are 18 or older');
    const asking = /href="(\/en\/adult\?return=[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const question = (await agent.get(asking).expect(200)).text;
    const [, named = ''] = /action="\/en\/adult".*?name="return" value="([^"]+)"/s.exec(question) ?? [];
    const leads = named.replaceAll('&amp;', '&');
    expect(leads).to.equal(back);
    const said = { ...auth, confirm: '1', return: leads };
    await agent.post('/en/adult').type('form').send(said).expect(303).expect('Location', back);
    expect((await agent.get(back).expect(200)).text)
      .to.contain('value="321.50"')
      .and.to.contain('value="WELCOME"');
  });

  it('Another value, a guest and another player’s auth data confirm nothing', async () => {
    const { agent, auth } = await newcomer();
    for (const confirm of [0, 2, false, 'no', '', '0', 'maybe'])
      await agent
        .post('/api/user/adult')
        .send({ ...auth, confirm })
        .expect(403);
    for (const confirm of [null, [1], { yes: 1 }])
      await agent
        .post('/api/user/adult')
        .send({ ...auth, confirm })
        .expect(400);
    await agent.post('/api/user/adult').send(auth).expect(400);
    const another = await newcomer();
    await agent
      .post('/api/user/adult')
      .send({ ...another.auth, confirm: 1 })
      .expect(401);
    await stage.store.guest().post('/api/user/adult').send({ confirm: 1 }).expect(401);
    for (const { id } of [auth, another.auth])
      expect((await selectPlayer(stage.services.db, id))?.isAdult).to.equal(false);
  });

  it('The confirmation holds in older sessions and at the next sign-in', async () => {
    const first = await newcomer();
    const second = stage.store.guest();
    await stage.signIn(second, '/en/auth/google');
    const auth = await authOf(second);
    await open(second, auth).expect(403);
    await first.agent
      .post('/api/user/adult')
      .send({ ...first.auth, confirm: true })
      .expect(200);
    await open(second, auth).expect(402);
    const third = stage.store.guest();
    await stage.signIn(third, '/en/auth/google');
    expect((await stage.userOf(third))?.adult).to.equal(1);
    await open(third, await authOf(third)).expect(402);
  });

  it('The time of the first confirmation is kept', async () => {
    const { agent, auth } = await newcomer();
    const said = () =>
      agent
        .post('/api/user/adult')
        .send({ ...auth, confirm: 1 })
        .expect(200);
    const saidAt = async () => {
      const [rows] = await stage.services.db.raw<[{ adult_at: Date }[]]>('SELECT adult_at FROM players WHERE id = ?', [
        auth.id,
      ]);
      return rows?.[0]?.adult_at.getTime();
    };
    await said();
    const first = await saidAt();
    await Promise.all([said(), said()]);
    expect(await saidAt())
      .to.equal(first)
      .and.be.a('number');
  });
});
