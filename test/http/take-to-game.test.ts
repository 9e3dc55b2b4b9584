/**
 * From the inventory to a game by a plain form: the ticked items are selected on the game's page. Nothing is taken yet,
 * ineligible items are reported there, and addresses hold no auth data.
 */
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { asPlayer, freshName, openStore, type SignedInPlayer, type Store } from '#test/support/store.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[] };
}

describe('Taking items to a game', () => {
  let services: Services;
  let store: Store;
  let player: SignedInPlayer;
  let ids: readonly number[];
  before(async () => {
    services = await makeShop();
    store = await openStore(services);
    player = await asPlayer(store, freshName());
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
    ids = (opened.body as OpeningResponse).data.drops.map(({ insertId }) => insertId);
  });
  after(async () => {
    await store.close();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const take = (wanted: object, by = player) =>
    by.agent
      .post('/en/profile/take')
      .type('form')
      .send({ ...by.auth, ...wanted });
  const named = (some: readonly number[]): string => some.map((id) => `ids=${String(id)}`).join('&');

  it('The chosen items are in the tray of a contract', async () => {
    const sent = await take({ ids, to: 'contract' }).expect(303);
    expect(sent.headers['location']).to.equal(`/en/contract?${named(ids)}#contract-tray`);
    const page = (await player.agent.get(`/en/contract?${named(ids)}`).expect(200)).text;
    for (const id of ids)
      expect(page).to.match(new RegExp(`<input type="hidden"[^>]*name="ids" value="${String(id)}"`));
  });

  it('The chosen item is the stake of an upgrade', async () => {
    const sent = await take({ ids: ids[0], to: 'upgrade' }).expect(303);
    expect(sent.headers['location']).to.equal(`/en/upgrade?${named(ids.slice(0, 1))}`);
    const page = (await player.agent.get(`/en/upgrade?${named(ids.slice(0, 1))}`).expect(200)).text;
    expect(page).to.match(new RegExp(`<input(?=[^>]*value="${String(ids[0])}")(?=[^>]*checked)`));
  });

  it('Nothing is consumed, and unknown games and invalid items are refused', async () => {
    await take({ ids: [999_999_999], to: 'contract' }).expect(303);
    for (const wrong of [
      { ids, to: 'wheel' },
      { ids: [], to: 'contract' },
      { ids: 'x', to: 'upgrade' },
      { to: 'upgrade' },
    ])
      expect((await take(wrong)).headers['location'] ?? '').not.to.match(/contract|upgrade/);
    await player.post('/api/item/sell-all', { expected: ids.length }).expect(200);
  });
});
