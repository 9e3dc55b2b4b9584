/* A sale pays the frozen price once, and refuses items that are not for sale. */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import {
  LEGAL_MOVES,
  listItems,
  lockForUse,
  mayMove,
  ownedSummary,
  sellAllItems,
  sellItems,
} from '#src/players/inventory/index.ts';
import { lockItem } from '#src/players/inventory/lock-item.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { ItemStatus } from '#src/players/inventory/status.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import {
  closeServices,
  expectCleanAudit,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';

const FILTER = { status: 'owned', sort: 'new', q: '', rarity: null, cursor: null, limit: 4 } as const;

describe('Selling items', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  async function playerWithItems(count: number): Promise<{ player: Player; ids: number[]; worth: number }> {
    const player = await makePlayer(services, 2000 * count);
    const { drops } = await openCase(services, player, { caseName: 'plain', count, revealMs: 0, quote: null });
    return {
      player,
      ids: drops.map(({ insertId }) => insertId),
      worth: drops.reduce((sum, drop) => sum + drop.priceKopecks, 0),
    };
  }
  const lock = (id: number) => services.db.raw('UPDATE items SET is_locked = 1 WHERE id = ?', [id]);

  it('A sale pays the worth of the items when they were won', async () => {
    const { player, ids, worth } = await playerWithItems(5);
    await services.db.raw('UPDATE catalogue_items SET price_centi_g = price_centi_g * 2');
    const sale = await sellItems(services, player, { ids }).finally(() =>
      services.db.raw('UPDATE catalogue_items SET price_centi_g = price_centi_g / 2'),
    );
    expect(sale.profitKopecks).to.equal(worth);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(worth);
    expect((await ownedSummary(services.db, player.id)).count).to.equal(0);
  });

  it('Naming the items of another player neither locks them nor waits for them', async () => {
    const [thief, owner] = [await playerWithItems(1), await playerWithItems(2)];
    let release: () => void = () => undefined;
    const mayEnd = new Promise<void>((resolve) => (release = resolve));
    let locked: () => void = () => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const holding = transaction(services, null, async (tx) => {
      await lockForUse(tx, owner.player.id, owner.ids, 'sold');
      locked();
      await mayEnd;
      return null;
    });
    await isLocked;
    try {
      // The owner's transaction ends after these: a command that waited for its locks would not end as they do.
      expect(await refusalOf(sellItems(services, thief.player, { ids: owner.ids }))).to.equal('errors.item.unknown');
      const insertId = owner.ids[0] ?? 0;
      expect(await refusalOf(lockItem(services, thief.player, { insertId, on: true }))).to.equal('errors.item.unknown');
    } finally {
      release();
      await holding;
    }
  });

  it('Either all items are sold or none', async () => {
    const { player, ids } = await playerWithItems(3);
    const stranger = await playerWithItems(1);
    const refused = sellItems(services, player, { ids: [...ids, ...stranger.ids] });
    expect(await refusalOf(refused)).to.equal('errors.item.unknown');
    expect((await ownedSummary(services.db, player.id)).count).to.equal(3);
  });

  it("Another player's, unknown, locked and sold items are refused", async () => {
    const { player, ids } = await playerWithItems(2);
    const stranger = await makePlayer(services, 0);
    const [sold = 0, locked = 0] = ids;
    await lock(locked);
    await sellItems(services, player, { ids: [sold] });
    expect(await refusalOf(sellItems(services, stranger, { ids: [locked] }))).to.equal('errors.item.unknown');
    expect(await refusalOf(sellItems(services, player, { ids: [999_999_999] }))).to.equal('errors.item.unknown');
    expect(await refusalOf(sellItems(services, player, { ids: [locked] }))).to.equal('errors.item.locked');
    expect(await refusalOf(sellItems(services, player, { ids: [sold] }))).to.equal('errors.item.state');
  });

  it('Selling everything sells the agreed items and leaves the locked ones', async () => {
    const { player, ids, worth } = await playerWithItems(4);
    await lock(ids[0] ?? 0);
    const before = await ownedSummary(services.db, player.id);
    expect(before).to.include({ count: 4, valueKopecks: worth, lockedCount: 1 });
    const sale = await sellAllItems(services, player, { expected: 3 });
    expect(sale.profitKopecks).to.equal(worth - before.lockedKopecks);
    expect(sale.sold).to.deep.equal(ids.slice(1));
  });

  it('Selling everything is refused when the count has changed or is zero', async () => {
    const { player } = await playerWithItems(2);
    expect(await refusalOf(sellAllItems(services, player, { expected: 3 }))).to.equal('errors.item.countChanged');
    const poor = await makePlayer(services, 0);
    expect(await refusalOf(sellAllItems(services, poor, { expected: 0 }))).to.equal('errors.item.none');
  });

  it('Thousands of items are sold by statements of hundreds, as longer ones cost quadratic time', async () => {
    const player = await makePlayer(services, 2000 * 1200);
    let worth = 0;
    for (let times = 0; times < 120; times += 1) {
      const { drops } = await openCase(services, player, { caseName: 'plain', count: 10, revealMs: 0, quote: null });
      worth += drops.reduce((sum, drop) => sum + drop.priceKopecks, 0);
    }
    const { moneyKopecks } = await readBalances(services.db, player.id);
    const bindings: number[] = [];
    const note = (query: { readonly bindings?: readonly unknown[] }): void => {
      bindings.push(query.bindings?.length ?? 0);
    };
    services.db.on('query', note);
    const sale = await sellAllItems(services, player, { expected: 1200 });
    services.db.removeListener('query', note);
    expect(sale).to.deep.include({ profitKopecks: worth, balanceKopecks: moneyKopecks + worth });
    expect(new Set(sale.sold).size).to.equal(1200);
    // Five hundred transfers of eleven values.
    expect(Math.max(...bindings)).to.be.at.most(5500);
  });

  it('A repeated key returns the same answer', async () => {
    const { player, ids } = await playerWithItems(1);
    const keyed = withKey(player, 'sell-once');
    const first = await sellItems(services, keyed, { ids });
    expect(await sellItems(services, keyed, { ids })).to.deep.equal(first);
  });

  for (const sort of ['new', 'price', '-price', 'rarity'] as const) {
    it(`Every item is listed once, sorted by ${sort}`, async () => {
      const { player, ids } = await playerWithItems(10);
      const listedIds: number[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listItems>> = await listItems(services, player.id, {
          ...FILTER,
          sort,
          cursor,
        });
        listedIds.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== null);
      expect(listedIds.toSorted((a, b) => a - b)).to.deep.equal(ids);
    });
  }

  it('Items are found by a part of their title in any language, and by rarity', async () => {
    const player = await makePlayer(services, 2000 * 20);
    const open = () => openCase(services, player, { caseName: 'plain', count: 10, revealMs: 0, quote: null });
    // Half of all drops are the common item, so that twenty have both kinds.
    const drops = [...(await open()).drops, ...(await open()).drops];
    const common = drops.filter(({ priceKopecks }) => priceKopecks === 100).map(({ insertId }) => insertId);
    expect(common.length).to.be.within(1, 19);
    for (const filter of [{ q: 'weapon 1' }, { q: '1” ua' }, { rarity: 1 }]) {
      const { items } = await listItems(services, player.id, { ...FILTER, ...filter, limit: 20 });
      expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).to.deep.equal(common);
    }
    expect((await listItems(services, player.id, { ...FILTER, q: 'no such thing' })).items).to.deep.equal([]);
  });
});

describe('The states of an item', () => {
  const statuses = Object.keys(LEGAL_MOVES) as ItemStatus[];

  for (const start of ['owned', 'bonus'] as const) {
    /** Every state that an item of this origin can have after a state. */
    const statesAfter = (from: ItemStatus, seen: Set<ItemStatus> = new Set([from])): Set<ItemStatus> => {
      for (const to of statuses.filter((one) => !seen.has(one) && mayMove(from, one, start))) {
        statesAfter(to, seen.add(to));
      }
      return seen;
    };

    it(`From every state of an item that begins as ${start} a final state can be reached`, () => {
      const isFinal = (at: ItemStatus): boolean => !statuses.some((to) => mayMove(at, to, start));
      for (const at of statesAfter(start)) expect([...statesAfter(at)].some(isFinal), at).to.equal(true);
    });

    it(`An item that begins as ${start} never becomes ${start === 'owned' ? 'bonus' : 'owned'}`, () => {
      expect([...statesAfter(start)]).not.to.include(start === 'owned' ? 'bonus' : 'owned');
    });
  }

  it('Sold, contract, upgrade and withdrawn are final states', () => {
    for (const end of ['sold', 'contract', 'upgrade', 'withdrawn'] as const) {
      expect(statuses.filter((to) => mayMove(end, to, 'owned') || mayMove(end, to, 'bonus'))).to.deep.equal([]);
    }
  });
});
