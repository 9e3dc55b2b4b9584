/**
 * POST /api/payment/promo/check: the specified fields of each type, refusals in four languages, no use of the code, and
 * a rate limit against guessing.
 */
import { expect } from 'chai';
import { winCode } from '#test/support/catalogue/wheel-ring.ts';
import { playerOf } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { LOCALE_CODES, inEveryLocale } from '#src/shared/locales.ts';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { type SignedInPlayer, type Store, asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';

const CHECK = '/api/payment/promo/check';
const NOT_FOUND = inEveryLocale({
  ru: 'Промокод не найден',
  en: 'Promo code not found',
  ua: 'Промокод не знайдено',
  pl: 'Nie znaleziono kodu promocyjnego',
});

describe('Checking a promo code', () => {
  let services: Services;
  let store: Store;
  let player: SignedInPlayer;
  before(async () => {
    services = await makeServices({ config: testConfig({ rateFactor: 1000 }) });
    store = await openStore(services);
    await seedPromos(services);
  });
  beforeEach(async () => (player = await asPlayer(store, freshName())));
  after(async () => {
    await store.close();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const dataOf = async (promo: string): Promise<Record<string, unknown>> => {
    const answer = await player.post(CHECK, { promo }).expect(200);
    expect(answer.body).to.include({ status: 'ok' });
    return (answer.body as { data: Record<string, unknown> }).data;
  };

  it('A demo code is described in the base currency', async () => {
    const none = { item: null };
    expect(await dataOf('WELCOME')).to.deep.equal({
      type: 0,
      multiplayer: 1.1,
      minSum: 100,
      minSumMinor: 10_000,
      price: 1000,
      priceMinor: 100_000,
      ...none,
    });
    expect(await dataOf('bonus100')).to.deep.equal({
      type: 1,
      multiplayer: 1,
      minSum: 500,
      minSumMinor: 50_000,
      price: 100,
      priceMinor: 10_000,
      ...none,
    });
    const { item, ...skin } = await dataOf('Skin');
    expect(skin).to.deep.equal({
      type: 2,
      multiplayer: 1,
      minSum: 300,
      minSumMinor: 30_000,
      price: 50,
      priceMinor: 5000,
    });
    expect((item as { priceMinor: number }).priceMinor).to.be.within(1, 5000);
  });

  it('A code won at the wheel is described to its winner only', async () => {
    const code = await winCode(services, playerOf(player.auth.id), { percent: 15, minKopecks: null });
    expect(await dataOf(code)).to.include({ type: 5, multiplayer: 1.15, minSum: 0 });
    const stranger = await asPlayer(store, freshName());
    const refused = await stranger.post(CHECK, { promo: code }).expect(404);
    expect(refused.body).to.include({ status: 'error', error: 'errors.promo.unknown' });
  });

  it('Repeated checks use up nothing', async () => {
    for (let times = 0; times < 3; times += 1) await dataOf('WELCOME');
    const [row] = await services.db('promo_codes').select<{ uses: number }[]>('uses').where({ code: 'WELCOME' });
    expect(row?.uses).to.equal(0);
  });

  it('A wheel code is sent to the wheel', async () => {
    const refused = await player.post(CHECK, { promo: 'spin' }).expect(409);
    expect(refused.body).to.include({ status: 'error', error: 'errors.promo.forWheel' });
  });

  for (const locale of LOCALE_CODES) {
    it(`An unknown code is refused in ${locale}`, async () => {
      await player.post('/api/user/language/change', { code: locale }).expect(200);
      for (const promo of ['AB', 'NO-SUCH-CODE']) {
        const refused = await player.post(CHECK, { promo }).expect(404);
        expect(refused.body).to.include({ error: 'errors.promo.unknown', message: NOT_FOUND[locale] });
      }
    });
  }

  it('Invalid values are refused', async () => {
    for (const promo of [undefined, null, 5, true, ['WELCOME'], { $ne: null }]) {
      const refused = await player.post(CHECK, { promo }).expect(400);
      expect((refused.body as { error: string }).error, JSON.stringify(promo)).to.equal('errors.request.malformed');
    }
    for (const promo of ['', ' ', '%', "' OR '1'='1", 'x'.repeat(5000), '🎁🎁🎁']) {
      await player.post(CHECK, { promo }).expect(404);
    }
    await store.guest().post(CHECK).send({ promo: 'WELCOME' }).expect(401);
  });

  it('The form shows the total with a code that it checked, and with no other', async () => {
    const form = { sum: '600', currency: 'rub', method: 'sandbox', promo: 'WELCOME', intent: 'check' };
    const checked = await player.agent
      .post('/en/payment')
      .type('form')
      .send({ ...player.auth, ...form, idempotencyKey: `check-of-${String(player.auth.id)}` })
      .expect(303);
    const address = String(checked.headers['location']);
    const totalAt = async (path: string): Promise<string | undefined> => {
      const { text } = await player.agent.get(path).expect(200);
      return /bill__sum">([\d\s]+)/.exec(text)?.[1]?.trim();
    };
    expect(await totalAt(address)).to.equal('660');
    // A signature holds for its code alone: the page does not reveal which codes exist.
    expect(await totalAt(address.replace('WELCOME', 'BONUS100'))).to.equal('600');
    expect(await totalAt(address.replace(/&checked=.*/, ''))).to.equal('600');
  });
});

describe('Guessing promo codes', () => {
  let services: Services;
  let store: Store;
  before(async () => {
    // A tenth of the rates: two checks a minute per player, six per address.
    services = await makeServices({ config: testConfig({ rateFactor: 0.1 }) });
    store = await openStore(services);
    for (const key of await services.redis.keys('rate:*')) await services.redis.del(key);
  });
  after(async () => {
    for (const key of await services.redis.keys('rate:*')) await services.redis.del(key);
    await store.close();
    await closeServices(services);
  });

  it('Checks are limited to twenty a minute for a player and sixty for an address', async () => {
    const guess = (by: SignedInPlayer, status: number) => by.post(CHECK, { promo: 'GUESSED' }).expect(status);
    for (let others = 0; others < 3; others += 1) {
      const player = await asPlayer(store, freshName());
      await guess(player, 404);
      await guess(player, 404);
    }
    const fresh = await asPlayer(store, freshName());
    const refused = await guess(fresh, 429);
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    await services.redis.del('rate:POST /api/payment/promo/check by address:a:127.0.0.1');
    for (const key of await services.redis.keys('rate:*by address*')) await services.redis.del(key);
  });
});
