/**
 * Loops over all declared endpoints. Proves that every protected call answers 401 to each kind of wrong auth data, and
 * that every call with Idempotency-Key returns the same response for the same key, 422 for another payload and 400 for
 * an invalid key. A new call needs only a payload here.
 */
import { expect } from 'chai';
import { endpoints, pages } from '#src/app.ts';
import type { Access } from '#src/http/endpoints/access.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { createBattle } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import { playerOf } from '#src/shared/actor.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, type Store, asPlayer, freshName } from '#test/support/store.ts';
import { publishSpins } from '#test/support/catalogue/wheel-ring.ts';
import { giveDonate, makePlayer, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

interface Envelope {
  readonly status: string;
  readonly error?: string;
  readonly message?: string;
  readonly data?: { readonly drops?: readonly { readonly insertId: number }[] };
}

const calls = endpoints.filter((one) => one.api !== null);
const isProtected = ({ access }: { readonly access: Access }): boolean => access.role === 'player';
/** A payment id has 32 hex digits; other parameters are numbers or words. */
const addressOf = (path: string): string =>
  path === '/payment/:id' ? `/payment/${'0'.repeat(32)}` : path.replaceAll(/:[a-z]+/gi, '1');

/** Two different valid payloads of a call, for a player who has one item. */
type Payloads = readonly [object, object];
type PayloadMaker = (itemId: number, caller: SignedInPlayer, services: Services) => Payloads | Promise<Payloads>;
/** Kopecks of top-ups that unlock any item. */
const ENOUGH = 10_000_000;
const PAYLOADS: Readonly<Record<string, PayloadMaker>> = {
  'POST /api/case/open': () => [
    { case: 'plain', count: 2 },
    { case: 'plain', count: 3 },
  ],
  'POST /api/item/sell': (itemId) => [{ ids: [itemId] }, { ids: [itemId + 1] }],
  'POST /api/item/sell-all': () => [{ expected: 1 }, { expected: 2 }],
  'POST /api/contract/create': async (_, caller) => {
    const ids = await fitting(caller, 5, '/api/contract/preview', {});
    return [{ ids }, { ids: ids.slice(1) }];
  },
  'POST /api/upgrade/roll': async (_, caller, services) => {
    const { itemsById } = await publishedCases(services);
    const items = [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG);
    const target = items[0]?.id;
    const ids = await fitting(caller, 1, '/api/upgrade/preview', { target });
    return [
      { ids, target },
      { ids, target, side: 'over' },
    ];
  },
  'POST /api/bonus/take': () => [{}, { again: 1 }],
  'POST /api/battle/create': () => [
    { cases: ['plain'], seats: '1v1', mode: 'classic' },
    { cases: ['plain'], seats: '1v1', mode: 'crazy' },
  ],
  'POST /api/battle/join': async (_, _someone, services) => {
    const battle = await waitingBattle(services);
    return [{ battle }, { battle, seat: 2 }];
  },
  'POST /api/battle/cancel': async (_, { auth }, services) => {
    const battle = await waitingBattle(services, auth.id);
    return [{ battle }, { battle, return: '/battles' }];
  },
  'POST /api/battle/bot': async (_, { auth }, services) => {
    const battle = await waitingBattle(services, auth.id);
    return [{ battle }, { battle, seat: 2 }];
  },
  'POST /api/item/withdraw': async (itemId, { auth }, services) => {
    await giveDonate(services, auth.id, ENOUGH);
    return [
      { insertId: itemId, gameId: '38204417' },
      { insertId: itemId, gameId: '38204418' },
    ];
  },
  'POST /api/item/withdraw/cancel': async (itemId, caller, services) => {
    await giveDonate(services, caller.auth.id, ENOUGH);
    await caller.post('/api/item/withdraw', { insertId: itemId, gameId: '38204417' }).expect(200);
    return [{ insertId: itemId }, { insertId: itemId, return: '/profile' }];
  },
  'POST /api/invite/set': (_, { auth }) => [{ code: `key-${String(auth.id)}` }, { code: 'another' }],
  'POST /api/invite/activate': async (_itemId, _someone, services) => {
    const { id } = await makePlayer(services, 0);
    return [{ code: String(id) }, { code: 'another' }];
  },
  'POST /api/wheel/spin': () => [{ revealMs: 0 }, { revealMs: 1 }],
  'POST /api/payment/create': () => [
    { sum: 100, method: 'sandbox' },
    { sum: 200, method: 'sandbox' },
  ],
  'POST /api/fair/rotate': () => [{ clientSeed: 'one' }, { clientSeed: 'another' }],
};

describe('Every call', () => {
  const stage = stageWith(makeServices);
  let player: SignedInPlayer;
  before(async () => {
    await publishSpins(stage.services);
    player = await asPlayer(stage.store, freshName());
  });

  const ask = (agent: ReturnType<Store['guest']>, method: string, path: string, fields: object) =>
    method === 'GET' ? agent.get(path).query(fields) : agent.post(path).send(fields);

  for (const { api, form, name } of endpoints.filter(isProtected)) {
    it(`${name} refuses wrong auth data`, async () => {
      const { auth, agent } = player;
      const stranger = (await asPlayer(stage.store, freshName())).auth;
      const wrong: readonly object[] = [
        {},
        { ...auth, token: `${auth.token}x` },
        { ...auth, token: '' },
        { ...auth, token: [auth.token, auth.token] },
        { ...auth, token: stranger.token },
        { ...auth, id: auth.id + 1 },
        { ...auth, type: 'vk' },
        { token: auth.token },
        { token: auth.token, id: auth.id },
        { type: auth.type, id: auth.id },
        stranger,
      ];
      for (const fields of wrong) {
        if (api !== null) {
          const refused = await ask(agent, api.method, addressOf(api.path), fields).expect(401);
          expect((refused.body as Envelope).error, JSON.stringify(fields)).to.equal('errors.auth.invalid');
        }
        if (form !== null)
          await agent.post(addressOf(form.path)).type('form').send(fields).expect(401).expect('Content-Type', /html/);
      }
      if (api !== null)
        await ask(stage.store.guest(), api.method, addressOf(api.path), {}).set('X-Auth-Token', 'none').expect(401);
    });
  }

  for (const { path, name, invitation } of pages.filter(isProtected)) {
    it(`${name} discloses nothing of a player to guests`, async () => {
      const refused = await stage.store
        .guest()
        .get(`${addressOf(path)}/_payload.json`)
        .expect(401);
      expect(refused.headers).to.include({ 'cache-control': 'no-store' });
      await stage.store.guest().get(addressOf(path)).set('HX-Request', 'true').expect(401);
      const page = await stage.store.guest().get(addressOf(path));
      expect(page.status).to.equal(invitation === null ? 401 : 200);
      if (invitation === null) return;
      expect(page.text).to.contain('<meta name="robots" content="noindex"');
      expect(page.text).to.contain('/login?return=');
    });
  }

  // A file is not JSON: test/http/avatar.test.ts covers uploads with keys.
  for (const { api, name } of calls.filter(({ isIdempotent, upload }) => isIdempotent && upload === null)) {
    it(`${name} is idempotent under its key`, async () => {
      const caller = await asPlayer(stage.store, freshName());
      const path = api?.path ?? '';
      const opened = (await caller.post('/api/case/open', { case: 'plain' }).expect(200)).body as Envelope;
      const itemId = opened.data?.drops?.[0]?.insertId ?? 0;
      const [payload, other] = await (PAYLOADS[name] ?? missing(name))(itemId, caller, stage.services);
      const key = `key ${name}`.replaceAll(/[^a-z]/g, '-');

      const first = await caller.post(path, payload, key).expect(200);
      const again = await caller.post(path, payload, key).expect(200);
      expect(again.body).to.deep.equal(first.body);
      const reused = await caller.post(path, other, key).expect(422);
      expect((reused.body as Envelope).error).to.equal('errors.key.reused');
      // The same key as a form field is equal to the header.
      const asField = await caller.post(path, { ...payload, idempotencyKey: key }).expect(200);
      expect(asField.body).to.deep.equal(first.body);
      for (const wrong of ['short', 'x'.repeat(65), 'with a space', 'ключ-ключ']) {
        const refused = await caller.post(path, { ...payload, idempotencyKey: wrong }).expect(400);
        expect((refused.body as Envelope).error).to.equal('errors.request.key');
      }
      // Keys belong to a player: the same key of another player is independent.
      await (await asPlayer(stage.store, freshName())).post('/api/fair/rotate', {}, key).expect(200);
    });
  }

  for (const { api, name } of calls) {
    it(`${name} answers another method with 405`, async () => {
      const path = addressOf(api?.path ?? '');
      const refused = await stage.store.guest().patch(path).expect(405).expect('Content-Type', /json/);
      expect((refused.body as Envelope).error).to.equal('errors.request.method');
      expect(refused.headers['allow']).to.contain(api?.method);
      await stage.store.guest().options(path).expect(204);
    });
  }
});

/** Draws items that the game accepts. Most drops of a case are eligible, not all. */
async function fitting(caller: SignedInPlayer, count: number, path: string, more: object): Promise<readonly number[]> {
  return await until('the game accepts the drawn items', async () => {
    const opened = (await caller.post('/api/case/open', { case: 'plain', count }).expect(200)).body as Envelope;
    const ids = opened.data?.drops?.map(({ insertId }) => insertId) ?? [];
    return (await caller.post(path, { ids, ...more })).status === 200 ? ids : null;
  });
}

/** The code of a battle that waits for a second player; a new player creates it unless `creatorId` is given. */
async function waitingBattle(services: Services, creatorId?: number): Promise<string> {
  const creator = creatorId === undefined ? await makePlayer(services, ENOUGH) : playerOf(creatorId);
  const { code } = await createBattle(services, creator, {
    caseNames: ['plain'],
    format: '1v1',
    mode: 'classic',
    fundPercent: 0,
    isPrivate: false,
    quote: null,
  });
  return code;
}

function missing(name: string): never {
  throw new Error(`${name} honours a key: give it a payload in PAYLOADS`);
}
