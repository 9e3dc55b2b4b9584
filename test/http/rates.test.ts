/**
 * Proves that too many requests get 429 with Retry-After, separately for each player, and that a refused request takes
 * nothing.
 */
import { expect } from 'chai';
import { downloads, endpoints } from '#src/app.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { publishSpins } from '#test/support/catalogue/wheel-ring.ts';
import { makeServices } from '#test/support/services.ts';

/** Calls with lower limits. The top-up form checks promo codes too, and codes could be guessed. */
const FEWER: Readonly<Record<string, number>> = {
  'POST /api/payment/create': 30,
  'POST /payment': 20,
  'POST /api/invite/set': 20,
  'POST /api/invite/activate': 20,
  'POST /api/battle/create': 60,
  'POST /api/battle/cancel': 60,
  'POST /api/item/withdraw': 60,
  'POST /api/item/withdraw/cancel': 60,
  'POST /help': 20,
  'POST /help/:question/messages': 20,
  'POST /help/:question/close': 20,
  'POST /help/deposit': 20,
};

describe('Rate limits', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ rateFactor: 0.01 }) }));
  beforeEach(async () => {
    for (const key of await stage.services.redis.keys('rate:*')) await stage.services.redis.del(key);
  });

  it('Actions on value are limited to 300 a minute for a player, top-ups and codes to fewer', () => {
    const acting = endpoints.filter(
      ({ isIdempotent, upload, access }) => isIdempotent && upload === null && access.role === 'player',
    );
    expect(acting).not.to.deep.equal([]);
    for (const { name, limits } of acting)
      expect(limits.perCaller, name).to.deep.equal({ times: FEWER[name] ?? 300, seconds: 60 });
  });

  it('Every file has a limit', () => {
    const limits = downloads.map(({ path, isInline, limits: { perCaller } }) => ({ path, isInline, ...perCaller }));
    // A page shows several pictures.
    expect(limits.filter(({ isInline, times = Infinity }) => times > (isInline ? 300 : 20))).to.deep.equal([]);
    expect(limits).to.have.length.above(5);
  });

  it('Requests with a code have a counter of their own, and spins without a code do not use it', async () => {
    await publishSpins(stage.services);
    const player = await asPlayer(stage.store, freshName());
    const guess = { promo: 'GUESSED-AT' };
    // A hundredth of 20 a minute is rounded up to one.
    await player.post('/api/wheel/spin', guess).expect(404);
    const refused = await player.post('/api/wheel/spin', guess).expect(429);
    expect(refused.body).to.include({ status: 'error', error: 'errors.rate' });
    await player.post('/api/wheel/spin').expect(200);
    const another = await asPlayer(stage.store, freshName());
    const fromHere = await another.post('/api/wheel/spin', guess).expect(429);
    expect(fromHere.body, 'any player of this address').to.include({ error: 'errors.rate' });
  });

  it('The request over the limit is refused with Retry-After and charges nothing', async () => {
    const player = await asPlayer(stage.store, freshName());
    for (let left = 3; left > 0; left -= 1) await player.post('/api/case/open', { case: 'plain' }).expect(200);
    for (let left = 3; left > 0; left -= 1) {
      const refused = await player.post('/api/case/open', { case: 'plain' }).expect(429);
      expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
      expect(refused.body).to.include({ status: 'error', error: 'errors.rate' });
    }
    const { user } = (await player.agent.get('/api/_auth/session')).body as { user: { balanceMinor: number } };
    expect(user.balanceMinor).to.equal(100_000 - 3 * 2000);
    const another = await asPlayer(stage.store, freshName());
    await another.post('/api/case/open', { case: 'plain' }).expect(200);
  });

  it('Wrong auth data does not use up the player’s limit', async () => {
    const player = await asPlayer(stage.store, freshName());
    const forged = { ...player.auth, token: 'forged' };
    for (let left = 6; left > 0; left -= 1)
      await stage.store
        .guest()
        .post('/api/case/open')
        .send({ case: 'plain', ...forged })
        .expect(401);
    await player.post('/api/case/open', { case: 'plain' }).expect(200);
  });

  it('A second data export is refused with Retry-After, separately for each player', async () => {
    const [player, another] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
    for (const path of ['/api/user/export', '/en/profile/export.json', '/profile/draws.csv']) {
      await player.agent.get(path).expect(200);
      const refused = await player.agent.get(path).set('Accept', 'text/html').expect(429);
      expect(Number(refused.headers['retry-after']), path).to.be.within(1, 60);
      await another.agent.get(path).expect(200);
    }
    const called = await player.agent.get('/api/user/export').expect(429);
    expect(called.body).to.include({ status: 'error', error: 'errors.rate' });
  });

  it('Notifications of payment providers are limited by address', async () => {
    const notify = () => stage.store.guest().post('/api/payment/notify/sandbox').type('json').send('{}');
    for (let left = 60; left > 0; left -= 1) expect((await notify()).status).to.be.oneOf([400, 401]);
    const refused = await notify().expect(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
  });

  it('Sign-ins are limited by address, and the refusal is a page', async () => {
    const name = freshName();
    for (let left = 6; left > 0; left -= 1) await stage.store.guest().get('/auth/demo').query({ name }).expect(303);
    await stage.store.guest().get('/auth/demo').query({ name }).expect(429).expect('Content-Type', /html/);
  });
});
