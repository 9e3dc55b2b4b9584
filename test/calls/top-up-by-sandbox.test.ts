/**
 * Proves the whole way of a top-up by the sandbox as a browser without JavaScript and a client of the calls take it: asked
 * for, paid on the sandbox's page, told to the store over HTTP, credited once, also where it is told twice or wrongly.
 */
import { expect } from 'chai';
import type { World } from '#src/platform/world.ts';
import {
  type SessionAnswer,
  type SignedInPlayer,
  type Store,
  asPlayer,
  freshName,
  openStore,
  testConfig,
} from '../support/store.ts';
import { closeWorld, expectCleanAudit, makeWorld } from '../support/world.ts';

const SUM = 499;

describe('A top-up by the sandbox', () => {
  let world: World;
  let store: Store;
  before(async () => {
    world = await makeWorld({ config: testConfig({ demo: true, rateFactor: 1000 }) });
    store = await openStore(world);
    // The store is told under the address that it is reached by.
    Object.assign(world.config, { publicOrigin: store.address });
  });
  after(async () => {
    await store.close();
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  const balanceOf = async ({ agent }: SignedInPlayer): Promise<number> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as SessionAnswer).user?.balanceMinor ?? 0;
  const begin = async (player: SignedInPlayer, method: string): Promise<string> => {
    const { body } = await player.post('/api/payment/create', { sum: SUM, method, promo: '' }).expect(200);
    return new URL((body as { readonly url: string }).url).pathname;
  };

  for (const [manner, credited] of [
    ['prompt', 1],
    ['twice', 1],
    ['wrong', 0],
    ['lost', 0],
  ] as const) {
    it(`is credited ${String(credited)} times when the store is told it ${manner}`, async () => {
      const player = await asPlayer(store, freshName());
      const before = await balanceOf(player);
      const path = await begin(player, 'sandbox');
      const fields = { decision: 'paid', manner };
      const back = await store.guest().post(path).type('form').send(fields).expect(303);
      expect(back.headers['location']).to.match(new RegExp(`^${store.address}/payment/`));
      expect((await balanceOf(player)) - before).to.equal(credited * SUM * 100);
    });
  }

  it('takes nothing when it is declined', async () => {
    const player = await asPlayer(store, freshName());
    const before = await balanceOf(player);
    const path = await begin(player, 'sandbox');
    await store.guest().post(path).type('form').send({ decision: 'declined' }).expect(303);
    await store.guest().post(path).type('form').send({ decision: 'paid' }).expect(303);
    expect(await balanceOf(player)).to.equal(before);
  });
});
