/**
 * Previews of contracts and upgrades. Proves that the three formats show the same odds, that these follow the rules,
 * that each ineligible item is refused with its own key, and that a preview takes nothing.
 */
import { expect } from 'chai';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

interface Odds {
  readonly item: { readonly id: number; readonly priceMinor: number };
  readonly chance: number;
  readonly from: number;
  readonly to: number;
}

interface Contract {
  readonly data: Readonly<Record<'value' | 'min' | 'max', number>> & {
    readonly odds: readonly Odds[];
    readonly quote: string;
  };
}

type UpgradeFigure = 'stake' | 'stakeMinor' | 'chance' | 'from' | 'to';
interface Upgrade {
  readonly data: Readonly<Record<UpgradeFigure, number>> & { readonly quote: string };
}

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number; readonly item: { priceMinor: number } }[] };
}

const errorOf = ({ body }: { body: unknown }): string => (body as { error: string }).error;
const CONTRACT = '/api/contract/preview';
const UPGRADE = '/api/upgrade/preview';

describe('Previews of games', () => {
  const stage = stageWith(makeShop);
  let player: SignedInPlayer;
  let ids: readonly number[];
  let prices: ReadonlyMap<number, number>;
  before(async () => {
    player = await asPlayer(stage.store, freshName());
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
    const more = await player.post('/api/case/open', { case: CHEAP_CASE, count: 2 }).expect(200);
    const drops = [opened, more].flatMap(({ body }) => (body as OpeningResponse).data.drops);
    ids = drops.map(({ insertId }) => insertId);
    prices = new Map(drops.map(({ insertId, item }) => [insertId, item.priceMinor]));
  });

  const worth = (chosen: readonly number[]): number => chosen.reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
  const lock = async (id: number, isLocked: boolean): Promise<void> => {
    await stage.services.db('items').where({ id }).update({ is_locked: isLocked });
  };
  /** The cheapest catalogue item that costs at least this many kopecks. */
  const targetAbove = async (kopecks: number): Promise<{ id: number; price: number }> => {
    const { itemsById } = await publishedCases(stage.services);
    const dearer = [...itemsById.values()].filter((item) => item.isListed && item.priceCentiG > kopecks);
    const [first] = dearer.sort((one, other) => one.priceCentiG - other.priceCentiG);
    return { id: first?.id ?? 0, price: first?.priceCentiG ?? 0 };
  };

  describe('The preview of a contract', () => {
    it('The outcomes are worth a quarter to four times the stake, and the chances return nine tenths', async () => {
      const chosen = ids.slice(0, 5);
      const { data } = (await player.post(CONTRACT, { ids: chosen }).expect(200)).body as Contract;
      const value = worth(chosen);
      expect(data).to.include({ value: value / 100, min: Math.ceil(value / 4) / 100, max: (4 * value) / 100 });
      expect(data.odds[0]?.from).to.equal(0);
      expect(data.odds.at(-1)?.to).to.equal(999_999);
      let [next, expected] = [0, 0];
      for (const { item, from, to, chance } of data.odds) {
        expect(from).to.equal(next);
        expect(chance).to.equal((to - from + 1) / 10_000);
        expect(item.priceMinor).to.be.within(value / 4, value * 4);
        expected += (to - from + 1) * item.priceMinor;
        next = to + 1;
      }
      const prices = data.odds.map(({ item }) => item.priceMinor);
      const oneTicket = Math.max(...prices.slice(1).map((price, index) => price - (prices[index] ?? 0)));
      expect(Math.abs(expected - value * 900_000)).to.be.at.most(oneTicket);
      expect(data.quote).to.match(/^[0-9a-f]{32}$/);
    });

    it('The quote ignores the order of the items and differs for other items', async () => {
      const quoteOf = async (chosen: readonly number[]): Promise<string> =>
        ((await player.post(CONTRACT, { ids: chosen }).expect(200)).body as Contract).data.quote;
      const [one, two, three, four] = ids;
      const first = await quoteOf([one ?? 0, two ?? 0, three ?? 0]);
      expect(await quoteOf([three ?? 0, one ?? 0, two ?? 0])).to.equal(first);
      expect(await quoteOf([one ?? 0, two ?? 0, four ?? 0])).not.to.equal(first);
    });

    it('Fewer than three, more than ten, duplicate and invalid items are refused', async () => {
      const refused: readonly [unknown, number, string][] = [
        [ids.slice(0, 2), 422, 'errors.contract.count'],
        [[], 422, 'errors.contract.count'],
        [undefined, 422, 'errors.contract.count'],
        [ids.slice(0, 11), 422, 'errors.contract.count'],
        [[...ids.slice(0, 3), ids[0]], 422, 'errors.request.repeated'],
        [['x', 'y', 'z'], 400, 'errors.request.malformed'],
        [[1.5, 2, 3], 400, 'errors.request.malformed'],
      ];
      for (const [sent, status, key] of refused) {
        expect(errorOf(await player.post(CONTRACT, { ids: sent }).expect(status)), key).to.equal(key);
      }
      // The number is accepted, whether or not an outcome can be reached.
      for (const count of [3, 10]) {
        const answer = await player.post(CONTRACT, { ids: ids.slice(0, count) });
        if (answer.status !== 200) expect(errorOf(answer), String(count)).to.equal('errors.contract.unreachable');
      }
    });

    it('Items of other players, locked items and spent items are refused', async () => {
      const stranger = await asPlayer(stage.store, freshName());
      expect(errorOf(await stranger.post(CONTRACT, { ids: ids.slice(0, 3) }).expect(404))).to.equal(
        'errors.item.unknown',
      );
      await lock(ids[1] ?? 0, true);
      expect(errorOf(await player.post(CONTRACT, { ids: ids.slice(0, 3) }).expect(409))).to.equal('errors.item.locked');
      await lock(ids[1] ?? 0, false);
      const opened = await player.post('/api/case/open', { case: CHEAP_CASE }).expect(200);
      const sold = (opened.body as OpeningResponse).data.drops[0]?.insertId ?? 0;
      await player.post('/api/item/sell', { ids: [sold] }).expect(200);
      const answer = await player.post(CONTRACT, { ids: [...ids.slice(0, 2), sold] }).expect(409);
      expect(errorOf(answer)).to.equal('errors.item.state');
    });

    it('The form redirects to the page with the preview, and htmx gets the tray', async () => {
      const form = { ...player.auth, ids: ids.slice(0, 3).map(String) };
      const sent = await player.agent.post('/en/contract').type('form').send(form).expect(303);
      const { location } = sent.headers;
      const query = ids
        .slice(0, 3)
        .map((id) => `ids=${String(id)}`)
        .join('&');
      expect(location).to.equal(`/en/contract?${query}#contract-tray`);
      const page = await player.agent.get(String(location).replace(/#.*/, '')).expect(200);
      expect(page.text).to.contain('class="hist"').and.contain('Sign the contract');
      const part = await player.agent.post('/contract').type('form').set('HX-Request', 'true').send(form).expect(200);
      expect(part.text)
        .to.match(/^<section id="contract-tray"/)
        .and.contain('class="hist"')
        .and.not.contain('<html');
    });

    it('The page explains a missing preview and keeps the usable items in the tray', async () => {
      await lock(ids[0] ?? 0, true);
      const page = await player.agent.get(`/en/contract?ids=${String(ids[0])}&ids=${String(ids[1])}`).expect(200);
      await lock(ids[0] ?? 0, false);
      expect(page.text).to.contain('class="notice notice--bad"').and.contain('1 of 10');
      await player.agent.get('/contract?ids=x&sort=none&cursor=none').expect(400);
      await player.agent.get('/contract?ids=x&sort=none').expect(200);
    });

    it('Guests try it with sample items and the same odds, and cannot sign', async () => {
      const guest = stage.store.guest();
      const page = await guest.get('/en/contract').expect(200);
      expect(page.text).to.contain('/login?return=').and.contain('Demo items').and.contain('Sign in to play');
      expect(page.text).not.to.contain('/contract/sign').and.not.contain('idempotencyKey');
      const sampleIds = [...page.text.matchAll(/type="checkbox"[^>]*name="ids" value="(\d+)"/g)].map(([, id]) =>
        Number(id),
      );
      expect(sampleIds.length).to.be.within(6, 12);
      const chosen = sampleIds.slice(1, 6);
      const answer = await guest.post('/api/contract/sample').send({ ids: chosen }).expect(200);
      const offer = (answer.body as { data: { odds: { from: number; to: number; chance: number }[] } }).data;
      expect(offer.odds.reduce((sum, { from, to }) => sum + to - from + 1, 0)).to.equal(1_000_000);
      const plainForm = await guest
        .get(`/en/contract?${chosen.map((id) => `ids=${String(id)}`).join('&')}`)
        .expect(200);
      expect(plainForm.text).to.contain('5 of 10');
      await guest
        .post('/api/contract/sample')
        .send({ ids: [1e9, 1e9 + 1, 1e9 + 2] })
        .expect(404);
      await guest.post(CONTRACT).send({ ids: chosen }).expect(401);
    });
  });

  it('The samples of a guest begin with the dearest, and the tray has one of each rarity', async () => {
    const { text } = await stage.store.guest().get('/en/contract').expect(200);
    const grid = text.slice(text.indexOf('id="contract-grid"'));
    const prices = [...grid.matchAll(/data-price-g="([\d.]+)"/g)].map(([, price]) => Number(price));
    expect(prices)
      .to.have.length.above(5)
      .and.deep.equal(prices.toSorted((one, other) => other - one));
    const [slots = ''] = /<ol class="tray__slots"[\s\S]*?<\/ol>/.exec(text) ?? [];
    const rarities = [...slots.matchAll(/<label class="slot edge" data-r="([a-z]+)"/g)].map(([, rarity]) => rarity);
    expect(rarities).to.deep.equal(['legendary', 'epic', 'rare', 'uncommon', 'common']);
    expect(text).to.contain('class="hist"');
  });

  describe('The preview of an upgrade', () => {
    it('The chance is the share of the stake minus a tenth, in whole tickets on the chosen side', async () => {
      const chosen = ids.slice(0, 3);
      const target = await targetAbove(worth(chosen) * 2);
      const ask = async (side: string, addMinor = 0): Promise<Upgrade['data']> =>
        ((await player.post(UPGRADE, { ids: chosen, addMinor, target: target.id, side }).expect(200)).body as Upgrade)
          .data;
      const tickets = Math.floor((worth(chosen) * 900_000) / target.price);
      const under = await ask('under');
      expect(under).to.include({ stake: worth(chosen) / 100, stakeMinor: worth(chosen), chance: tickets / 10_000 });
      expect(under).to.include({ from: 0, to: tickets - 1 });
      const over = await ask('over');
      expect(over).to.include({ chance: under.chance, from: 1_000_000 - tickets, to: 999_999 });
      expect(over.quote).not.to.equal(under.quote);
      const helped = await ask('under', 10);
      expect(helped.stakeMinor).to.equal(worth(chosen) + 10);
      expect(helped.chance).to.be.above(under.chance);
    });

    it('The chance is at most three quarters', async () => {
      const chosen = ids.slice(0, 1);
      const target = await targetAbove(worth(chosen));
      const { data } = (await player.post(UPGRADE, { ids: chosen, target: target.id }).expect(200)).body as Upgrade;
      expect(data.chance).to.be.at.most(75);
    });

    it('An invalid stake, an invalid target and insufficient funds are refused', async () => {
      const { id: target } = await targetAbove(100_000);
      const { id: cheap } = await targetAbove(0);
      const refused: readonly [object, number, string][] = [
        [{ ids: [], target }, 422, 'errors.upgrade.count'],
        [{ ids: ids.slice(0, 7), target }, 422, 'errors.upgrade.count'],
        [{ ids: [ids[0], ids[0]], target }, 422, 'errors.request.repeated'],
        [{ ids: ids.slice(0, 6), target: cheap }, 422, 'errors.upgrade.target'],
        [{ ids: ids.slice(0, 1), target: 999_999_999 }, 404, 'errors.item.unknown'],
        [{ ids: ids.slice(0, 1), addMinor: 100_000_00, target }, 402, 'errors.funds'],
        [{ ids: ids.slice(0, 1), addMinor: -1, target }, 422, 'errors.request.rule'],
        [{ ids: ids.slice(0, 1), target, side: 'middle' }, 422, 'errors.request.rule'],
        [{ ids: ids.slice(0, 1) }, 400, 'errors.request.malformed'],
      ];
      for (const [sent, status, key] of refused) {
        expect(errorOf(await player.post(UPGRADE, sent).expect(status)), JSON.stringify(sent)).to.equal(key);
      }
      await lock(ids[0] ?? 0, true);
      const answer = await player.post(UPGRADE, { ids: ids.slice(0, 1), target }).expect(409);
      await lock(ids[0] ?? 0, false);
      expect(errorOf(answer)).to.equal('errors.item.locked');
    });

    it('The form redirects to the page with the preview, and htmx gets the form with its dial', async () => {
      const { id: target } = await targetAbove(worth(ids.slice(0, 1)) * 2);
      const form = { ...player.auth, ids: String(ids[0]), addMinor: '50', target: String(target), side: 'over' };
      const sent = await player.agent.post('/en/upgrade').type('form').send(form).expect(303);
      const { location } = sent.headers;
      expect(location).to.equal(
        `/en/upgrade?ids=${String(ids[0])}&add=0.5&target=${String(target)}&side=over#upgrade-desk`,
      );
      const page = await player.agent.get(String(location).replace(/#.*/, '')).expect(200);
      expect(page.text).to.contain('class="dial__arc"').and.contain('Try: ');
      const part = await player.agent.post('/upgrade').type('form').set('HX-Request', 'true').send(form).expect(200);
      expect(part.text)
        .to.match(/^<form id="upgrade-desk"/)
        .and.contain('class="dial__arc"')
        .and.not.contain('<html');
    });

    it('Guests try it with sample items and the same chances, and cannot roll', async () => {
      const guest = stage.store.guest();
      const page = await guest.get('/en/upgrade').expect(200);
      expect(page.text).to.contain('How it works').and.contain('/login?return=').and.contain('Sign in to play');
      expect(page.text).to.contain('class="dial__arc"').and.not.contain('/upgrade/roll').and.not.contain('name="add"');
      const boxes = [...page.text.matchAll(/type="checkbox"[^>]* name="ids"[^>]* value="(\d+)"/g)];
      // The cheapest samples are last, so that something costs three times as much.
      const [stakeId, otherId] = boxes.slice(-2).map(([, id]) => Number(id));
      const chosen = await guest.get(`/en/upgrade?ids=${String(stakeId)}&ids=${String(otherId)}&times=3`).expect(200);
      const own = Number(/name="target" checked="" value="(\d+)"/.exec(chosen.text)?.[1]);
      expect(own).to.be.above(0);
      expect(chosen.text).to.contain('2 items').and.contain('class="dial__arc"');
      await guest
        .post(UPGRADE)
        .send({ ids: [stakeId], target: own })
        .expect(401);
    });
  });

  it('A preview charges nothing', async () => {
    const before = await player.get('/api/_auth/session').expect(200);
    const listed = await player.get('/api/item/list').expect(200);
    await player.post(CONTRACT, { ids: ids.slice(0, 10) }).expect(200);
    const { id: target } = await targetAbove(100_000);
    await player.post(UPGRADE, { ids: ids.slice(0, 6), addMinor: 100, target }).expect(200);
    expect((await player.get('/api/_auth/session').expect(200)).body).to.deep.equal(before.body);
    expect((await player.get('/api/item/list').expect(200)).body).to.deep.equal(listed.body);
  });
});
